/** Ways into a game. */
import { api } from "../api/client";
import type { Controller, Seat, Start } from "../api/game";
import { type KeptGame, keepCreated } from "./keep";
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

export async function hotSeat(start: Start = "new"): Promise<string> {
  const created = await api.create({ game: "card", red: "human", blue: "human", start });
  keepCreated(created, "hotseat", ["red", "blue"]);
  return created.id;
}

export async function withFriend(colour: Colour): Promise<void> {
  const created = await api.create({ game: "card", red: "human", blue: "human", start: "new" });
  keepCreated(created, "friend", [settle(colour)]);
  go(to.game(created.id));
}

/** Another game of the same kind. */
export async function rematch(game: KeptGame | null, mine: Seat | null): Promise<void> {
  const colour: Colour = mine ? other(mine) : "random";
  if (game?.kind === "bot") await againstBot(game.level ?? "recruit", colour);
  else if (game?.kind === "friend" || game?.kind === "guest") await withFriend(colour);
  else go(to.game(await hotSeat()));
}
