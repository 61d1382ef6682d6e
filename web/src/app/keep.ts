/** What the browser keeps for its owner: tokens of games, the theme, hints that were read. */
import type { Controller, Created, Seat } from "../api/game";

export type Kind = "bot" | "hotseat" | "friend" | "guest" | "replay";

export type Game = "card" | "fog-am";

export interface KeptGame {
  id: string;
  /** Which game it is; the card game if nothing is said. */
  game?: Game;
  kind: Kind;
  /** The tokens of the seats that are played from this browser. */
  tokens: Partial<Record<Seat, string>>;
  /** The token to send to a friend. */
  invite?: { seat: Seat; token: string };
  /** The bot on the other side. */
  level?: Controller;
  /** Whether a coach stands by: the guided first battle. */
  lesson?: true;
  /** When it was last opened, in milliseconds. */
  opened: number;
}

const GAMES = "acies.games";
const THEME = "acies.theme";
const HINTS = "acies.hints";
const LESSON = "acies.lesson";

/** What is kept under a name, or something else if there is nothing. */
export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps something under a name. */
export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page still works; it only forgets.
  }
}

export function games(): KeptGame[] {
  const kept = read<KeptGame[]>(GAMES, []);
  return Array.isArray(kept) ? kept.sort((a, b) => b.opened - a.opened) : [];
}

export const keptGame = (id: string): KeptGame | null => games().find((game) => game.id === id) ?? null;

export function keep(game: KeptGame): void {
  write(GAMES, [game, ...games().filter((each) => each.id !== game.id)].slice(0, 100));
}

export function touch(id: string): void {
  const game = keptGame(id);
  if (game) keep({ ...game, opened: Date.now() });
}

export function forget(id: string): void {
  write(
    GAMES,
    games().filter((game) => game.id !== id),
  );
}

/** Keeps a new game, with the seats that are played from here. */
export function keepCreated(
  created: Created,
  kind: Kind,
  mine: Seat[],
  level?: Controller,
  game: Game = "card",
): void {
  const tokens: KeptGame["tokens"] = {};
  for (const seat of mine) tokens[seat] = created[seat];
  const rest = (["red", "blue"] as const).find((seat) => !mine.includes(seat));
  keep({
    id: created.id,
    game,
    kind,
    tokens,
    opened: Date.now(),
    ...(kind === "friend" && rest ? { invite: { seat: rest, token: created[rest] } } : {}),
    ...(level ? { level } : {}),
  });
}

/** Keeps a seat that came with a link. Somebody who opens his own link plays both seats. */
export function keepSeat(id: string, seat: Seat, token: string): void {
  const known = keptGame(id);
  keep({
    id,
    kind: known?.kind ?? "guest",
    ...known,
    tokens: { ...known?.tokens, [seat]: token },
    opened: Date.now(),
  });
}

export type Theme = "auto" | "light" | "dark";

export function theme(): Theme {
  const kept = read<unknown>(THEME, "auto");
  return kept === "light" || kept === "dark" ? kept : "auto";
}

export function setTheme(chosen: Theme): void {
  write(THEME, chosen);
  showTheme(chosen);
}

export function showTheme(chosen: Theme): void {
  const root = document.documentElement;
  if (chosen === "auto") delete root.dataset.theme;
  else root.dataset.theme = chosen;
}

/** The hints that were read, or "all". */
export const readHints = (): string[] => read<string[]>(HINTS, []);

export function readHint(name: string): void {
  write(HINTS, [...new Set([...readHints(), name])]);
}

/** How far somebody has come in the guided first battle. */
export interface LessonProgress {
  /** The battle that is under way, or was the last one. */
  game: string | null;
  /** How many pages of the introduction were read. */
  primer: number;
  /** Whether the coach is to be seen. */
  shown: boolean;
  /** Whether the battle was fought to its end. */
  finished: boolean;
}

const NO_LESSON: LessonProgress = { game: null, primer: 0, shown: true, finished: false };

export const lessonProgress = (): LessonProgress => ({
  ...NO_LESSON,
  ...read<Partial<LessonProgress>>(LESSON, {}),
});

export function keepLesson(progress: Partial<LessonProgress>): void {
  write(LESSON, { ...lessonProgress(), ...progress });
}
