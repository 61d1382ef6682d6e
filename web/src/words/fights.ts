/** The page's English about fighting: questions that cannot wait, standing orders, dice, odds, the log and the end. */
import type { Phase } from "../api/types/fog/Phase";
import type { Seat } from "../api/types/Seat";
import { phases } from "./fog/sequence";
import { seats } from "./fog/speaking";

export const fightWords = {
  phases: "The phases of the turn",
  prompt: {
    usual: "Usual",
    keys: "A number takes an answer, Enter the usual one.",
    always: (name: string) => `Always for ${name}`,
    alwaysHint: "A standing order for this battle group. Orders has it, and ends it.",
  },
  dice: {
    label: "Dice",
    next: "Next",
    skip: "Skip all",
    more: (count: number) => (count === 0 ? "" : `${count} more`),
    die: (shown: number, again: number | null, hit: boolean) =>
      `${shown}${again === null ? "" : `, again ${again}`}${hit ? ", hits" : ""}`,
    against: "against",
    speed: "Dice are thrown",
    speeds: { slow: "slowly", normal: "at leisure", fast: "quickly", none: "only in the log" },
  },
  log: {
    title: "What has happened",
    whose: "Whose story",
    all: "Everybody's",
    chosen: "Of the selected battle group",
    chosenNobody: "Select a battle group on the table to read its story.",
    empty: "Nothing yet.",
    setUp: "Before the battle",
    chapter: (turn: number, active: Seat, phase: Phase) => `Turn ${turn}, ${seats[active]}: ${phases[phase]}`,
    lines: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
    more: (count: number) => `And ${count} more in the log.`,
    ordered: (seat: Seat, order: string, answer: string) =>
      `${seats[seat]}, by standing order (${order}): ${answer}.`,
    off: "Turn off",
  },
  orders: {
    title: "Standing orders",
    open: "Orders",
    intro:
      "What you decide here once is answered for you from now on. Every answer given like that is in the log, and an undo stops them until you answer something yourself.",
    ask: "Ask me",
    usual: "Use these in new battles too",
    ofGroups: "Orders for single battle groups",
    end: (name: string) => `End it for ${name}`,
    paused: "Paused since your undo: answer this one yourself.",
    evade: {
      name: "Evade or stand?",
      hint: "When a battle group is charged and may do either.",
      ways: { evade: "evade whenever allowed", stand: "never evade" },
    },
    long: {
      name: "Shoot beyond effective range?",
      hint: "When a target can be reached at long range only.",
      ways: { shoot: "shoot at long range", hold: "hold fire at long range" },
    },
    commit: {
      name: "Commanders in the front rank?",
      hint: "When commanders could fight in person.",
      ways: { never: "no commander fights in the front rank" },
    },
    hold: {
      name: "Pursue or try to hold back?",
      hint: "When victors may try not to pursue.",
      ways: { pursue: "let them pursue", hold: "always try to hold back" },
    },
    order: {
      name: "In which order?",
      hint: "When several battle groups test, rout, pursue or charge one after the other.",
      ways: { first: "any order will do" },
    },
    feed: {
      name: "Feed bases into melees?",
      hint: "When bases that do not fight could be brought up. The first way that is offered is taken.",
      ways: { feed: "feed bases automatically" },
    },
    removal: {
      name: "Which base is lost?",
      hint: "When there is more than one way to remove a base.",
      ways: { first: "remove whichever comes first" },
    },
    single: {
      name: "Questions with one answer",
      hint: "When the rules ask and leave just one answer.",
      ways: { pass: "answer what has one answer" },
    },
    idle: {
      name: "Nothing to do",
      hint: "When none of your battle groups or commanders can do what is asked.",
      ways: { pass: "end what nobody can act in" },
    },
  },
  fights: {
    title: (count: number) => `Fights at hand: ${count}`,
    phase: (phase: Phase) => `${phases[phase]} phase`,
  },
  odds: {
    title: "The odds of what you look at",
    rolls: (dice: number, on: string, needed: string, chance: string) =>
      `${dice} ${dice === 1 ? "die" : "dice"} at ${on}, ${needed} hits (${chance} each)`,
    support: "in support",
    score: (needed: number) => (needed === 6 ? "6" : `${needed}+`),
    even: "no points of advantage",
    result: "Combat",
    outcome: { won: "wins", drew: "draws", lost: "loses" },
    after: "Cohesion after it",
    cohesion: { steady: "steady", disrupted: "disrupted", fragmented: "fragmented", broken: "broken" },
    hits: (mean: string) => `Takes ${mean} hits on average.`,
    base: (chance: string) => `Loses a base: ${chance}.`,
    commander: (name: string, chance: string) => `${name} falls: ${chance}.`,
    breaks: (chance: string) => `Breaks by its losses alone: ${chance}.`,
    drops: "Drops",
    tests: "Cohesion tests it may have to take",
    test: (chance: string) => `${chance}:`,
    plain: "no modifiers",
    assumed: "Where players may still choose, the first way is assumed.",
    landed: "As if the charge landed, and nobody evaded or intercepted.",
  },
  end: {
    over: "The battle is over",
    won: "You have won",
    lost: "You have lost",
    drawn: "A draw",
    why: {
      routed: (army: string) => `${army} reached its break point and routed.`,
      both: "Both armies reached their break points at once.",
      time: "The time was up: the attrition inflicted decides.",
      looted: (army: string) => `That the camp of ${army} was looted counted for a grade.`,
    },
    length: (turns: number) => (turns === 1 ? "It lasted 1 turn." : `It lasted ${turns} turns.`),
    attrition: "Attrition points",
    losses: (count: number) => (count === 0 ? "No losses" : `Losses: ${count}`),
    bases: (lost: number, began: number) => `${lost} of ${began} bases lost`,
    camp: "The camp was sacked",
    commander: (name: string) => `${name} fell`,
    replay: "Watch the replay",
    again: "Play again",
    swapped: "A new battle between the same armies.",
    home: "Back to the start",
    close: "Look at the table",
    open: "The result",
  },
};
