/** The page's English on the start page, but for what belongs to one game only. */

/** How many battle groups in both armies take about so long. */
const TIMES: [number, string][] = [
  [10, "half an hour"],
  [20, "an hour or two"],
  [Number.POSITIVE_INFINITY, "an evening"],
];

export const startWords = {
  lead: "Wargames of the table, by the letter of their rulebooks. Learn one in half an hour, or bring an army of your own.",
  first: {
    title: "Your first battle",
    line: "Romans against Hannibal's foragers, four battle groups a side. A coach at your side says what each step is for and what he would do. No rulebook needed.",
    go: "Learn by playing",
    resume: "Go on with your first battle",
    anew: "Begin it again",
    again: "Play it once more",
    without: "Without the coach:",
    ways: {
      recruit: "against the recruit",
      hotseat: "both sides here",
      friend: "with a friend",
    },
  },
  size: ([red, blue]: [number, number]) => `${red} against ${blue} battle groups`,
  takes: ([red, blue]: [number, number]) => TIMES.find(([most]) => red + blue <= most)?.[1] ?? "",
  yours: "Go on with your games",
  more: (count: number) => `All ${count} games`,
  kinds: { "fog-am": "Battle", card: "Card game" },
  lesson: "first battle with the coach",
  card: "Field of Glory: the Card Game",
  cardLine:
    "Two armies, five columns, one battlefield. Draft 24 cards, pay for units with other cards, and take three columns. Half an hour.",
  rules: "Read the rules",
  rulesLine: "All rules in our own words, with search, and positions to play.",
};
