/** The page's English for replays, and for what happened while one waited. */
import type { Chapter } from "../api/types/fog/Chapter";
import type { Seat } from "../api/types/Seat";
import type { Mark } from "../replay/marks";
import type { Speed } from "../replay/speed";
import { phases } from "./fog/sequence";
import { count, seats } from "./fog/speaking";

/** The name of a part of a battle: "Turn 3, Red: Impact". */
export const chapterName = ({ turn, active, phase }: Chapter): string =>
  phase === null
    ? turn === 0
      ? "Setting up"
      : "The end"
    : `Turn ${turn}, ${seats[active]} moves: ${phases[phase]}`;

/** The parts of a battle as marks: a turn begins with its first phase. */
export const marksOf = (chapters: readonly { from: number; chapter: Chapter }[]): Mark[] =>
  chapters.map(({ from, chapter }, index) => {
    const begins = chapters[index - 1]?.chapter.turn !== chapter.turn;
    return {
      from,
      title: chapterName(chapter),
      ...(begins ? { turn: chapter.turn === 0 ? "Set-up" : String(chapter.turn) } : {}),
      ...(chapter.turn > 0 ? { side: chapter.active } : {}),
    };
  });

/** A turn of the card game. */
export const turnMark = (from: number, turn: number): Mark => ({
  from,
  title: turn === 0 ? "Setting up" : `Turn ${turn}`,
  turn: turn === 0 ? "Set-up" : String(turn),
});

export const replayWords = {
  title: "Replay",
  help: {
    title: "Replays",
    keys: [
      ["Space", "play or pause"],
      ["← →", "one moment back, one on"],
      ["Shift ← →", "to the phase before, to the next"],
      ["Page Up, Page Down", "to the turn before, to the next"],
      ["Home, End", "to the beginning, to the end"],
    ] as ReadonlyArray<readonly [string, string]>,
    drag: "The timeline can be dragged too; its marks are turns and phases.",
  },
  step: (at: number, last: number) => `Moment ${at} of ${last}`,
  scrub: "Moment",
  turn: "Turn",
  phase: "Phase",
  first: "To the beginning (Home)",
  back: "Back (←)",
  play: "Play",
  pause: "Pause",
  next: "Forward (→)",
  last: "To the end (End)",
  phaseBack: "Phase back (Shift ←)",
  phaseNext: "Next phase (Shift →)",
  turnBack: "Turn back (Page up)",
  turnNext: "Next turn (Page down)",
  speed: "Speed",
  speeds: { slow: "Slow", normal: "Normal", fast: "Fast", rapid: "Very fast" } satisfies Record<
    Speed,
    string
  >,
  eyes: "Seen by",
  eyesOf: { red: "Red", blue: "Blue", spectator: "Spectator", open: "All open" },
  branch: "Branch off here",
  branchLine: "Starts a hot-seat game from this moment.",
  branchRunning: "Branching off a running game needs both seats.",
  playOn: "Play on from here",
  playOnLine: (at: number) =>
    `A new battle begins at moment ${at}, with the same dice. This one stays as it is.`,
  playOnAs: (seat: Seat) => `${seats[seat]}, against the recruit`,
  playOnBoth: "Both sides at this screen",
  verified: "Shuffles verified",
  diceVerified: "Dice verified",
  running: "The game is still running: only what you may see is shown.",
  happened: "What happened",
  hand: (seat: Seat) => `Hand of ${seats[seat]}`,
  toGame: "To the game",
  toBattle: "To the battle",
  loading: "Fetching this moment …",
  quiet: (step: string) => `${step}: no change on the table.`,
  beginning: "The beginning.",
  record: "Download the record",
  /** What happened while one waited. */
  since: {
    open: "What happened?",
    openLine: "Shows on the table what happened since your last decision (p)",
    title: "What happened since your last decision",
    offer: (n: number) => `${count(n, "thing")} happened since your last decision.`,
    watch: "Watch",
    later: "Not now",
    whole: "The whole battle",
    skip: "Back to the battle (Esc)",
  },
};
