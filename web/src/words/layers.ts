/** What the layers over the table of Field of Glory say, and the tips about what lies under the pointer. */
import type { FogArmies } from "../api/fog";
import type { Approach } from "../api/types/fog/Approach";
import type { Disorder } from "../api/types/fog/Disorder";
import type { GroundInsight } from "../api/types/fog/GroundInsight";
import type { GroupId } from "../api/types/fog/GroupId";
import type { Insight } from "../api/types/fog/Insight";
import type { Troops } from "../api/types/fog/Troops";
import type { Group } from "../table";
import { mu, type Names } from "./fog/speaking";
import { grades, terrains } from "./fog/terrain";
import { cohesions, troopsName, troopTypes } from "./fog/troops";
import { tableWords } from "./table";

/** The layers that can be switched, in the order of the menu. */
export const SWITCHES = [
  "command",
  "reach",
  "interception",
  "restricted",
  "fire",
  "flank",
  "disorder",
  "support",
] as const;

export type Switch = (typeof SWITCHES)[number];

interface LayerWords {
  name: string;
  /** What its lines mean. */
  means: string;
  rules: string[];
}

const layers: Record<Switch, LayerWords> = {
  command: {
    name: "Command ranges",
    means: "Dashed circles: how far the commanders of its side command.",
    rules: ["AM-CMD-003"],
  },
  reach: {
    name: "Move reach",
    means:
      "Plain green ground: where its front can come with one normal move, straight ahead or after one wheel. Turns and changes of formation are not drawn.",
    rules: ["AM-MOV-005", "AM-MOV-042"],
  },
  interception: {
    name: "Zone of interception",
    means:
      "Hatched strip ahead: it may intercept charges that cross it. Pale where it could not as it stands.",
    rules: ["AM-IMP-054", "AM-IMP-055"],
  },
  restricted: {
    name: "Restricted area",
    means: "Crossed strip ahead, 2 MU deep: enemies in it are pinned. A padlock marks who is.",
    rules: ["AM-MAN-030", "AM-MAN-031"],
  },
  fire: {
    name: "Arcs of fire",
    means:
      "Dotted edge, tinted: effective range. Pale beyond it: long range. A cross-wire marks whom it would shoot at. What blocks the sight is not drawn.",
    rules: ["AM-SHO-010", "AM-SHO-024"],
  },
  flank: {
    name: "Flanks in danger",
    means: "Arrows: who could charge whom in flank or rear next, as everybody stands now.",
    rules: ["AM-GLO-047"],
  },
  disorder: {
    name: "Disordering terrain",
    means: "Dots over terrain that disorders it, denser where severely, with a label.",
    rules: ["AM-MOV-015", "AM-BGR-027"],
  },
  support: {
    name: "Rear support",
    means: "Green arrows from those who stand behind it; pale if they are too few.",
    rules: ["AM-GLO-039"],
  },
};

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const list = (items: string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
const approaches: Record<Approach, string> = { front: "front", flank: "flank", rear: "rear" };
const cite = (rules: string[]): string => (rules.length ? ` (${rules.join(", ")})` : "");
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What terrain is called: "Vineyards", or "Forest on a gentle hill". */
const placeName = (ground: GroundInsight, all: GroundInsight[]): string => {
  const hill =
    ground.cover === null ? undefined : all.find((one) => one.piece === ground.piece && one.cover === null);
  return hill ? `${terrains[ground.kind]} on a ${terrains[hill.kind].toLowerCase()}` : terrains[ground.kind];
};

const effect: Record<Exclude<Disorder, "none">, string> = {
  disordered: "disorders",
  severely: "severely disorders",
};

/** What a layer says of one battle group now, in a sentence. */
function finding(layer: Switch, insight: Insight, names: Names): string {
  const name = (id: GroupId) => names.group(id);
  const { reach, interception, restricted, fire, flank, ground, support } = insight;
  switch (layer) {
    case "command":
      return "";
    case "reach":
      return reach.unable.length
        ? `It cannot move now${cite(reach.unable)}.`
        : `It can go ${mu(names, reach.ahead)} straight ahead.`;
    case "interception":
      if (!interception) return "It has no front to intercept with.";
      return interception.unable.length
        ? `It could intercept nobody now${cite(interception.unable)}.`
        : "It could intercept.";
    case "restricted": {
      const said = [
        restricted.pins.length ? `It pins ${list(restricted.pins.map(name))}.` : "",
        restricted.pinned_by.length ? `It is pinned by ${list(restricted.pinned_by.map(name))}.` : "",
        restricted.outlines.length ? "" : "It has no restricted area now.",
      ].filter(Boolean);
      return said.length ? said.join(" ") : "It pins nobody, and nobody pins it.";
    }
    case "fire":
      if (!fire.arcs.length) return "It does not shoot.";
      return fire.targets.length
        ? `It would shoot at ${list(fire.targets.map(({ id, long }) => name(id) + (long ? " at long range" : "")))}.`
        : "It has nobody to shoot at.";
    case "flank": {
      const threats = (all: Insight["flank"]["by"]) =>
        list(all.map(({ id, approach }) => `${name(id)} (${approaches[approach]})`));
      const said = [
        flank.by.length ? `In danger from ${threats(flank.by)}.` : "",
        flank.to.length ? `It could charge ${threats(flank.to)}.` : "",
        flank.threatened && flank.near_an_edge
          ? "It is near the table's edge, which threatens its flank."
          : "",
      ].filter(Boolean);
      return said.length ? said.join(" ") : "No flank is in danger here.";
    }
    case "disorder": {
      const bad = ground.filter(({ disorder, moves }) => disorder !== "none" || moves === null);
      if (!bad.length) return "No terrain of this table disorders it.";
      const said = new Set(bad.map((one) => `${placeName(one, ground)}: ${lower(groundEffect(one))} it`));
      return `${[...said].join("; ")}.`;
    }
    case "support": {
      const bases = support.by.reduce((sum, one) => sum + one.bases, 0);
      const who = support.by.length ? ` from ${list(support.by.map(({ id }) => name(id)))}` : "";
      return `${support.supported ? "It has rear support" : "It has no rear support"}${who}: ${count(bases, "base")} of the ${support.needed} that it takes.`;
    }
  }
}

/** What terrain does, without whom: "Disorders", "Severely disorders", "Closed". */
const groundEffect = ({ disorder, moves }: GroundInsight): string =>
  moves === null ? "Closed to" : disorder === "none" ? "No disorder" : capital(effect[disorder]);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const layerWords = {
  button: "Layers (L)",
  title: "Layers",
  close: "Close the layers",
  none: "All off",
  of: "Shown of",
  whose: { group: "the battle group under the pointer, or selected", red: "all of Red", blue: "all of Blue" },
  whoseShort: { group: "One group", red: "All red", blue: "All blue" },
  nobody: "Point at a battle group, or select one, to see its layers.",
  about: (name: string) => `Now: ${name}`,
  failed: "The layers could not be fetched. Point again to try once more.",
  key: (key: number) => `Key ${key}`,
  layers,
  finding,
  labels: {
    disorder: (ground: GroundInsight): string => groundEffect(ground).replace(" to", ""),
  },
  tip: {
    name: "Under the pointer",
    bases: (bases: number, lost: number): string =>
      lost ? `${count(bases, "base")}, ${lost} lost` : count(bases, "base"),
    cohesion: (group: Group): string => cohesions[group.cohesion],
    states: (group: Group): string[] => group.states.map((state) => tableWords.states[state]),
    disorder: { disordered: "disordered", severely: "severely disordered" } satisfies Record<
      Exclude<Disorder, "none">,
      string
    >,
    inCloseCombat: tableWords.states.in_combat,
    led: (names: string[]): string => `With ${list(names)}`,
    troops: (troops: Troops, bases: number | null): string =>
      bases === null ? troopsName(troops) : `${bases} × ${troopsName(troops)}`,
    terrain: (ground: GroundInsight, all: GroundInsight[]): string => placeName(ground, all),
    grade: (ground: GroundInsight): string => capital(grades[ground.grade]),
    /** What it does to a battle group: "Severely disorders your heavy foot; 2 MU there". */
    does: (ground: GroundInsight, whose: string, troops: Troops): { text: string; rule: string } => {
      const who = `${whose} ${troopTypes[troops.kind].toLowerCase()}`;
      if (ground.moves === null) return { text: `Closed to ${who}`, rule: "AM-MOV-006" };
      const moves = `moves ${ground.moves / 100} MU there`;
      return ground.disorder === "none"
        ? { text: `Does not disorder ${who}; ${moves}`, rule: "AM-MOV-005" }
        : { text: `${capital(effect[ground.disorder])} ${who}; ${moves}`, rule: "AM-MOV-015" };
    },
    ask: "Select a battle group to see what it does to it.",
    your: "your",
    whose: (armies: FogArmies, seat: "red" | "blue"): string =>
      `${armies.armies[seat === "red" ? 0 : 1].name}'s`,
  },
};
