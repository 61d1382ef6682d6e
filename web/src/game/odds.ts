import type { Answer, AttackTable } from "../api/game";

/** The tables of each attack together; only those of one attack if it is being prepared. */
export function byDeclaration(tables: readonly AttackTable[], wanted: Answer | null): AttackTable[][] {
  const groups = new Map<string, AttackTable[]>();
  for (const table of tables) {
    const key = JSON.stringify(table.declaration);
    if (wanted && table.declaration && key !== JSON.stringify(wanted)) continue;
    groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  return [...groups.values()];
}
