/** Which layers of a battle this browser shows. */
import type { Seat } from "../api/game";
import { SWITCHES, type Switch } from "../words/layers";
import { read, write } from "./keep";

export type Whose = "group" | Seat;

export interface KeptLayers {
  on: Switch[];
  whose: Whose;
}

const LAYERS = "acies.layers";
const AT_FIRST: KeptLayers = { on: ["command", "flank"], whose: "group" };

export function keptLayers(): KeptLayers {
  const kept = read<Partial<KeptLayers>>(LAYERS, AT_FIRST);
  const { on, whose } = kept ?? AT_FIRST;
  return {
    on: Array.isArray(on) ? SWITCHES.filter((layer) => on.includes(layer)) : AT_FIRST.on,
    whose: whose === "red" || whose === "blue" ? whose : "group",
  };
}

export const keepLayers = (layers: KeptLayers): void => write(LAYERS, layers);
