/** A sensible order of march: who has to stand in the line comes early, who can answer what the enemy does comes late. */
import type { FogGroup } from "../api/types/fog/FogGroup";
import type { TroopType } from "../api/types/fog/TroopType";

const RANK: Record<TroopType, number> = {
  heavy_artillery: 0,
  battle_wagons: 0,
  light_artillery: 0,
  mob: 1,
  heavy_foot: 1,
  medium_foot: 2,
  elephants: 3,
  scythed_chariots: 3,
  heavy_chariots: 4,
  cataphracts: 4,
  cataphract_camelry: 4,
  knights: 4,
  camelry: 5,
  cavalry: 5,
  light_chariots: 5,
  light_foot: 6,
  light_camelry: 7,
  light_horse: 7,
};

export function marchOrder(groups: readonly (FogGroup | null)[]): number[] {
  const rank = (group: number): number => {
    const first = groups[group]?.troops[0];
    return first ? RANK[first.kind] : 0;
  };
  return groups.map((_, at) => at).sort((one, two) => rank(one) - rank(two) || one - two);
}
