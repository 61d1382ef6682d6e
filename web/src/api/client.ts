/** The server's HTTP interface. */
import type {
  AttackTable,
  CardFace,
  Created,
  NewGame,
  Replay,
  RuleHead,
  RuleText,
  Seat,
  Snapshot,
} from "./game";
import type { GameTypes, RefusalOf, ReplayOf } from "./protocol";
import type { Contents } from "./types/Contents";
import type { Sheet } from "./types/Sheet";

/** A request that failed. `status` is 0 if the server could not be reached. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    /** What the server says about it. */
    readonly said: string | null,
  ) {
    super(said ?? String(status));
  }
}

type Query = Record<string, string | null | undefined>;

function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
}

async function request(path: string, query?: Query, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path, query), init);
  } catch {
    throw new RequestFailed(0, null);
  }
  if (!response.ok) {
    const said = await response
      .json()
      .then((problem: { error?: unknown }) => (typeof problem.error === "string" ? problem.error : null))
      .catch(() => null);
    throw new RequestFailed(response.status, said);
  }
  return response;
}

export async function get<T>(path: string, query?: Query): Promise<T> {
  return (await request(path, query)).json() as Promise<T>;
}

export async function post<T>(path: string, body: unknown, query?: Query): Promise<T> {
  const response = await request(path, query, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json() as Promise<T>;
}

export const gamePath = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export type ReplayEyes = Seat | "spectator";

export const api = {
  create: (newGame: NewGame) => post<Created>("/api/games", newGame),
  snapshot: (id: string, token: string | null) => get<Snapshot>(gamePath(id), { token }),
  faces: (id: string) => get<CardFace[]>(`${gamePath(id)}/faces`),
  odds: (id: string, token: string) => get<AttackTable[]>(`${gamePath(id)}/odds`, { token }),
  check: async <G extends GameTypes>(
    id: string,
    token: string,
    answer: G["answer"],
  ): Promise<RefusalOf<G> | null> =>
    (await post<{ refusal: RefusalOf<G> | null }>(`${gamePath(id)}/check`, answer, { token })).refusal,
  replay: (id: string, token: string | null, eyes: ReplayEyes) =>
    get<Replay>(`${gamePath(id)}/replay`, { token, eyes }),
  /** So many moments of a replay, from one of them on. */
  moments: <G extends GameTypes>(
    id: string,
    token: string | null,
    eyes: ReplayEyes,
    from: number,
    most: number,
  ) => get<ReplayOf<G>>(`${gamePath(id)}/replay`, { token, eyes, from: String(from), most: String(most) }),
  /** What a replay has in it; with `verify` chance is checked against the seed, which takes a while. */
  contents: <Of>(id: string, token: string | null, verify: boolean) =>
    get<Contents<Of>>(`${gamePath(id)}/contents`, { token, verify: verify ? "true" : null }),
  record: async (id: string, token: string | null, other: string | null): Promise<string> =>
    (await request(`${gamePath(id)}/record`, { token, other })).text(),
  rules: (search: string) => get<RuleHead[]>("/api/rules", { search }),
  rule: (id: string) => get<RuleText>(`/api/rules/${encodeURIComponent(id)}`),
  sheet: (rulebook: string) => get<Sheet>(`/api/sheets/${encodeURIComponent(rulebook)}`),
};

/** Where the socket of a game is. */
export function socketAddress(id: string, token: string | null): string {
  const origin = location.origin.replace(/^http/, "ws");
  return address(`${origin}${gamePath(id)}/socket`, { token });
}
