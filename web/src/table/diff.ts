/** What has changed between two lists of things with keys. */

export interface Difference<T> {
  added: T[];
  changed: { from: T; to: T }[];
  removed: T[];
}

/** Whether two plain values are the same through and through. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key) => equal(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

export function differ<T>(
  before: readonly T[],
  after: readonly T[],
  key: (item: T) => string,
): Difference<T> {
  const old = new Map(before.map((item) => [key(item), item]));
  const difference: Difference<T> = { added: [], changed: [], removed: [] };
  for (const to of after) {
    const from = old.get(key(to));
    if (from === undefined) difference.added.push(to);
    else if (!equal(from, to)) difference.changed.push({ from, to });
    old.delete(key(to));
  }
  difference.removed.push(...old.values());
  return difference;
}

/** The angle that shows the same as `to` and is the least turn away from `from`. */
export function nearestTurn(from: number, to: number): number {
  const turn = (((to - from) % 360) + 540) % 360;
  return from + turn - 180;
}
