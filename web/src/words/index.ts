import { en, type Words } from "./en";

export type { Name, Told } from "./en";

/** The catalogue in use. */
export const words: Words = en;
