/** What every game says to the server and hears from it, whatever its own types are. */
import type { Question } from "./types/Question";
import type { Refusal } from "./types/Refusal";
import type { Replay } from "./types/Replay";
import type { Ruling } from "./types/Ruling";
import type { Snapshot } from "./types/Snapshot";
import type { ToPage } from "./types/ToPage";
import type { ToServer } from "./types/ToServer";

/** The types that a game has of its own. */
export interface GameTypes {
  view: unknown;
  ask: unknown;
  answer: unknown;
  event: unknown;
  why: unknown;
}

export type QuestionOf<G extends GameTypes> = Question<G["ask"], G["answer"]>;
export type RefusalOf<G extends GameTypes> = Refusal<G["why"]>;
export type ReplayOf<G extends GameTypes> = Replay<G["view"], G["event"]>;
export type RulingOf<G extends GameTypes> = Ruling<G["why"]>;
export type SnapshotOf<G extends GameTypes> = Snapshot<G["view"], G["ask"], G["answer"], G["event"]>;
export type ToPageOf<G extends GameTypes> = ToPage<G["view"], G["ask"], G["answer"], G["event"], G["why"]>;
export type ToServerOf<G extends GameTypes> = ToServer<G["answer"]>;
