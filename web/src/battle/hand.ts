/** What hands on the table mean in a battle: it depends on what is asked. */
import { placingHand } from "../setup/hand";
import type { GroupId, Hit, Point, TableEvents } from "../table";
import type { Battle } from "./battle.svelte";

export type Hand = Pick<TableEvents, "hover" | "click" | "dragStart" | "dragMove" | "dragEnd">;

/** The hand that answers what is asked now. */
export const handOf = (battle: Battle): Hand =>
  battle.placing.tray.length > 0 ? placingHand(battle.placing) : fighting(battle);

/** A click selects or aims, a drag of an own battle group is a move. */
function fighting(battle: Battle): Hand {
  const own = (id: GroupId) => id.side === battle.shown && battle.mayAct(id.index);
  return {
    click: (hit: Hit) => {
      const id = hit.group?.id ?? null;
      if (id && !own(id) && battle.aimAt(id)) return;
      battle.select(id && id.side === battle.shown ? id : null);
    },
    dragStart: (hit: Hit) => {
      const id = hit.group?.id;
      if (!id || !own(id) || !battle.moves) return false;
      if (battle.selected?.index !== id.index) battle.select(id);
      return true;
    },
    dragMove: (start: Hit, to: Point) => {
      if (start.group) battle.drag(start.group.id.index, to);
    },
    dragEnd: (_start: Hit, to: Point | null) => {
      if (to) void battle.drop();
      else battle.consider(null);
    },
  };
}
