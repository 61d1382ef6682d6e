import type { GroupId } from "./GroupId";
import type { Approach } from "./Approach";

export type ThreatInsight = { id: GroupId; approach: Approach };
