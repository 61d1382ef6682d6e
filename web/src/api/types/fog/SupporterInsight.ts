import type { GroupId } from "./GroupId";

export type SupporterInsight = { id: GroupId; bases: number };
