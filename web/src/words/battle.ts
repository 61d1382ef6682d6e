/** The page's English round the table of Field of Glory. What the game itself says is in the folder fog. */

const mu = (length: number, unit: number): string => {
  const units = Math.round((length / unit) * 100) / 100;
  return `${units} MU`;
};

/** A chance as people say it: never nought or a hundred per cent unless it is. */
export function percent({ millionths }: { millionths: number }): string {
  if (millionths === 0 || millionths === 1_000_000) return `${millionths / 10_000} %`;
  const rounded = Math.round(millionths / 10_000);
  return rounded === 0 ? "under 1 %" : rounded === 100 ? "over 99 %" : `${rounded} %`;
}

export const battleWords = {
  title: "Battle",
  tools: "The table",
  zoomIn: "Nearer",
  zoomOut: "Further away",
  fit: "The whole table",
  stick: "Measuring stick",
  chosen: (name: string) => `Selected: ${name}. Take one of these.`,
  choose: (count: number) =>
    count === 0
      ? "None of your battle groups can do this now."
      : `Select one of your battle groups on the table: ${count} can do this now.`,
  thinking: "Looking for what is legal …",
  waiting: "Your opponent decides.",
  pondering: {
    veteran: "The veteran thinks about his turn …",
    general: "The general weighs his plans. It takes him a few seconds …",
  },
  used: (goes: number, may: number, unit: number) => `${mu(goes, unit)} of ${mu(may, unit)}`,
  classes: { simple: "A simple move", complex: "A complex move", impossible: "Not possible" },
  passes: (chance: { millionths: number }) => `Passes its test in ${percent(chance)} of all throws.`,
  passesThrough: (whom: string) => `Passes through ${whom}.`,
  makesRoom: (whom: string) => `${whom} must make room.`,
  contacts: (name: string, approach: string, evades: boolean) =>
    `Contacts ${name} (${approach})${evades ? ", who may evade" : ""}.`,
  couldIntercept: (whom: string) => `Could intercept: ${whom}.`,
  flees: (goes: number, unit: number, leaves: boolean) =>
    leaves ? "Would leave the table." : `Goes ${mu(goes, unit)}, more or less as the dice fall.`,
  bursts: (whom: string) => `Bursts through ${whom}.`,
  turn: (number: number, active: string) => `Turn ${number}, ${active} moves`,
  attrition: "Attrition",
  wheels: "With a wheel:",
  log: "What has happened",
  logEmpty: "Nothing yet.",
  odds: {
    title: "The odds",
    hits: "Hits it takes",
    loses: "Loses",
    wins: "Wins",
    bases: "Bases lost",
    levels: { steady: "Steady after it", disrupted: "Disrupted", fragmented: "Fragmented", broken: "Broken" },
  },
  over: "The battle is over",
  settingUp: "Setting up",
  of: (points: number, most: number | null) => (most === null ? `${points}` : `${points} of ${most}`),
  start: "Field of Glory: Ancient & Medieval",
  startLine: "A whole battle with free bases, by the letter of the rules.",
  scenarioGo: (title: string) => `Fight ${title}`,
  hotSeat: "Both sides at this screen",
  levels: {
    title: "The computer plays as",
    names: { recruit: "Recruit", veteran: "Veteran", general: "General" },
    lines: {
      recruit: "Follows a plan by rules of thumb, and answers at once.",
      veteran: "Tries in thought what each battle group might do, a second or so a turn.",
      general: "Tries whole battle plans too, and looks further ahead, some seconds a turn.",
    },
    against: {
      recruit: "Against the recruit",
      veteran: "Against the veteran",
      general: "Against the general",
    },
  },
  starting: "Setting up the table …",
};
