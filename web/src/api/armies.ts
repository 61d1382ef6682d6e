/** What the server knows of armies: lists, rosters, and whether a roster is legal. */
import { gamePath, get, post } from "./client";
import type { ArmyWish } from "./types/ArmyWish";
import type { ListText } from "./types/armies/ListText";
import type { RosterReport } from "./types/armies/RosterReport";
import type { RosterText } from "./types/armies/RosterText";
import type { RosterWish } from "./types/armies/RosterWish";
import type { Year } from "./types/armies/Year";
import type { Invitation } from "./types/Invitation";

const listPath = (id: string) => `/api/armies/lists/${encodeURIComponent(id)}`;

export const armies = {
  list: (id: string) => get<ListText>(listPath(id)),
  /** A legal army of a list: with another seed another one. Without a year it is of the list's fullest. */
  muster: (list: string, points: number, seed: number, date?: Year) =>
    get<RosterText>(`${listPath(list)}/muster`, { points: String(points), seed: String(seed), date }),
  roster: (file: string) => get<RosterText>(`/api/armies/rosters/${encodeURIComponent(file)}`),
  check: (wish: RosterWish) => post<RosterReport>("/api/armies/check", wish),
  invitation: (id: string, token: string) => get<Invitation>(`${gamePath(id)}/invitation`, { token }),
  /** Brings the army that a game waits for. */
  bring: (id: string, token: string, army: ArmyWish) =>
    post<unknown>(`${gamePath(id)}/army`, army, { token }),
};
