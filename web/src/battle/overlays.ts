/** What is shown over the table: the ghost of what is looked at, and charges that are declared. */
import type { View } from "../api/fog";
import type { Charge } from "../api/types/fog/Charge";
import type { Standing } from "../api/types/fog/Standing";
import { pointedOut, thrownDice } from "../fights/overlays";
import { placingOverlays } from "../setup/overlays";
import type { Overlay, Point, Verdict } from "../table";
import { mean } from "../table/plane";
import type { Battle } from "./battle.svelte";
import { movingOverlays } from "./moving/overlays";
import { ofCorners } from "./units";

export function overlaysOf(battle: Battle): Overlay[] {
  const placed = placingOverlays(battle.placing, battle.shown ?? "red");
  return [
    ...placed,
    ...ghost(battle),
    ...charges(battle),
    ...movingOverlays(battle),
    ...pointedOut(battle),
    ...battle.adviceShapes,
    ...thrownDice(battle),
  ];
}

/** The middle of a battle group's front as it stands. */
function middleOf(battle: Battle, side: "red" | "blue", index: number): Point | null {
  const group = battle.scene?.groups.find(({ id }) => id.side === side && id.index === index);
  return group && group.bases.length > 0 ? mean(group.bases) : null;
}

function ghost(battle: Battle): Overlay[] {
  const { ahead } = battle;
  const foresight = ahead?.foresight;
  if (!ahead || !foresight) return [];
  const bodies = (standing: Standing, verdict: Verdict): Overlay => ({
    id: `ghost-${standing.id.seat}-${standing.id.index}`,
    layer: "ghost",
    side: standing.id.seat,
    verdict,
    shape: "bodies",
    bases: standing.bases.map(ofCorners),
  });
  const lawful: Verdict = ahead.refusal ? "illegal" : "legal";
  if ("charge" in foresight) return [bodies(foresight.charge.standing, lawful)];
  if ("stand" in foresight) return [bodies(foresight.stand.standing, lawful)];
  return "flight" in foresight ? [bodies(foresight.flight.standing, lawful)] : [];
}

/** Charges that are declared or move: what has become of them stands on the table. */
function charges(battle: Battle): Overlay[] {
  const view = battle.snapshot?.view;
  const enemy = { red: "blue", blue: "red" } as const;
  return chargesUnderWay(view).flatMap((charge) => {
    const from = middleOf(battle, charge.seat, charge.order.group);
    const to = charge.charged.map((index) => middleOf(battle, enemy[charge.seat], index));
    return to.flatMap((at, index): Overlay[] =>
      from && at
        ? [
            {
              id: `charge-${charge.seat}-${charge.order.group}-${index}`,
              layer: "charge",
              side: charge.seat,
              shape: "arrow",
              points: [from, at],
            },
          ]
        : [],
    );
  });
}

/** The charges of a turn are known until it ends, their arrows are wanted until they have moved. */
export const chargesUnderWay = (view: View | undefined): Charge[] =>
  view?.phase === "impact"
    ? view.battle.turn.charges.filter(({ progress }) => progress === "declared" || progress === "moving")
    : [];
