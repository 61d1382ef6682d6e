import type { PieceSize } from "../../api/types/field/PieceSize";
import type { TerrainKind } from "../../api/types/field/TerrainKind";
import type { Adjustment } from "../../api/types/fog/Adjustment";
import type { RiverGrade } from "../../api/types/fog/RiverGrade";
import type { Site } from "../../api/types/fog/Site";
import type { TerrainChoice } from "../../api/types/fog/TerrainChoice";
import type { Territory } from "../../api/types/fog/Territory";

/** What lies on the table. */
export const terrains: Record<TerrainKind, string> = {
  open: "Open area",
  open_fields: "Open fields",
  broken_ground: "Broken ground",
  brush: "Brush",
  enclosed_fields: "Enclosed fields",
  plantation: "Plantation",
  orchard: "Orchard",
  olive_grove: "Olive grove",
  palm_grove: "Palm grove",
  gully: "Gully",
  forest: "Forest",
  vineyards: "Vineyards",
  marsh: "Marsh",
  boggy_ground: "Boggy ground",
  rocky_ground: "Rocky ground",
  soft_sand: "Soft sand",
  dunes: "Dunes",
  village: "Village",
  built_up_area: "Built-up area",
  gentle_hill: "Gentle hill",
  steep_hill: "Steep hill",
  terraces: "Terraces",
  impassable: "Impassable terrain",
  obstacle: "Obstacle",
  road: "Road",
  river: "River",
  coast: "Coastline",
  beach: "Beach",
};

/** How hard terrain is to move in. */
export const grades: Record<RiverGrade, string> = {
  open: "open",
  uneven: "uneven",
  rough: "rough",
  difficult: "difficult",
  impassable: "impassable",
};

/** Where a battle is fought. */
export const territories: Record<Territory, string> = {
  developed: "Developed",
  agricultural: "Agricultural",
  hilly: "Hilly",
  woodlands: "Woodlands",
  steppes: "Steppes",
  mountains: "Mountains",
  tropical: "Tropical",
  desert: "Desert",
};

export const pieceSizes: Record<PieceSize, string> = { normal: "normal", large: "large" };

/** Where the placement roll puts a piece. */
export const sites: Record<Site, string> = {
  long_edge: "touching the long edge, at least 8 MU from either side edge",
  side_edge_or_water: "touching a side edge, a river or a coastline",
  inside: "more than 8 MU from every edge of the table",
};

/** What the adjustment roll allows. */
export const adjustments: Record<Adjustment, string> = {
  none: "The piece stays where it is.",
  slide: "You may slide the piece up to 6 MU.",
  slide_or_pivot: "You may slide the piece up to 12 MU, or pivot it about a point of its edge.",
  remove: "You may remove the piece.",
};

/** A piece as it is chosen: "Large gentle hill covered with forest". */
export function pieceName(piece: TerrainChoice): string {
  const kind = terrains[piece.kind];
  const name = piece.large ? `Large ${kind.toLowerCase()}` : kind;
  return piece.covering ? `${name} covered with ${terrains[piece.covering].toLowerCase()}` : name;
}
