/** Setting up a battle on the page, step by step. What the game itself asks and answers is in the folder fog. */
import type { Seat } from "../api/types/Seat";

const seats: Record<Seat, string> = { red: "Red", blue: "Blue" };

export interface StepWords {
  name: string;
  /** What it is for, in two sentences. */
  what: string;
  rules: string[];
}

/** The steps, in the order of the book. */
export const steps: readonly StepWords[] = [
  {
    name: "Order of march",
    what: "Each player writes down in which order his battle groups will be deployed. It stays secret: who comes last can answer what the enemy has shown.",
    rules: ["AM-SET-002", "AM-SET-049"],
  },
  {
    name: "Initiative",
    what: "A die and the skill of the commander-in-chief decide who reaches the field first. The winner chooses the territory; the other deploys first, but picks terrain first too.",
    rules: ["AM-SET-004", "AM-SET-006"],
  },
  {
    name: "Choosing terrain",
    what: "Two pieces are compulsory, and each player adds one to five of his own. Pick what helps your troops: open ground for horse, woods and hills for foot who fight in them.",
    rules: ["AM-SET-013", "AM-SET-014"],
  },
  {
    name: "Placing terrain",
    what: "A die says in which part of the table each piece must lie; its owner finds the place. Then the opponent rolls, and may slide, turn or remove it.",
    rules: ["AM-SET-017", "AM-SET-021", "AM-SET-022"],
  },
  {
    name: "Camps and ambushes",
    what: "Each army puts down its field fortifications, its camp and its ambush markers. A marker may hide a battle group, or nothing at all.",
    rules: ["AM-SET-025", "AM-SET-026", "AM-SET-030"],
  },
  {
    name: "Outflanking marches",
    what: "A commander with up to three battle groups may march round and arrive on a side edge later. Write it down in secret, or keep everybody here.",
    rules: ["AM-SET-034", "AM-SET-035"],
  },
  {
    name: "Deployment",
    what: "The armies come to the table in four batches, by turns. Skirmishers may stand up to 18 MU from their own edge, all others up to 12.",
    rules: ["AM-SET-049", "AM-SET-051", "AM-SET-052"],
  },
  {
    name: "Commanders",
    what: "Mounted troops may get off their horses for the whole battle, if their list lets them. Then the commanders join their armies.",
    rules: ["AM-SET-054", "AM-SET-058"],
  },
  {
    name: "First move",
    what: "Each player rolls a die, and the better commander-in-chief adds one. The higher total moves first.",
    rules: ["AM-SET-059"],
  },
];

/** What the placement roll means to the one who rolled it. AM-SET-021 */
const sites = ["touching the long edge", "touching a side edge or water", "well inside the table"];

export const setupWords = {
  title: (number: number, of: number, name: string) => `Set-up: ${number} of ${of} – ${name}`,
  steps: "Steps of the set-up",
  done: "done",
  now: "now",
  asked: (who: Seat) => `${seats[who]} decides.`,
  waiting: "Your opponent decides. You see his choice as soon as it is on the table.",
  secret: "Only you see this.",
  dice: "The dice",
  /** What a throw of the set-up means. */
  placed: (die: number) =>
    `${sites[Math.floor((die - 1) / 2)]}, in ${die % 2 === 0 ? "the owner's own" : "the opponent's"} half`,
  throws: {
    initiative: "threw for the initiative",
    placement: "threw for the place",
    adjustment: "threw to adjust it",
    river: "threw for the river",
    first_move: "threw for the first move",
  },

  order: {
    list: "Your battle groups, first to deploy on top",
    batch: (number: number) => `Batch ${number}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number) => `${name} is number ${place} now.`,
    hint: "Drag a battle group, or use its arrows.",
    sensible: "A sensible order",
    sensibleHint: "The line of foot first, then horse, light troops last.",
    done: "March in this order",
  },
  selection: {
    list: "What the territory offers",
    more: (name: string) => `One more: ${name}`,
    fewer: (name: string) => `One fewer: ${name}`,
    chosen: "Chosen",
    none: "Nothing chosen yet: take 1 to 5.",
    large: "Large",
    covering: "Covered with",
    bare: "nothing",
    remove: (name: string) => `Take back ${name}`,
    done: "Take these pieces",
  },
  marches: {
    flank: { left: "Left flank", right: "Right flank" },
    commander: "Commander",
    nobody: "Nobody",
    groups: "With him march",
    done: (count: number) =>
      count === 0 ? "Send nobody" : count === 1 ? "Send this march" : "Send these marches",
  },
  dismount: {
    list: "Who may fight on foot",
    done: (count: number) => (count === 0 ? "Everybody stays mounted" : "Dismount them"),
  },
  placing: {
    tray: "To be placed",
    pick: "Pick one, then point on the table. Or let it be placed for you.",
    holding: (name: string) => `In your hand: ${name}`,
    keys: "Arrows move it, with Shift a little; Q and E or the wheel turn it; Enter puts it down, Escape lets go.",
    keysStill: "Arrows move it, with Shift a little; Enter puts it down, Escape lets go.",
    legal: "It may lie here.",
    snapped: "It lies at the nearest legal place.",
    illegal: "It may not lie here:",
    nearest: "Nearest legal place",
    nearestPut: "Put it at the nearest legal place",
    noneNear: "There is no legal place near: try another part of the table.",
    noPlace: "No legal place was found. Try another shape, or turn it.",
    put: "Put it here",
    forMe: "Place it for me",
    rest: "Place the rest for me",
    pickUp: (name: string) => `Pick up ${name}`,
    isPut: "placed",
    left: "Turn left",
    right: "Turn right",
    about: "Turn about",
    files: (wide: number, deep: number) => `${wide} wide, ${deep} deep`,
    wider: "Wider",
    narrower: "Narrower",
    onFoot: "On foot",
    shape: "Another shape",
    longer: "Longer",
    shorter: "Shorter",
    lengthOf: (count: number) => `${count} base widths`,
    discard: "It cannot be placed: discard it",
    leave: "Leave it as it is",
    noRoad: "No road",
    remove: "Remove the piece",
    slide: "Slide it",
    pivot: "Pivot it",
    piece: "The piece placed last",
    road: "Road",
    camp: "Camp",
    works: "Field fortifications",
    dummy: "Dummy marker",
    marker: (name: string) => `Ambush: ${name}`,
    withCommander: "With a commander",
    alone: "no commander",
    done: {
      place: "Place it like this",
      adjust: "Move it like this",
      road: "Build the road here",
      works: (count: number) => (count === 0 ? "No field fortifications" : "Build them here"),
      camp: "Pitch the camp here",
      ambushes: (count: number) => (count === 0 ? "No ambushes" : "Lay these markers"),
      deploy: "Deploy them like this",
      commanders: "Deploy them like this",
    },
    missing: (count: number) =>
      count === 1 ? "1 is still to be placed." : `${count} are still to be placed.`,
  },
};
