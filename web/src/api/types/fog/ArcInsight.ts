import type { Point } from "../field/Point";
import type { Edge } from "../field/Edge";

export type ArcInsight = { from: Edge; effective: Array<Point>; long: Array<Point> | null };
