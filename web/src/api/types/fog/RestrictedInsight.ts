import type { GroupId } from "./GroupId";
import type { Point } from "../field/Point";

export type RestrictedInsight = { outlines: Array<Array<Point>>; pins: Array<GroupId>; pinned_by: Array<GroupId> };
