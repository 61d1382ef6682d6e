/** A game as the server would tell it, for tests. */
import type { CardFace, Event, Question, Snapshot, View } from "../../src/api/game";

export function face(card: number, over: Partial<CardFace> = {}): CardFace {
  return {
    card,
    name: `card ${card}`,
    family: "unit",
    unit: "spear",
    command: 1,
    movement: 3,
    combat: 3,
    flank: 1,
    against: [],
    paired: 0,
    woods: -2,
    victory: 2,
    total: 5,
    ...over,
  };
}

const column = () => ({ terrain: "plain" as const, control: null, units: [[], []] as [number[], number[]] });
const side = () => ({
  undealt: 0,
  packet: 0,
  rejected: 24,
  deck: 15,
  hand: 9,
  discard: 0,
  top: null,
  lost: [],
  reshuffles: 0,
});

export function view(over: Partial<View> = {}): View {
  return {
    eyes: { seat: "red" },
    columns: [column(), column(), column(), column(), column()],
    active: "red",
    turn: 1,
    stage: "Actions",
    outcome: null,
    sides: [side(), side()],
    own: { packet: [], rejected: [], deck: [], hand: [1, 2, 3], discard: [] },
    ...over,
  };
}

export const drawn = (card: number): Event => ({ Drawn: { seat: "red", card } });

export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  const asked: Question[] = [{ seat: "red", ask: "Act", choices: ["End"], on_demand: false, groups: null }];
  return {
    id: "g",
    game: "card",
    seq: 1,
    eyes: { seat: "red" },
    view: view(),
    asked,
    events: [],
    events_from: 0,
    answers: 0,
    seats: [
      { controller: "human", present: true },
      { controller: "recruit", present: false },
    ],
    undo: "nothing",
    undo_wanted_by: null,
    commitment: "",
    seed: null,
    luck: null,
    ...over,
  };
}
