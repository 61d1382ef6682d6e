/** What can be read off a look ahead about a fight. */
import type { Ahead, Odds } from "../api/fog";
import type { GroupId } from "../api/types/fog/GroupId";

/** The odds of the fight that an answer leads to. */
export function oddsAhead(ahead: Ahead | null): Odds | null {
  const foresight = ahead?.foresight;
  if (!foresight) return null;
  if ("charge" in foresight) return foresight.charge.odds;
  return "shooting" in foresight ? foresight.shooting : null;
}

/** Who would charge, and who would be contacted. */
export function chargeAhead(ahead: Ahead | null): GroupId[] {
  const foresight = ahead?.foresight;
  if (!foresight || !("charge" in foresight)) return [];
  return [foresight.charge.standing.id, ...foresight.charge.contacted.map(({ id }) => id)];
}
