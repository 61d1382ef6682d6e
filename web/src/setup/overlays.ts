/** What is shown over the table while an army is set up: zones, what is put, and the ghost of what is held. */
import type { Point } from "../api/types/field/Point";
import type { Lying } from "../api/types/fog/Lying";
import type { Seat } from "../api/types/Seat";
import { ofCorners, point } from "../battle/units";
import type { Overlay, Verdict } from "../table";
import { setupWords } from "../words/setup";
import { isGround, pointOf } from "./held";
import type { Placing } from "./placing.svelte";

function drawn(id: string, side: Seat, { held, outlines }: Lying, verdict: Verdict, label?: string): Overlay {
  const common = { id, layer: "ghost", side, verdict, ...(label ? { label } : {}) } as const;
  return isGround(held)
    ? { ...common, shape: "area", outlines: outlines.map((outline) => outline.map(point)) }
    : { ...common, shape: "bodies", bases: outlines.map(ofCorners) };
}

/** A thing where the hand is now, even if the server has not answered yet. */
function carried(placing: Placing, lying: Lying): Lying {
  if (!placing.held) return lying;
  const [from, to] = [pointOf(lying.held), pointOf(placing.held)];
  const moved = ({ x, y }: Point) => ({ x: x + to.x - from.x, y: y + to.y - from.y });
  return { ...lying, outlines: lying.outlines.map((outline) => outline.map(moved)) };
}

export function placingOverlays(placing: Placing, side: Seat): Overlay[] {
  const found = placing.put.map(({ thing, lying }) =>
    drawn(`put-${thing.key}`, side, lying, "complex", thing.name),
  );
  const { laid, lies, thing, under } = placing;
  if (!thing || !laid || !under) return found;
  if (under.zones.length > 0) {
    const outlines = under.zones.map((zone) => zone.map(point));
    found.push({ id: "zones", layer: "reach", shape: "area", outlines });
  }
  if (lies) {
    const where = lies === laid.lying ? carried(placing, lies) : lies;
    return [...found, drawn("held", side, where, "legal")];
  }
  found.push(drawn("held", side, carried(placing, laid.lying), "illegal"));
  if (laid.nearest) found.push(drawn("nearest", side, laid.nearest, "legal", setupWords.placing.nearest));
  return found;
}
