/** The look of the card game: it draws what it is given and judges nothing. */

export { briefOf, type CardWords, cardWords, shortTitleOf, sideName, titleOf } from "../words/card";
export { default as Battlefield } from "./Battlefield.svelte";
export { default as CardBack } from "./CardBack.svelte";
export { default as CardDetails } from "./CardDetails.svelte";
export { default as CardFace } from "./CardFace.svelte";
export { default as CombatReveal } from "./CombatReveal.svelte";
export { default as Hand } from "./Hand.svelte";
export { default as Icon } from "./Icon.svelte";
export { default as OddsTable } from "./OddsTable.svelte";
export { default as SideMark } from "./SideMark.svelte";
export * from "./sides";
export { default as TerrainCard } from "./TerrainCard.svelte";
export * from "./types";
export { default as UnitFigure } from "./UnitFigure.svelte";
