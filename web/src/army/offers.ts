/** What a list offers, as the builder shows it. */
import type { ChoiceOffer } from "../api/types/armies/ChoiceOffer";
import type { GroupEntry } from "../api/types/armies/GroupEntry";
import type { LineFile } from "../api/types/armies/LineFile";
import type { LineOffer } from "../api/types/armies/LineOffer";
import type { ListText } from "../api/types/armies/ListText";
import type { Range } from "../api/types/armies/Range";
import type { Violation } from "../api/types/armies/Violation";
import type { Year } from "../api/types/armies/Year";
import type { CommanderLevel } from "../api/types/fog/CommanderLevel";

/** A line of a list with every way to make up a battle group of it. */
export interface OfferedLine {
  file: LineFile;
  offer: LineOffer;
}

export function linesOf({ list, lines }: ListText): OfferedLine[] {
  const files = [...list.core, ...(list.optional ?? [])];
  return lines.flatMap((offer) => {
    const file = files.find((each) => each.name === offer.name);
    return file ? [{ file, offer }] : [];
  });
}

/** Names of lines and contingents are the same whatever their capitals. */
export const alike = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? "").toLowerCase() === (other ?? "").toLowerCase();

export function rangeOf(range: Range): { least: number; most: number } {
  const [least = 0, most = least] = String(range).split("-").map(Number);
  return { least, most };
}

/** Years as numbers, those before Christ below nought, so that they can be put in order. */
export const yearNumber = (year: Year): number => Number.parseInt(year, 10) * (year.endsWith("BC") ? -1 : 1);

/** The choice of a battle group: the one of its words, or else the one that has the troops that the server found. */
export function choiceOf(line: OfferedLine, entry: GroupEntry, troops: string[]): ChoiceOffer | null {
  const { choices } = line.offer;
  return (
    choices.find((choice) => choice.words === (entry.choose ?? "")) ??
    choices.find((choice) => choice.troops.join() === troops.join()) ??
    null
  );
}

/** What a base of a choice costs. */
export function perBase({ sizes }: ChoiceOffer): number | null {
  const [first] = sizes;
  return first ? Math.round((first[1] / first[0]) * 10) / 10 : null;
}

/** The cheapest level of those that a list allows: all, if it names none. */
export function humblest(list: ListText | null, allowed: CommanderLevel[]): CommanderLevel {
  const levels = list?.levels.filter(({ level }) => allowed.length === 0 || allowed.includes(level)) ?? [];
  return levels.sort((one, other) => one.points - other.points)[0]?.level ?? "troop";
}

export type Key =
  | "list"
  | "date"
  | "campaign"
  | "points"
  | "commander"
  | "fortified_camp"
  | "field_fortifications";

/** What is wrong at the places that the page shows. */
export const wrongs = {
  key: (all: Violation[], ...keys: Key[]) =>
    all.filter(({ at }) => "key" in at && (keys as string[]).includes(at.key)),
  commander: (all: Violation[], index: number) =>
    all.filter(({ at }) => "commander" in at && at.commander === index),
  group: (all: Violation[], index: number) =>
    all.filter(({ at }) => "battle_group" in at && at.battle_group === index),
  line: (all: Violation[], name: string) =>
    all.filter(({ at }) => "lines" in at && at.lines.some((line) => alike(line, name))),
  contingent: (all: Violation[], name: string) =>
    all.filter(({ at }) => "contingent" in at && alike(at.contingent, name)),
};
