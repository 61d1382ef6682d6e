/** Whom one wants to see fight whom, as the address of the page keeps it. */
import { type FogRulebook, RULEBOOKS } from "../api/fog";

export const LEVELS = ["troop", "field", "inspired"] as const;
export const GROUNDS = ["open", "uneven", "rough", "difficult"] as const;

export interface Side {
  /** As people write troops: "8 x Hoplites: heavy foot, protected, …". */
  troops: string;
  /** How many files wide; two ranks deep if that is left open. */
  files: number | null;
  commander: (typeof LEVELS)[number] | null;
}

export interface Wish {
  rulebook: FogRulebook;
  ground: (typeof GROUNDS)[number];
  /** Red charges. */
  red: Side;
  blue: Side;
}

/** As the server is asked. */
export function query({ rulebook, ground, red, blue }: Wish): Record<string, string> {
  const all: Record<string, string> = { rulebook, ground, red: red.troops, blue: blue.troops };
  for (const [name, side] of Object.entries({ red, blue })) {
    if (side.files) all[`${name}_files`] = String(side.files);
    if (side.commander) all[`${name}_commander`] = side.commander;
  }
  return all;
}

export const packed = (wish: Wish): string => new URLSearchParams(query(wish)).toString();

function one<Of extends string>(from: readonly Of[], wanted: string | null): Of | null {
  return from.find((each) => each === wanted) ?? null;
}

/** What an address says; nothing if it names no troops for both sides. */
export function unpacked(text: string): Wish | null {
  const all = new URLSearchParams(text);
  const side = (name: string): Side => {
    const files = Number(all.get(`${name}_files`));
    return {
      troops: all.get(name) ?? "",
      files: Number.isInteger(files) && files > 0 ? files : null,
      commander: one(LEVELS, all.get(`${name}_commander`)),
    };
  };
  const [red, blue] = [side("red"), side("blue")];
  if (!red.troops || !blue.troops) return null;
  const rulebook = one(RULEBOOKS, all.get("rulebook")) ?? "fog-am";
  return { rulebook, ground: one(GROUNDS, all.get("ground")) ?? "open", red, blue };
}
