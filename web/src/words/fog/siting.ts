/** Why terrain, camps, ambushes and troops cannot be set up like that. */
import type { Misplaced } from "../../api/types/field/Misplaced";
import type { TerrainFlaw } from "../../api/types/field/TerrainFlaw";
import type { Unsound } from "../../api/types/field/Unsound";
import type { Ask } from "../../api/types/fog/Ask";
import type { DeploymentWrong } from "../../api/types/fog/DeploymentWrong";
import type { SelectionWrong } from "../../api/types/fog/SelectionWrong";
import type { SitingWrong } from "../../api/types/fog/SitingWrong";
import {
  base,
  capital,
  count,
  edges,
  excess,
  leader,
  list,
  mu,
  type Names,
  own,
  type Speaker,
  told,
} from "./speaking";
import { pieceSizes, sites, terrains } from "./terrain";

const lower = (kind: keyof typeof terrains) => terrains[kind].toLowerCase();

export const selectionWrong = (wrong: SelectionWrong): string =>
  told<SelectionWrong, string>(wrong, {
    selections: (made) => `These are ${count(made, "selection")}: make 1 to 5.`,
    too_many: ({ kind, chosen, most }) =>
      `${terrains[kind]}: ${chosen} chosen, and there may be ${most}. Choose ${chosen - most} fewer.`,
    needs_initiative: (kind) => `${terrains[kind]}: only the player with the initiative chooses that.`,
    river_and_coast: "There cannot be both a river and a coastline: choose one of them.",
    second_covered_hill: (kind) => `There is already a hill covered with ${lower(kind)}.`,
    covering: (kind) =>
      `${terrains[kind]}: that does not go together. Only hills are covered, and not with all terrain.`,
    size: (kind) => `${terrains[kind]}: that has no sizes. Choose it without one.`,
    kind: (kind) => `${terrains[kind]}: that is not selected here.`,
  });

const flaw = (names: Names, what: TerrainFlaw): string => {
  const more = (is: number, most: number) => `${excess(names, is, most).goes}, and may be ${mu(names, most)}`;
  const less = (is: number, least: number) => `${mu(names, is)}, and must be at least ${mu(names, least)}`;
  return told<TerrainFlaw, string>(what, {
    no_room_for: (size) =>
      `It is too small: there must be room in it for ${mu(names, size.width)} by ${mu(names, size.depth)}.`,
    outside_circle: ({ across, most }) => `It is too large: its circle is ${more(across, most)}.`,
    too_narrow: ({ across, least }) => `It is too narrow: ${less(across, least)}.`,
    too_wide: ({ across, most }) => `It is too wide: ${more(across, most)}.`,
    too_short: ({ along, least }) => `It is too short: ${less(along, least)}.`,
    too_long: ({ along, most }) => `It is too long: ${more(along, most)}.`,
    too_many_bends: ({ bends, most }) => `It has ${count(bends, "bend")}, and may have ${most}.`,
    too_winding: ({ straight, along }) =>
      `It winds too much: ${mu(names, along)} along it for ${mu(names, straight)} straight.`,
    too_near: ({ edge, inward, least }) =>
      `It comes within ${mu(names, inward)} of ${edges[edge]}, and must keep ${mu(names, least)} away.`,
    too_far: ({ edge, inward, most }) =>
      `It reaches ${mu(names, inward)} from ${edges[edge]}, and may reach ${mu(names, most)}.`,
    too_much_far_in: ({ along, most }) =>
      `Too much of it reaches far in: along ${mu(names, along)}, and it may along ${mu(names, most)}.`,
    ends_short: "It must run to an edge of the table.",
    wrong_edges: ([one, two]) => `It may not run from ${edges[one]} to ${edges[two]}.`,
    wrong_shape: "Such terrain does not have this shape.",
  });
};

const unsound = (what: Unsound): string =>
  told<Unsound, string>(what, {
    no_ground: "Its outline encloses nothing.",
    crosses_itself: ([one, two]) => `Its outline crosses itself, after points ${one + 1} and ${two + 1}.`,
    too_far: (point) => `Point ${point + 1} of its outline is far off the table.`,
  });

const misplaced = (what: Misplaced): string =>
  told<Misplaced, string>(what, {
    off_the_table: (over) => `It would hang over ${list(over.map((edge) => edges[edge]))}: move it inwards.`,
    over: (pieces) =>
      `It would lie over ${pieces.length === 1 ? "piece" : "pieces"} ${list(pieces.map((piece) => `${piece + 1}`))} of the terrain: move it away.`,
    pivot_off_its_edge: "The point on which it turns is not on its edge.",
    unsound,
  });

export const sitingWrong = (names: Names, wrong: SitingWrong): string =>
  told<SitingWrong, string>(wrong, {
    other_piece: "This is not the piece that was chosen.",
    shape: (what) => flaw(names, what),
    size: (size) => `It is a ${pieceSizes[size]} piece, and the other size was chosen.`,
    misplaced,
    too_near: ([piece, distance]) =>
      `It is ${mu(names, distance)} from piece ${piece + 1} of the terrain, and must keep 4 MU away.`,
    half: "It must lie in the half of the table that was rolled.",
    site: (site) => `It must lie ${sites[site]}.`,
    no_village: "A road must touch a village.",
  });

/** What was deployed: what its number counts depends on the question. */
function deployed(by: Speaker, index: number, asked: Ask | undefined): string {
  if (asked === "works") return `Piece ${index + 1} of the fortifications`;
  if (asked === "camp") return "The camp";
  if (asked === "ambushes") return `Ambush marker ${index + 1}`;
  if (typeof asked === "object" && "deploy" in asked) return own(by, index);
  if (typeof asked === "object" && "commanders" in asked) return capital(leader(by, index));
  return `Number ${index + 1}`;
}

/** Why something cannot be deployed in answer to a question. */
export const deploymentWrong = (
  by: Speaker,
  index: number,
  wrong: DeploymentWrong,
  asked: Ask | undefined,
): string =>
  `${deployed(by, index, asked)}: ${told<DeploymentWrong, string>(wrong, {
    too_far_forward: ({ reaches, most }) => {
      const far = excess(by, reaches, most);
      return `it reaches ${far.goes} from the own edge and may reach ${far.may}. Move it ${far.less} back.`;
    },
    off_table: (edge) => `it hangs over ${edges[edge]}. Move it inwards.`,
    overlaps: (at) => `it stands on something else (${base(at)}). Move one of them.`,
    terrain: (kind) => `it cannot stand in ${lower(kind)}.`,
    formation: "that is no normal formation.",
    other_bases: "these are not the bases of the battle group.",
    middle_third: "no ambush may lie in the middle third of the table.",
    in_sight: "enemy skirmishers could see it from where they may be deployed. Hide it better.",
  })}`;
