import type { GroupId } from "./GroupId";
import type { Disorder } from "./Disorder";
import type { ReachInsight } from "./ReachInsight";
import type { ZoneInsight } from "./ZoneInsight";
import type { RestrictedInsight } from "./RestrictedInsight";
import type { FireInsight } from "./FireInsight";
import type { FlankInsight } from "./FlankInsight";
import type { GroundInsight } from "./GroundInsight";
import type { SupportInsight } from "./SupportInsight";

export type Insight = { id: GroupId; disorder: Disorder; in_close_combat: boolean; reach: ReachInsight; interception: ZoneInsight | null; restricted: RestrictedInsight; fire: FireInsight; flank: FlankInsight; ground: Array<GroundInsight>; support: SupportInsight };
