import { getContext, setContext } from "svelte";

/** The rule of the rulebook that is played, for a rule as everything is named here: by 3.2a. */
export type Cite = (rule: string) => string;

const KEY = Symbol("cited");

/** What lies in this component cites the rules of a battle's own rulebook where it has them, as the server says. */
export function citeBy(cites: () => Partial<Record<string, string>> | undefined): void {
  setContext<Cite>(KEY, (rule) => cites()?.[rule] ?? rule);
}

export const cited = (): Cite => getContext<Cite | undefined>(KEY) ?? ((rule) => rule);
