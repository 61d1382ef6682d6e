/** The faces of a game's cards. They do not change, so they are fetched once per game. */
import { api } from "../api/client";
import type { Card, CardFace } from "../api/game";
import type { Name } from "../words";

const known = new Map<string, Promise<CardFace[]>>();

export function facesOf(id: string): Promise<CardFace[]> {
  let faces = known.get(id);
  if (!faces) {
    faces = api.faces(id);
    known.set(id, faces);
    faces.catch(() => known.delete(id));
  }
  return faces;
}

export const nameIn =
  (faces: readonly CardFace[]): Name =>
  (card: Card) =>
    faces[card]?.name ?? `#${card}`;
