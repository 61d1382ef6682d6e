import type { SupporterInsight } from "./SupporterInsight";

export type SupportInsight = { supported: boolean; needed: number; by: Array<SupporterInsight> };
