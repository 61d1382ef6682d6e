/** What hands on the table mean in a battle: it depends on what is asked. */
import { placingHand } from "../setup/hand";
import type { Hit, TableEvents } from "../table";
import type { Battle } from "./battle.svelte";
import { movingHand } from "./moving/hand";

export type Hand = Pick<TableEvents, "hover" | "click" | "dragStart" | "dragMove" | "dragEnd">;

/** The hand that answers what is asked now. */
export const handOf = (battle: Battle): Hand =>
  battle.placing.tray.length > 0
    ? placingHand(battle.placing)
    : battle.moving.question
      ? movingHand(battle)
      : fighting(battle);

/** A click selects or aims. */
function fighting(battle: Battle): Hand {
  return {
    click: (hit: Hit) => {
      const id = hit.group?.id ?? null;
      const isOwn = id !== null && id.side === battle.shown && battle.mayAct(id.index);
      if (id && !isOwn && battle.aimAt(id)) return;
      battle.select(id && id.side === battle.shown ? id : null);
    },
  };
}
