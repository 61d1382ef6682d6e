/** Rulings as sentences. */
import type { Refusal } from "../api/game";
import { type Name, type Told, words } from "../words";

/** What a refusal says, a sentence for each ruling. */
export function tellRefusal(refusal: Refusal, name: Name): Told[] {
  if (refusal.reason !== "illegal") return [{ text: words.refusal(refusal), rules: [] }];
  const contested = refusal.rulings.some(
    ({ because }) => typeof because === "object" && "NotContested" in because,
  );
  // That a made-up lead is not in an empty column adds nothing.
  const telling = refusal.rulings.filter(
    ({ because }) => !(contested && typeof because === "object" && "NotInColumn" in because),
  );
  return telling.map(({ rule, because }) => ({ text: words.why(because, name), rules: [rule] }));
}
