/** The page's English for match-ups: one battle group against another, without a table. */

/** Troops to begin with, as people write them. */
const EXAMPLES: [string, string][] = [
  [
    "Roman legionaries",
    "8 x Legionaries: heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen",
  ],
  ["Greek hoplites", "8 x Hoplites: heavy foot, protected, average, drilled, offensive spearmen"],
  ["Macedonian phalanx", "8 x Phalangites: heavy foot, protected, average, drilled, pikemen"],
  ["Gallic warband", "12 x Warriors: heavy foot, protected, average, undrilled, impact foot, swordsmen"],
  ["Companion cavalry", "4 x Companions: cavalry, armoured, superior, drilled, lancers, swordsmen"],
  [
    "Numidian light horse",
    "6 x Numidians: light horse, unprotected, average, undrilled, javelins, light spear",
  ],
  ["War elephants", "2 x Elephants: elephants, average, undrilled"],
  ["Cataphracts", "4 x Cataphracts: cataphracts, heavily armoured, superior, drilled, lancers, swordsmen"],
  ["English longbowmen", "8 x Longbowmen: medium foot, protected, average, drilled, longbow, swordsmen"],
  [
    "Dismounted men-at-arms",
    "6 x Men-at-arms: heavy foot, heavily armoured, superior, undrilled, heavy weapon",
  ],
  ["French knights", "4 x Knights: knights, heavily armoured, superior, undrilled, lancers, swordsmen"],
];

export const matchUpWords = {
  title: "Match-up",
  lead: "Two battle groups, no table: what a charge and the melee after it come to, round by round, until one of them breaks. Every chance is worked out from all dice, none is simulated.",
  sides: { red: "Red charges", blue: "Blue is charged" },
  troops: "Troops",
  hint: "A number of bases, a name and a colon if you like, then type, armour, quality, training and capabilities, with commas.",
  example: "Take an example",
  examples: EXAMPLES,
  files: "Files wide",
  usual: "2 deep",
  commander: "Commander in its front rank",
  levels: {
    none: "none",
    troop: "troop commander",
    field: "field commander",
    inspired: "inspired commander",
  },
  ground: "Ground",
  grounds: { open: "open", uneven: "uneven", rough: "rough", difficult: "difficult" },
  go: "Work it out",
  swap: "Let the other side charge",
  working: "Working it out…",
  link: "A link to this match-up",
  stands: (bases: number, files: number) => `${bases} bases, ${files} wide`,
  wins: (name: string, chance: string) => `Won by ${name}: ${chance}`,
  off: (name: string, chance: string) => `Broken off by ${name}: ${chance}`,
  rest: (chance: string) => `Open or both broken: ${chance}`,
  /** Millionths as per cent to one place: never nought or a hundred unless it is. */
  share: (millionths: number) => {
    if (millionths > 0 && millionths < 500) return "under 0.1 %";
    if (millionths > 999_500 && millionths < 1_000_000) return "over 99.9 %";
    return `${(millionths / 10_000).toFixed(1)} %`;
  },
  course: "Round by round",
  after: "After",
  impact: "impact",
  melee: (number: number) => `melee ${number}`,
  bar: "Chance",
  won: (name: string) => `won by ${name}`,
  both: "both broken",
  brokenOff: "broken off",
  open: "goes on",
  bases: "Bases left",
  atImpact: "The dice at impact",
  inMelee: "The dice in a melee before anybody has lost anything",
  given:
    "Nobody else is there: no flanks, no rear support, no shooting, nobody expands or bolsters. Where a player may choose, the first way is taken. Mounted troops that must break off from steady foot end the fight.",
};
