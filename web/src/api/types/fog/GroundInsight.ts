import type { Disorder } from "./Disorder";
import type { TerrainKind } from "../field/TerrainKind";
import type { RiverGrade } from "./RiverGrade";

export type GroundInsight = { piece: number; cover: number | null; kind: TerrainKind; grade: RiverGrade; disorder: Disorder; moves: number | null };
