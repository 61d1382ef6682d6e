/** Where the page is, written behind the # of the address. */
export type Route =
  | { page: "start"; army: string | null }
  | { page: "game"; id: string }
  | { page: "watch"; id: string }
  | { page: "join"; id: string; token: string }
  | { page: "replay"; id: string }
  | { page: "rules"; rule: string | null }
  | { page: "sheet"; rulebook: string }
  | { page: "match-up"; asked: string }
  | { page: "armies" }
  | { page: "army"; source: ArmySource; name: string }
  | { page: "unknown" };

/** Where an army comes from: the visitor's own shelf, the library, or a link that holds it. */
export type ArmySource = "own" | "library" | "shared";

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function army([first = "", second]: string[]): Route {
  if (second === undefined) return { page: "army", source: "own", name: first };
  const source = (["library", "shared"] as const).find((each) => each === first);
  return source ? { page: "army", source, name: second } : { page: "unknown" };
}

export function parse(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .filter(Boolean)
    .map(decode);
  const [page, id, token] = parts;
  if (page === undefined) return { page: "start", army: null };
  if (page === "armies" && parts.length === 1) return { page };
  if (page === "army" && id !== undefined) return army(parts.slice(1));
  if (page === "play" && id === "with" && token !== undefined) return { page: "start", army: token };
  if (page === "sheet" && id !== undefined && parts.length === 2) return { page, rulebook: id };
  // What is asked there is a query, with signs of its own.
  if (page === "match-up") return { page, asked: hash.replace(/^#?\/?match-up\/?/, "") };
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
  armies: () => "#/armies",
  army: (id: string) => `#/army/${id}`,
  libraryArmy: (file: string) => `#/army/library/${file}`,
  sharedArmy: (packed: string) => `#/army/shared/${packed}`,
  /** The start page, with an own army that is ready for the field. */
  startWith: (army: string) => `#/play/with/${army}`,
  rules: () => "#/rules",
  rule: (id: string) => `#/rules/${id}`,
  sheet: (rulebook: string) => `#/sheet/${rulebook}`,
  /** One battle group against another, with what is asked about them. */
  matchUp: (asked = "") => (asked ? `#/match-up/${asked}` : "#/match-up"),
};

/** The whole address of a place, for sending to somebody. */
export const addressOf = (hash: string): string => `${location.origin}${location.pathname}${hash}`;

export function go(hash: string): void {
  location.hash = hash;
}
