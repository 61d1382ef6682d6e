import type { Armour } from "../../api/types/fog/Armour";
import type { Capabilities } from "../../api/types/fog/Capabilities";
import type { Cohesion } from "../../api/types/fog/Cohesion";
import type { CommanderLevel } from "../../api/types/fog/CommanderLevel";
import type { Disorder } from "../../api/types/fog/Disorder";
import type { Quality } from "../../api/types/fog/Quality";
import type { Rank } from "../../api/types/fog/Rank";
import type { Training } from "../../api/types/fog/Training";
import type { Troops } from "../../api/types/fog/Troops";
import type { TroopType } from "../../api/types/fog/TroopType";
import { told } from "./speaking";

export type Capability = Capabilities[number];
export type { Disorder };

export const troopTypes: Record<TroopType, string> = {
  heavy_foot: "Heavy foot",
  medium_foot: "Medium foot",
  light_foot: "Light foot",
  mob: "Mob",
  battle_wagons: "Battle wagons",
  light_artillery: "Light artillery",
  heavy_artillery: "Heavy artillery",
  knights: "Knights",
  cataphracts: "Cataphracts",
  light_horse: "Light horse",
  cavalry: "Cavalry",
  camelry: "Camelry",
  cataphract_camelry: "Cataphract camelry",
  light_camelry: "Light camelry",
  elephants: "Elephants",
  heavy_chariots: "Heavy chariots",
  light_chariots: "Light chariots",
  scythed_chariots: "Scythed chariots",
};

export const qualities: Record<Quality, string> = {
  poor: "Poor",
  average: "Average",
  superior: "Superior",
  elite: "Elite",
};

export const armours: Record<Armour, string> = {
  unprotected: "Unprotected",
  protected: "Protected",
  armoured: "Armoured",
  heavily_armoured: "Heavily armoured",
};

export const trainings: Record<Training, string> = { drilled: "Drilled", undrilled: "Undrilled" };

export const capabilities: Record<Capability, string> = {
  longbow: "Longbow",
  crossbow: "Crossbow",
  bow: "Bow",
  bow_star: "Bow*",
  firearm: "Firearm",
  javelins: "Javelins",
  sling: "Sling",
  swordsmen: "Swordsmen",
  skilled_swordsmen: "Skilled swordsmen",
  offensive_spearmen: "Offensive spearmen",
  defensive_spearmen: "Defensive spearmen",
  pikemen: "Pikemen",
  impact_foot: "Impact foot",
  heavy_weapon: "Heavy weapon",
  pole_arms: "Pole arms",
  lancers: "Lancers",
  light_spear: "Light spear",
  light_artillery: "Light artillery",
  heavy_artillery: "Heavy artillery",
};

export const cohesions: Record<Cohesion, string> = {
  steady: "Steady",
  disrupted: "Disrupted",
  fragmented: "Fragmented",
  broken: "Broken",
};

export const disorders: Record<Disorder, string> = {
  none: "In order",
  disordered: "Disordered",
  severely: "Severely disordered",
};

export const commanderLevels: Record<CommanderLevel, string> = {
  troop: "Troop commander",
  field: "Field commander",
  inspired: "Inspired commander",
};

/** What a commander is in his army. */
export const rankName = (rank: Rank): string =>
  told<Rank, string>(rank, {
    commander_in_chief: "Commander-in-chief",
    sub_commander: "Sub-commander",
    ally: (contingent) => `Ally commander ${contingent + 1}`,
  });

/** What troops are: "Heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen". */
export function troopsName(troops: Troops): string {
  const parts = [
    troops.armour && armours[troops.armour],
    qualities[troops.quality],
    trainings[troops.training],
    ...troops.capabilities.map((capability) => capabilities[capability]),
  ];
  return [
    troopTypes[troops.kind],
    ...parts.filter((part) => part).map((part) => `${part}`.toLowerCase()),
  ].join(", ");
}
