/** What changed on the table from one moment to the next: who came from where, who is gone, who is concerned. */
import type { Event } from "../api/fog";
import { type Group, type GroupId, groupKey, type Overlay, type Scene, sameGroup } from "../table";
import { mean } from "../table/plane";

/** Less than this is no move, in millimetres and degrees. */
const STILL = 0.5;

function stands(before: Group, now: Group): boolean {
  return before.bases.every((base, place) => {
    const there = now.bases[place];
    // A base that was lost is no move of the others.
    if (!there) return true;
    const turned = Math.abs(((there.facing - base.facing + 540) % 360) - 180);
    return Math.hypot(there.x - base.x, there.y - base.y) < STILL && turned < STILL;
  });
}

/** Where those stood who have moved, with the way they went, and those who have left the table. */
export function traces(before: Scene, now: Scene): Overlay[] {
  return before.groups.flatMap((group): Overlay[] => {
    const there = now.groups.find(({ id }) => sameGroup(id, group.id));
    if (group.bases.length === 0 || (there && there.bases.length > 0 && stands(group, there))) return [];
    const gone = !there || there.bases.length === 0;
    return [
      {
        id: `trace-${groupKey(group.id)}`,
        layer: "ghost",
        side: group.id.side,
        shape: "bodies",
        bases: group.bases.map(({ x, y, facing, width, depth }) => ({ x, y, facing, width, depth })),
        ...(gone ? { label: group.name } : { path: [mean(group.bases), mean(there.bases)] }),
      },
    ];
  });
}

/** The battle groups that are named in what happened. */
export function concerned(events: readonly Event[]): GroupId[] {
  const found = new Map<string, GroupId>();
  const search = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) search(each);
    else if (typeof value === "object" && value !== null) {
      const { seat, index } = value as { seat?: unknown; index?: unknown };
      if ((seat === "red" || seat === "blue") && typeof index === "number") {
        const id: GroupId = { side: seat, index };
        found.set(groupKey(id), id);
      }
      for (const each of Object.values(value)) search(each);
    }
  };
  search(events);
  return [...found.values()];
}
