/** What is asked in a battle. */
import type { Answer, FogTypes } from "../api/fog";

/** Questions whose answers are a secret of the one who is asked. */
export const SECRET = ["order_of_march", "ambushes", "marches"];

export const askName = (ask: FogTypes["ask"] | undefined): string =>
  ask === undefined ? "" : typeof ask === "string" ? ask : (Object.keys(ask)[0] ?? "");

/** The charge that an answer declares, if it does. */
export const chargeOf = (answer: Answer) =>
  typeof answer === "object" &&
  "impact" in answer &&
  typeof answer.impact === "object" &&
  "charge" in answer.impact
    ? answer.impact.charge
    : null;
