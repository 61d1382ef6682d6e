/** An army that somebody is building: the roster, what the server says of it, and the way back. */
import { armies } from "../api/armies";
import type { GroupEntry } from "../api/types/armies/GroupEntry";
import type { ListText } from "../api/types/armies/ListText";
import type { Roster } from "../api/types/armies/Roster";
import type { RosterReport } from "../api/types/armies/RosterReport";
import { tell } from "../app/failure";
import { to } from "../app/route";
import { alike, linesOf, type OfferedLine } from "./offers";
import { keepArmy, ownArmy, shelve } from "./shelf";

/** How long the builder rests before the server is asked, in milliseconds. */
const REST = 150;
/** How many changes can be taken back. */
const STEPS = 200;

export class Draft {
  roster = $state.raw() as Roster;
  report = $state.raw<RosterReport | null>(null);
  failure = $state<string | null>(null);
  /** What has just been removed, so that it can be brought back. */
  removed = $state<string | null>(null);
  /** The name on the shelf; none as long as it is somebody else's. */
  id = $state<string | null>(null);
  /** The roster that the report is of. */
  #judged = $state.raw<Roster | null>(null);
  #lists = $state.raw<Record<string, ListText>>({});
  #past = $state.raw<Roster[]>([]);
  #future = $state.raw<Roster[]>([]);
  #topic: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(roster: Roster, id: string | null) {
    this.roster = roster;
    this.id = id;
    void this.check();
  }

  readonly violations = $derived(this.report?.violations ?? []);
  /** Whether the report is of the roster as it is now. */
  readonly checked = $derived(this.report !== null && this.#judged === this.roster);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  /** The army's own list; none until it is there, or if there is no such list. */
  readonly list = $derived(this.#lists[this.roster.list] ?? null);

  /** The list that a contingent is taken from, or the army's own. */
  listOf(contingent: string | null | undefined): ListText | null {
    if (!contingent) return this.list;
    const ally = this.list?.list.ally?.find(({ name }) => alike(name, contingent));
    return ally ? (this.#lists[ally.list] ?? null) : null;
  }

  lineOf(entry: GroupEntry): OfferedLine | null {
    const list = this.listOf(entry.contingent);
    return list ? (linesOf(list).find(({ file }) => alike(file.name, entry.line)) ?? null) : null;
  }

  /** Changes the roster. Changes of one topic that follow each other, such as the letters of a name, are one step. */
  change(make: (roster: Roster) => void, topic: string | null = null): void {
    if (topic === null || topic !== this.#topic) this.#past = [...this.#past, this.roster].slice(-STEPS);
    this.#topic = topic;
    this.#future = [];
    this.removed = null;
    const next = structuredClone(this.roster);
    make(next);
    this.#settle(next);
  }

  remove(what: string, make: (roster: Roster) => void): void {
    this.change(make);
    this.removed = what;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.roster];
    this.#turnTo(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.roster];
    this.#turnTo(after);
  }

  #turnTo(roster: Roster): void {
    this.#topic = null;
    this.removed = null;
    this.#settle(roster);
  }

  #settle(roster: Roster): void {
    this.roster = roster;
    this.keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), REST);
  }

  /** Puts the army on the shelf. What came with a link or from the library becomes the visitor's own with that. */
  keep(changed = Date.now()): void {
    const said = { legal: this.report?.legal ?? false, cost: this.report?.points?.total ?? 0 };
    if (this.id !== null) {
      keepArmy({ id: this.id, roster: this.roster, ...said, changed });
      return;
    }
    this.id = shelve(this.roster, said);
    history.replaceState(null, "", to.army(this.id));
  }

  async check(): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    try {
      const { roster } = this;
      const report = await armies.check({ roster });
      if (mine !== this.#asked) return;
      this.report = report;
      this.#judged = roster;
      this.failure = null;
      if (this.id !== null) this.keep(ownArmy(this.id)?.changed);
      await this.#fetchLists();
    } catch (problem) {
      if (mine === this.#asked) this.failure = tell(problem);
    }
  }

  async #fetchLists(): Promise<void> {
    const allies = this.report?.allies.filter(({ taken }) => taken).map(({ list }) => list) ?? [];
    const unknown = this.report?.violations.some(({ at }) => "key" in at && at.key === "list");
    const wanted = unknown ? [] : [this.roster.list, ...allies].filter((id) => !(id in this.#lists));
    const found = await Promise.all(wanted.map(async (id) => [id, await armies.list(id)] as const));
    if (found.length > 0) this.#lists = { ...this.#lists, ...Object.fromEntries(found) };
  }
}
