/** How long to wait before the connection is tried again, in milliseconds: longer each time, up to ten seconds. */
export function waitFor(attempt: number, chance: () => number = Math.random): number {
  const wait = Math.min(10_000, 500 * 2 ** Math.max(0, attempt));
  // Spread out, so that a restarted server is not met by everybody at once.
  return Math.round(wait * (0.75 + 0.5 * chance()));
}
