import type { Point } from "../field/Point";

export type ReachInsight = { ahead: number; outlines: Array<Array<Point>>; unable: string[] };
