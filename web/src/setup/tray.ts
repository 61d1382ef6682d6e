/** What lies in the tray: the things that a question of the set-up asks to be put on the table. */

import type { FogArmies } from "../api/fog";
import type { Point } from "../api/types/field/Point";
import type { Pose } from "../api/types/field/Pose";
import type { Ask } from "../api/types/fog/Ask";
import type { Held } from "../api/types/fog/Held";
import type { Side } from "../api/types/fog/Side";
import type { Seat } from "../api/types/Seat";
import { usualFiles } from "../army/formation";
import { pieceName, type Speaker } from "../words/fog";
import { setupWords } from "../words/setup";

export interface Thing {
  key: string;
  name: string;
  /** The thing as it comes out of the tray. */
  held: Held;
  /** Whether it may be turned. */
  turns: boolean;
  /** How many bases it has, if its formation is for the player to choose. */
  bases?: number;
  /** Whether it has several shapes. */
  shapes?: boolean;
  /** Whether it may be deployed on foot. */
  dismounts?: boolean;
}

/** Half a turn. */
const ABOUT = 2 ** 31;

const { placing: words } = setupWords;

/** Where things come out of the tray: in the middle of the own zone, facing the enemy. */
function start({ table }: FogArmies, seat: Seat): Pose {
  const inward = Math.round(table.depth / 6);
  const front = { x: Math.round(table.width / 2), y: seat === "red" ? inward : table.depth - inward };
  return { front, facing: seat === "red" ? 0 : ABOUT };
}

export interface Asked {
  ask: Ask;
  speaker: Speaker;
  armies: FogArmies;
  enemy: Side;
  /** The middle of the piece placed last. */
  last: Point | null;
  /** How many base widths of field fortifications there are. */
  works: number;
}

/** What a question asks for; nothing if it is not answered on the table. */
export function trayOf(asked: Asked): Thing[] {
  const { ask, speaker, armies } = asked;
  const pose = start(armies, speaker.seat);
  const one = (key: string, name: string, held: Held): Thing[] => [{ key, name, held, turns: true }];
  if (ask === "camp") return one("camp", words.camp, { camp: pose });
  if (ask === "road") return one("road", words.road, { piece: { at: pose, outline: 0 } });
  if (ask === "works")
    return one("works", words.works, { works: { front: pose, count: Math.max(4, asked.works) } });
  if (ask === "ambushes") return markers(asked, pose);
  if (typeof ask === "string") return [];
  if ("place" in ask) {
    const { choice } = ask.place;
    const isWater = choice.kind === "river" || choice.kind === "coast";
    const held: Held = { piece: { at: { ...pose, facing: 0 }, outline: 0 } };
    return [{ key: "piece", name: pieceName(choice), held, turns: !isWater, shapes: true }];
  }
  if ("adjust" in ask) return adjustments(asked);
  if ("deploy" in ask) return ask.deploy.map((group) => battleGroup(asked, group, pose));
  if ("commanders" in ask)
    return ask.commanders.map((commander) => ({
      key: `commander-${commander}`,
      name: speaker.commander(speaker.seat, commander),
      held: { commander: [commander, pose] },
      turns: true,
    }));
  return [];
}

function adjustments({ ask, armies, speaker, last }: Asked): Thing[] {
  const rolled = typeof ask === "object" && "adjust" in ask ? ask.adjust : "none";
  const front = last ?? start(armies, speaker.seat).front;
  const slide: Thing = { key: "slide", name: words.slide, held: { slide: front }, turns: false };
  const pivot: Thing = { key: "pivot", name: words.pivot, held: { pivot: [front, 2 ** 29] }, turns: true };
  return rolled === "slide" ? [slide] : rolled === "slide_or_pivot" ? [slide, pivot] : [];
}

function battleGroup({ armies, speaker, enemy }: Asked, group: number, front: Pose): Thing {
  const { seat } = speaker;
  const known = armies.armies[seat === "red" ? 0 : 1].groups[group];
  const bases = known?.troops.length ?? 1;
  return {
    key: `group-${group}`,
    name: speaker.group({ seat, index: group }),
    held: { group: { group, front, files: known?.files ?? usualFiles(bases), on_foot: false } },
    turns: true,
    bases,
    dismounts: Boolean(known?.may_dismount) || enemy.works.length > 0,
  };
}

/** A marker for every battle group, and three that hide nothing. */
function markers({ speaker, armies }: Asked, marker: Pose): Thing[] {
  const { seat } = speaker;
  const { groups } = armies.armies[seat === "red" ? 0 : 1];
  const thing = (key: string, name: string, group: number | null): Thing => ({
    key,
    name,
    held: { marker: { marker, group, commander: null, on_foot: false } },
    turns: true,
  });
  const dummies = [1, 2, 3].map((number) => thing(`dummy-${number}`, `${words.dummy} ${number}`, null));
  const hiding = groups.map((_, index) =>
    thing(`marker-${index}`, words.marker(speaker.group({ seat, index })), index),
  );
  return [...hiding, ...dummies];
}
