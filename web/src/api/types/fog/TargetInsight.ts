import type { GroupId } from "./GroupId";

export type TargetInsight = { id: GroupId; long: boolean };
