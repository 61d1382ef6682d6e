/** Ways into a game. */
import { api } from "../api/client";
import type { FogRulebook } from "../api/fog";
import type { Controller, Seat, Start } from "../api/game";
import { type Game, type KeptGame, keep, keepCreated, keepLesson, keptGame } from "./keep";
import { go, to } from "./route";

export type Colour = Seat | "random";

const other = (seat: Seat): Seat => (seat === "red" ? "blue" : "red");
const settle = (colour: Colour): Seat =>
  colour !== "random" ? colour : Math.random() < 0.5 ? "red" : "blue";

export async function againstBot(level: Controller, colour: Colour): Promise<void> {
  const mine = settle(colour);
  const seats = { [mine]: "human", [other(mine)]: level } as Record<Seat, Controller>;
  const created = await api.create({ game: "card", ...seats, start: "new" });
  keepCreated(created, "bot", [mine], level);
  go(to.game(created.id));
}

/** Which game a start belongs to: a case says so by its folder, a record in its first line. */
const gameOf = (start: Start): Game =>
  typeof start === "object" &&
  (("case" in start && /^fog-am2?\//.test(start.case)) ||
    ("record" in start && start.record.text.slice(0, 200).includes('"fog-am"')))
    ? "fog-am"
    : "card";

export async function hotSeat(start: Start = "new"): Promise<string> {
  const game = gameOf(start);
  const created = await api.create({ game, red: "human", blue: "human", start });
  keepCreated(created, "hotseat", ["red", "blue"], undefined, game);
  return created.id;
}

export async function withFriend(colour: Colour): Promise<void> {
  const created = await api.create({ game: "card", red: "human", blue: "human", start: "new" });
  keepCreated(created, "friend", [settle(colour)]);
  go(to.game(created.id));
}

/** How well the computer plays a battle, from the weakest to the strongest. */
export const BATTLE_LEVELS = ["recruit", "veteran", "general"] as const;
export type BattleLevel = (typeof BATTLE_LEVELS)[number];

export type Opponent = BattleLevel | "hotseat" | "friend";

/** A scenario of Field of Glory, by one of its rulebooks. */
export const battle = (name: string, opponent: Opponent, rulebook: FogRulebook = "fog-am"): Promise<void> =>
  begin({ scenario: { name, turns: null, dice: null, rulebook } }, opponent);

/** A battle of two armies: which, whether they are set up at once, and after how many turns it ends at the latest. */
export type ArmiesAgreed = Extract<Start, { armies: unknown }>["armies"];

/** A battle of two armies. The opponent may bring his own. */
export const battleOfArmies = (armies: ArmiesAgreed, opponent: Opponent): Promise<void> =>
  begin({ armies }, opponent);

/** Field of Glory; one plays red unless both sides are played here. */
async function begin(start: Start, opponent: Opponent): Promise<void> {
  const people = opponent === "hotseat" || opponent === "friend";
  const created = await api.create({
    game: "fog-am",
    red: "human",
    blue: people ? "human" : opponent,
    start,
  });
  if (!people) keepCreated(created, "bot", ["red"], opponent, "fog-am");
  else
    keepCreated(created, opponent, opponent === "hotseat" ? ["red", "blue"] : ["red"], undefined, "fog-am");
  go(to.game(created.id));
}

/** A battle that goes on where a record has so many answers: as one side against the recruit, or as both. */
export async function playOn(text: string, answers: number, as: Seat | null): Promise<string> {
  const start: Start = { record: { text, answers } };
  if (as === null) return hotSeat(start);
  const seats = { [as]: "human", [other(as)]: "recruit" } as Record<Seat, Controller>;
  const created = await api.create({ game: "fog-am", ...seats, start });
  keepCreated(created, "bot", [as], "recruit", "fog-am");
  return created.id;
}

/** The same battle from its beginning: its record says how it was set up. */
export async function playAgain(record: string, game: KeptGame | null, mine: Seat | null): Promise<void> {
  const start: Start = { record: { text: record, answers: 0 } };
  if (game?.kind === "bot" && mine && game.level) {
    const seats = { [mine]: "human", [other(mine)]: game.level } as Record<Seat, Controller>;
    const created = await api.create({ game: "fog-am", ...seats, start });
    keepCreated(created, "bot", [mine], game.level, "fog-am");
    go(to.game(created.id));
  } else if (mine && (game?.kind === "friend" || game?.kind === "guest")) {
    const created = await api.create({ game: "fog-am", red: "human", blue: "human", start });
    keepCreated(created, "friend", [mine], undefined, "fog-am");
    go(to.game(created.id));
  } else go(to.game(await hotSeat(start)));
}

/** The scenario of the guided first battle. */
export const FIRST_BATTLE = "first-battle";

/** With these dice the guided first battle shows every phase, and goes well for those who follow the coach. */
const LESSON_DICE = 20;

/** The guided first battle, against the novice. */
export async function lesson(): Promise<void> {
  const start: Start = { scenario: { name: FIRST_BATTLE, turns: null, dice: LESSON_DICE, rulebook: null } };
  const created = await api.create({ game: "fog-am", red: "human", blue: "novice", start });
  keepCreated(created, "bot", ["red"], "novice", "fog-am");
  const kept = keptGame(created.id);
  if (kept) keep({ ...kept, lesson: true });
  keepLesson({ game: created.id, primer: 0, shown: true, finished: false });
  go(to.game(created.id));
}

/** Another game of the same kind. */
export async function rematch(game: KeptGame | null, mine: Seat | null): Promise<void> {
  const colour: Colour = mine ? other(mine) : "random";
  if (game?.kind === "bot") await againstBot(game.level ?? "recruit", colour);
  else if (game?.kind === "friend" || game?.kind === "guest") await withFriend(colour);
  else go(to.game(await hotSeat()));
}
