/** What every button of the panel stands for, asked of the server. */
import type { Ahead } from "../../api/fog";
import type { Evolution } from "../../api/types/fog/Evolution";
import { DRILLS, type Drill, type Measures } from "./drills";
import { nearestOf } from "./orders";

/** A legal order, or why there is none. */
export interface Offer {
  evolutions: Evolution[];
  ahead: Ahead;
}

export type Offers = Readonly<Record<string, Offer>>;

type Look = (evolutions: Evolution[]) => Promise<Offer | null>;

/** As much of a drill as is legal; if nothing is, what stands against the least of it. */
async function offerOf(drill: Drill, look: Look, of: Measures): Promise<Offer | null> {
  const whole = await look(drill.most(of));
  if (!whole?.ahead.refusal) return whole;
  return look(nearestOf(whole.ahead) ?? drill.least(of));
}

/** How far a legal advance goes. */
function lengthOf(offer: Offer | null | undefined): number {
  const [first] = offer && !offer.ahead.refusal ? offer.evolutions : [];
  return first && "leg" in first && "advance" in first.leg ? first.leg.advance : 0;
}

/** The advance comes first: others go its whole length. */
export async function survey(look: Look, of: Omit<Measures, "full">): Promise<Offers> {
  const offers = async (drills: readonly Drill[], full: number) => {
    const all = await Promise.all(drills.map((drill) => offerOf(drill, look, { ...of, full })));
    return drills.flatMap(({ id }, at): [string, Offer][] => {
      const offer = all[at];
      return offer ? [[id, offer]] : [];
    });
  };
  const isFirst = ({ id }: Drill) => id === "advance";
  const first = await offers(DRILLS.filter(isFirst), 0);
  const rest = await offers(
    DRILLS.filter((drill) => !isFirst(drill)),
    lengthOf(first[0]?.[1]),
  );
  return Object.fromEntries([...first, ...rest]);
}
