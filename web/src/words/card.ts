import type { PartName } from "../api/types/PartName";
import type { Seat } from "../api/types/Seat";
import type { Terrain } from "../api/types/Terrain";

/** All strings of the card components, in one place for translation. */

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

export const cardWords = {
  signed,
  sides: { red: "Red", blue: "Blue" },
  marks: { red: "R", blue: "B" },
  families: { commander: "Commander", overlap: "Overlap", reserves: "Reserves" } as Record<string, string>,
  units: {
    "heavy infantry": "Heavy infantry",
    "medium infantry": "Medium infantry",
    pike: "Pike",
    spear: "Spear",
    "light infantry": "Light infantry",
    cavalry: "Cavalry",
    archer: "Archer",
    "light cavalry": "Light cavalry",
    elephant: "Elephant",
  } as Record<string, string>,
  short: {
    "heavy infantry": "Heavy inf.",
    "medium infantry": "Med. inf.",
    "light infantry": "Light inf.",
    "light cavalry": "Light cav.",
  } as Record<string, string>,
  terrain: { plain: "Plain", rough: "Rough", hill: "Hill", woods: "Woods" } satisfies Record<Terrain, string>,
  terrainEffect: {
    plain: "no effect",
    rough: "+1 to the cost of every unit",
    hill: "+1 for the defender",
    woods: "−2 for most, +1 for light infantry",
  } satisfies Record<Terrain, string>,
  terrainRule: {
    plain: "CG-ATT-019",
    rough: "CG-PLA-006",
    hill: "CG-DEK-024",
    woods: "CG-ATT-017",
  } satisfies Record<Terrain, string>,
  /** What cards without figures say, in short lines that fit the card. */
  effects: {
    commander: ["Command points", "and nothing else"],
    overlap: ["After declaring an", "attack: +1 for each", "free light neighbour"],
    reserves: ["As an action:", "draw three cards"],
  } as Record<string, string[]>,

  figures: {
    command: "Command points",
    combat: "Combat value",
    movement: "Movement cost",
    flank: "Flank penalty",
    victory: "Victory points",
    total: "Cards of this type",
    none: "none",
    against: (unit: string) => `attacking ${unit}`,
    paired: (unit: string) => `attacking with a second ${unit}`,
    woods: "leading in Woods",
    shareAny: "May share a column with a unit of any type",
    shareElephant: "May share a column with an elephant",
    rampage: "Rampage: if it is defeated, its owner loses the top card of his deck too",
    overlap:
      "Played after an attack is declared: +1 for each own unopposed unit of movement cost 3 or less beside it",
    reserves: "Played as an action: draw three cards",
    commander: "Never placed; its command points pay, add to strength or draw cards",
    modifiers: "Modifiers",
    special: "Special",
  },
  figureRules: {
    command: "CG-CMP-009",
    combat: "CG-CMP-008",
    movement: "CG-CMP-006",
    flank: "CG-PLA-005",
    victory: "CG-CMP-012",
    total: "CG-CMP-010",
    against: "CG-ATT-014",
    paired: "CG-ATT-015",
    woods: "CG-ATT-017",
    share: "CG-PLA-010",
    rampage: "CG-ATT-025",
    overlap: "CG-CRD-009",
    reserves: "CG-CRD-013",
    commander: "CG-CRD-016",
  },

  states: {
    plain: "",
    selectable: "can be chosen",
    selected: "chosen",
    disabled: "cannot be chosen now",
    lead: "leads",
    ghost: "about to be placed",
  } as Record<string, string>,
  lead: "Lead",

  board: {
    name: "Battlefield",
    column: (number: number) => `Column ${number}`,
    flank: "flank column",
    controlledBy: (side: string) => `controlled by ${side}`,
    neutral: "neutral",
    units: (side: string, names: string[]) =>
      names.length ? `${side}: ${names.join(" and ")}` : `${side}: no unit`,
    target: "can be chosen",
    unit: (side: string, name: string, figures: string, column: number) =>
      `${side} ${name}, ${figures}, in column ${column}`,
    brief: (combat: number, movement: number, command: number, victory: number) =>
      `combat value ${combat}, movement cost ${movement}, ${plural(command, "command point", "command points")}, ${plural(victory, "victory point", "victory points")}`,
    briefOther: (command: number) => plural(command, "command point", "command points"),
    attack: (side: string, column: number, from: number | null) =>
      from === null
        ? `${side} attacks in column ${column}`
        : `${side} attacks column ${column} in the flank from column ${from}`,
    bonusHidden: (side: string) => `${side}: Bonus card face down`,
    bonusShown: (side: string, name: string, points: number) => `${side}: Bonus card ${name}, +${points}`,
    bonusDrawn: "from the deck",
    bonus: "Bonus",
    overlaps: (count: number) => `Overlap ×${count}`,
  },

  piles: {
    of: (side: string) => `Piles of ${side}`,
    deck: "Deck",
    discard: "Discards",
    victory: "Victory",
    hand: "Hand",
    deckLabel: (side: string, count: number, shuffle: string) =>
      `${side}: draw deck, ${plural(count, "card", "cards")}, ${shuffle}`,
    discardLabel: (side: string, count: number, top: string | null) =>
      `${side}: discard pile, ${plural(count, "card", "cards")}${top ? `, top card ${top}` : ""}`,
    victoryLabel: (side: string, count: number, points: number) =>
      `${side}: victory point pile, ${plural(points, "point", "points")}, ${plural(count, "card", "cards")}`,
    handLabel: (side: string, count: number) => `${side} holds ${plural(count, "card", "cards")}`,
    shuffleStates: [
      "shuffle card: First Shuffle, under the deck",
      "shuffle card: Second Shuffle, under the deck",
      "shuffle card laid out: reshuffled twice",
    ],
    shuffleShort: ["1st", "2nd", "out"],
    points: (points: number) => plural(points, "point", "points"),
    cards: (count: number) => plural(count, "card", "cards"),
  },

  hand: {
    name: "Your hand",
    count: (count: number) => plural(count, "card", "cards"),
    sort: "Sort",
    byType: "Type",
    byPoints: "Points",
    empty: "No cards in hand.",
    paid: (points: number, cost: number) => `${points} of ${cost} points`,
    enough: "enough",
    lost: (over: number) => `${over} lost`,
    missing: (missing: number) => `${missing} missing`,
    keys: "Arrow keys move, Enter or Space chooses.",
  },

  combat: {
    name: "Combat",
    attacker: "Attacker",
    defender: "Defender",
    lead: "Lead",
    bonus: "Bonus card",
    noBonus: "no Bonus card",
    total: "Strength",
    wins: (side: string) => `${side} wins`,
    tie: "A tie",
    where: (column: number, terrain: string | null) => `Column ${column}${terrain ? `, ${terrain}` : ""}`,
    flank: "Flank attack",
    rampage: (name: string) => `The elephant rampages: ${name} is lost too.`,
    parts: {
      "combat-value": "Combat value",
      "bonus-card": "Bonus card",
      "second-unit": "Second unit",
      woods: "Woods",
      hill: "Hill",
      against: "Against the opposing lead",
      paired: "Second unit of its type",
      overlap: "Overlap",
      "flank-attack": "Flank attack",
    } satisfies Record<PartName, string>,
    partRules: {
      "combat-value": "CG-ATT-012",
      "bonus-card": "CG-ATT-012",
      "second-unit": "CG-ATT-012",
      woods: "CG-ATT-017",
      hill: "CG-DEK-024",
      against: "CG-ATT-014",
      paired: "CG-ATT-015",
      overlap: "CG-CRD-009",
      "flank-attack": "CG-TRN-012",
    } satisfies Record<PartName, string>,
  },

  odds: {
    name: "Odds",
    against: (name: string) => `Against ${name}`,
    before: "before Bonus cards",
    yourBonus: "Your Bonus card",
    deck: "Top of the deck",
    noCard: "If no Bonus card answers",
    topCard: "If a top card answers",
    bestCard: "If the best card answers",
    win: "win",
    tie: "tie",
    loss: "loss",
    shares: (win: string, tie: string, loss: string) => `win ${win}, tie ${tie}, loss ${loss}`,
    unknown: "not possible",
    empty: "No odds for this attack.",
  },

  rules: (rule: string) => `#/rules/${rule}`,
};

export type CardWords = typeof cardWords;

/** The title of a card: its unit type or its family. */
export function titleOf(face: { family: string; unit: string | null; name: string }): string {
  return (face.unit ? cardWords.units[face.unit] : cardWords.families[face.family]) ?? face.name;
}

export function shortTitleOf(face: { family: string; unit: string | null; name: string }): string {
  return (face.unit && cardWords.short[face.unit]) || titleOf(face);
}

export const sideName = (seat: Seat): string => cardWords.sides[seat];

/** The figures of a card in one breath, for labels. */
export function briefOf(face: {
  unit: string | null;
  combat: number;
  movement: number;
  command: number;
  victory: number;
}): string {
  return face.unit
    ? cardWords.board.brief(face.combat, face.movement, face.command, face.victory)
    : cardWords.board.briefOther(face.command);
}
