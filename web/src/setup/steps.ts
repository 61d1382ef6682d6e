/** How far the set-up of a battle has come. */
import type { View } from "../api/fog";
import type { Stage } from "../api/types/fog/Stage";
import type { Tag } from "../words/fog/speaking";

/** The step of the set-up, from nought, that each stage belongs to. */
const STEP_OF: Partial<Record<Tag<Stage>, number>> = {
  order_of_march: 0,
  initiative: 1,
  territory: 1,
  compulsory: 2,
  selection: 2,
  next_piece: 3,
  place: 3,
  adjust: 3,
  road: 3,
  works: 4,
  camp: 4,
  ambushes: 4,
  marches: 5,
  batch: 6,
  dismounting: 7,
  commanders: 7,
  first_move: 8,
};

/** Which step of the set-up it is, from nought; none once the battle has begun. */
export function stepOf(view: View | null | undefined): number | null {
  const stage = view?.battle.stage;
  if (!stage) return null;
  const name = (typeof stage === "string" ? stage : Object.keys(stage)[0]) as Tag<Stage>;
  return STEP_OF[name] ?? null;
}
