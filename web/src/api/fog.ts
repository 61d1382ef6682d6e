/** The protocol's types with those of Field of Glory filled in, and what the server tells of its battles besides. */
import { api, gamePath, get, post } from "./client";
import type { ArmyLibrary } from "./types/armies/ArmyLibrary";
import type { Opening } from "./types/armies/Opening";
import type { Choices } from "./types/Choices";
import type { Contents } from "./types/Contents";
import type { Answer } from "./types/fog/Answer";
import type { Ask } from "./types/fog/Ask";
import type { ByHand } from "./types/fog/ByHand";
import type { Chapter } from "./types/fog/Chapter";
import type { Event } from "./types/fog/Event";
import type { FogArmies } from "./types/fog/FogArmies";
import type { Foresight } from "./types/fog/Foresight";
import type { Ground } from "./types/fog/Ground";
import type { Insight } from "./types/fog/Insight";
import type { Matched } from "./types/fog/Matched";
import type { Odds } from "./types/fog/Odds";
import type { Pointed } from "./types/fog/Pointed";
import type { UnderHand } from "./types/fog/UnderHand";
import type { View } from "./types/fog/View";
import type { Why } from "./types/fog/Why";
import type { Preview } from "./types/Preview";
import type { Seat } from "./types/Seat";
import type { Towards } from "./types/Towards";

export type { Answer, Ask, Chapter, Event, FogArmies, Foresight, Ground, Insight, Odds, View, Why };

export interface FogTypes {
  view: View;
  ask: Ask;
  answer: Answer;
  event: Event;
  why: Why;
}

export type FogContents = Contents<Chapter>;

export type Ahead = Preview<Why, Foresight>;

/** Of whom choices are wanted. */
export type About = { group: number } | { commander: number };

/** The army lists, rosters and scenarios that the server has. */
export const armyLibrary = () => get<ArmyLibrary>("/api/armies");

/** How a charge of one battle group on another goes. */
export const matchUp = (asked: Record<string, string>) => get<Matched>("/api/match-up", asked);

/** A scenario before its first move. */
export const opening = (name: string) =>
  get<Opening<View, FogArmies, Ground>>(`/api/armies/scenarios/${encodeURIComponent(name)}`);

export const fog = {
  armies: (id: string, token: string | null) => get<FogArmies>(`${gamePath(id)}/armies`, { token }),
  /** The terrain as it is, or as it was at a moment of the replay. */
  ground: (id: string, moment?: number) =>
    get<Ground[]>(`${gamePath(id)}/ground`, { moment: moment?.toString() }),
  contents: (id: string, token: string | null, verify = false) => api.contents<Chapter>(id, token, verify),
  /** What the rules say of a battle group, or of all of a side. */
  insight: (id: string, token: string | null, whom: { group: string } | { side: Seat }) =>
    get<Insight[]>(`${gamePath(id)}/insight`, { token, ...whom }),
  choices: async (id: string, token: string, about?: About): Promise<Answer[]> => {
    const whose = about && "group" in about ? { group: String(about.group) } : {};
    const which = about && "commander" in about ? { commander: String(about.commander) } : {};
    return (await get<Choices<Answer>>(`${gamePath(id)}/choices`, { token, ...whose, ...which })).choices;
  },
  preview: (id: string, token: string, answer: Answer) =>
    post<Ahead>(`${gamePath(id)}/preview`, answer, { token }),
  /** The odds of the fights that are at hand in this phase or the next. */
  odds: (id: string, token: string) => get<Odds[]>(`${gamePath(id)}/odds`, { token }),
  /** The move to where somebody points, whether it is allowed or not, and what would come of it. */
  towards: (id: string, token: string, pointed: Pointed) =>
    post<Towards<Answer, Why, Foresight>>(`${gamePath(id)}/towards`, pointed, { token }),
  /** What a hand that holds something over the table learns while an army is set up. */
  byHand: (id: string, token: string, hand: ByHand) =>
    post<UnderHand | null>(`${gamePath(id)}/by-hand`, hand, { token }),
};

/** The rule sets of Field of Glory, the latest first. */
export const RULEBOOKS = ["fog-am", "fog-am2"] as const;
export type FogRulebook = (typeof RULEBOOKS)[number];
