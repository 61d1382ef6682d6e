export type { Hit } from "./hit";
export { legend, terrainSample, troopSample } from "./legend";
export { LAYERS, type Layer, type Overlay, type Shape, type Verdict } from "./overlays";
export * from "./scene";
export { mountTable, Table, type TableEvents, type Tool } from "./table";
export type { View } from "./view";
