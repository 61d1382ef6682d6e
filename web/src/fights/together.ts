/** Things that have somebody in common, and things that have somebody in common with those, in the order of the first. */
export function together<T>(things: readonly T[], who: (thing: T) => string[]): T[][] {
  let found: { ids: Set<string>; things: T[] }[] = [];
  for (const thing of things) {
    const ids = who(thing);
    const joined = found.filter((one) => ids.some((id) => one.ids.has(id)));
    const merged = {
      ids: new Set([...joined.flatMap((one) => [...one.ids]), ...ids]),
      things: [...joined.flatMap((one) => one.things), thing],
    };
    const place = joined[0] ? found.indexOf(joined[0]) : found.length;
    found = found.filter((one) => !joined.includes(one));
    found.splice(place, 0, merged);
  }
  return found.map((one) => one.things);
}
