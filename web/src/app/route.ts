/** Where the page is, written behind the # of the address. */
export type Route =
  | { page: "start" }
  | { page: "game"; id: string }
  | { page: "watch"; id: string }
  | { page: "join"; id: string; token: string }
  | { page: "replay"; id: string }
  | { page: "rules"; rule: string | null }
  | { page: "unknown" };

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .filter(Boolean)
    .map(decode);
  const [page, id, token] = parts;
  if (page === undefined) return { page: "start" };
  if (page === "rules" && parts.length <= 2) return { page, rule: id ?? null };
  if (id !== undefined) {
    if (page === "join" && token !== undefined && parts.length === 3) return { page, id, token };
    if ((page === "game" || page === "watch" || page === "replay") && parts.length === 2) return { page, id };
  }
  return { page: "unknown" };
}

export const to = {
  start: () => "#/",
  game: (id: string) => `#/game/${id}`,
  watch: (id: string) => `#/watch/${id}`,
  join: (id: string, token: string) => `#/join/${id}/${token}`,
  replay: (id: string) => `#/replay/${id}`,
  rules: () => "#/rules",
  rule: (id: string) => `#/rules/${id}`,
};

/** The whole address of a place, for sending to somebody. */
export const addressOf = (hash: string): string => `${location.origin}${location.pathname}${hash}`;

export function go(hash: string): void {
  location.hash = hash;
}
