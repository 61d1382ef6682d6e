import type { ArcInsight } from "./ArcInsight";
import type { TargetInsight } from "./TargetInsight";

export type FireInsight = { arcs: Array<ArcInsight>; targets: Array<TargetInsight> };
