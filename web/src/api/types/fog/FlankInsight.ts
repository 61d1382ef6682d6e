import type { ThreatInsight } from "./ThreatInsight";

export type FlankInsight = { threatened: boolean; near_an_edge: boolean; by: Array<ThreatInsight>; to: Array<ThreatInsight> };
