/** The armies that the browser keeps for its owner, legal or not. */
import type { Roster } from "../api/types/armies/Roster";
import { read, write } from "../app/keep";

export interface KeptArmy {
  id: string;
  roster: Roster;
  /** What the server last said of it. */
  legal: boolean;
  cost: number;
  /** When it was last changed, in milliseconds. */
  changed: number;
}

const ARMIES = "acies.armies";

export function ownArmies(): KeptArmy[] {
  const kept = read<KeptArmy[]>(ARMIES, []);
  return Array.isArray(kept) ? kept.sort((a, b) => b.changed - a.changed) : [];
}

export const ownArmy = (id: string): KeptArmy | null => ownArmies().find((army) => army.id === id) ?? null;

export function keepArmy(army: KeptArmy): void {
  write(ARMIES, [army, ...ownArmies().filter((each) => each.id !== army.id)]);
}

/** Takes an army from the shelf and returns it, so that it can be put back. */
export function removeArmy(id: string): KeptArmy | null {
  const army = ownArmy(id);
  write(
    ARMIES,
    ownArmies().filter((each) => each.id !== id),
  );
  return army;
}

/** Puts a roster on the shelf and tells under which name. */
export function shelve(roster: Roster, said: { legal: boolean; cost: number }): string {
  const id = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");
  keepArmy({ id, roster, ...said, changed: Date.now() });
  return id;
}
