/** The protocol's types with the card game's own filled in. */
import type { QuestionOf, RefusalOf, ReplayOf, RulingOf, SnapshotOf, ToPageOf } from "./protocol";
import type { Answer } from "./types/Answer";
import type { Ask } from "./types/Ask";
import type { Event } from "./types/Event";
import type { View } from "./types/View";
import type { Why } from "./types/Why";

export type { Answer } from "./types/Answer";
export type { Ask } from "./types/Ask";
export type { AttackTable } from "./types/AttackTable";
export type { Card } from "./types/Card";
export type { CardFace } from "./types/CardFace";
export type { Controller } from "./types/Controller";
export type { Created } from "./types/Created";
export type { Discard } from "./types/Discard";
export type { Ending } from "./types/Ending";
export type { Event } from "./types/Event";
export type { Eyes } from "./types/Eyes";
export type { From } from "./types/From";
export type { NewGame } from "./types/NewGame";
export type { PartName } from "./types/PartName";
export type { RuleHead } from "./types/RuleHead";
export type { RuleText } from "./types/RuleText";
export type { Seat } from "./types/Seat";
export type { Shares } from "./types/Shares";
export type { SideView } from "./types/SideView";
export type { Start } from "./types/Start";
export type { Strength } from "./types/Strength";
export type { Terrain } from "./types/Terrain";
export type { View } from "./types/View";
export type { Why } from "./types/Why";

export interface CardTypes {
  view: View;
  ask: Ask;
  answer: Answer;
  event: Event;
  why: Why;
}

export type Question = QuestionOf<CardTypes>;
export type Refusal = RefusalOf<CardTypes>;
export type Replay = ReplayOf<CardTypes>;
export type Ruling = RulingOf<CardTypes>;
export type Snapshot = SnapshotOf<CardTypes>;
export type ToPage = ToPageOf<CardTypes>;
