/** Answers that differ only in the wheel that a charge begins with, gathered under the first of them. */
import type { Answer } from "../api/fog";
import type { Wheel } from "../api/types/fog/Wheel";
import { chargeOf } from "./asks";

export interface Family {
  answer: Answer;
  /** The same charge with other wheels. */
  wheels: { answer: Answer; wheel: Wheel }[];
}

export function familiesOf(answers: readonly Answer[]): Family[] {
  const families = new Map<string, Family>();
  for (const answer of answers) {
    const charge = chargeOf(answer);
    const key = JSON.stringify(charge ? { ...charge, wheel: null } : answer);
    const family = families.get(key);
    if (family && charge?.wheel) family.wheels.push({ answer, wheel: charge.wheel });
    else families.set(key, { answer, wheels: [] });
  }
  return [...families.values()];
}
