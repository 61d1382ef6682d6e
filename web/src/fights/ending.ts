/** How a battle ended: by rout, or because the time was up. */
import type { FogArmies, View } from "../api/fog";
import type { Seat } from "../api/types/Seat";
import { index, SEATS } from "../game/table";

export type HowEnded = { by: "rout"; of: Seat } | { by: "both" } | { by: "time"; looted: Seat | null };

/** Nothing as long as the limits of both armies are not known: they come to light when the battle is over. */
export function howEnded(view: View, armies: FogArmies | null): HowEnded | null {
  const limits = SEATS.map((seat) => armies?.armies[index(seat)].break_point ?? null);
  if (!view.outcome || limits.includes(null)) return null;
  const [first, second] = SEATS.filter((seat) => view.attrition[index(seat)] >= (limits[index(seat)] ?? 0));
  if (first && second) return { by: "both" };
  if (first) return { by: "rout", of: first };
  // Camps count for the grade only if one of them was looted. AM-VIC-010
  const looted = SEATS.filter((seat) => view.battle.sides[index(seat)].camp_sacked);
  return { by: "time", looted: looted.length === 1 ? (looted[0] ?? null) : null };
}
