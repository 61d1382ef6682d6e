import type { Point } from "../field/Point";

export type ZoneInsight = { outline: Array<Point>; unable: string[] };
