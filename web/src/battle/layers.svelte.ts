/** Which layers lie over the table, of whom, and what the server says of them. */
import { fog, type Insight } from "../api/fog";
import type { Seat } from "../api/game";
import { keepLayers, keptLayers, type Whose } from "../app/keptLayers";
import { type GroupId, groupKey, type Hit, sameGroup } from "../table";
import { SWITCHES, type Switch } from "../words/layers";
import type { Battle } from "./battle.svelte";

/** How long the pointer rests on something before it counts as looked at, in milliseconds. */
const REST = 90;

export class Layers {
  #on = $state.raw<Switch[]>([]);
  #whose = $state<Whose>("group");
  /** What the pointer is over. */
  pointed = $state.raw<Hit | null>(null);
  /** The group that the keyboard is on. */
  focused = $state.raw<GroupId | null>(null);
  /** The group that was clicked last, whosever it is. */
  kept = $state.raw<GroupId | null>(null);
  failed = $state(false);
  #known = $state.raw<ReadonlyMap<string, Insight>>(new Map());
  /** For which eyes and moment the insights were told. */
  #moment = "";
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly battle: Battle) {
    const { on, whose } = keptLayers();
    this.#on = on;
    this.#whose = whose;
  }

  get whose(): Whose {
    return this.#whose;
  }

  set whose(whose: Whose) {
    this.#whose = whose;
    this.#keep();
  }

  isOn(layer: Switch): boolean {
    return this.#on.includes(layer);
  }

  switch(layer: Switch): void {
    this.#on = SWITCHES.filter((one) => (one === layer ? !this.isOn(one) : this.isOn(one)));
    this.#keep();
  }

  clear(): void {
    this.#on = [];
    this.#keep();
  }

  #keep(): void {
    keepLayers({ on: this.#on, whose: this.#whose });
  }

  /** The group that is kept in view: the one clicked last, else the one that is selected. */
  readonly chosen = $derived.by((): GroupId | null => this.kept ?? this.battle.selected);
  /** The group that the layers are about. */
  readonly subject = $derived.by(
    (): GroupId | null => this.pointed?.group?.id ?? this.focused ?? this.chosen,
  );
  /** Whose commanders are shown. */
  readonly side = $derived.by((): Seat | null =>
    this.#whose === "group" ? (this.subject?.side ?? null) : this.#whose,
  );

  /** What is known of a group now. */
  about(id: GroupId | null): Insight | null {
    return (id && this.#known.get(groupKey(id))) ?? null;
  }

  /** All of whom something is drawn. */
  readonly shown = $derived.by((): Insight[] => {
    if (this.#whose === "group") return [this.about(this.subject)].filter((one) => one !== null);
    return [...this.#known.values()].filter(({ id }) => id.seat === this.#whose);
  });

  /** The pointer is over something else. It counts when it rests there. */
  point(hit: Hit | null): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.pointed = hit;
    }, REST);
  }

  /** The keyboard is on a group, or has left: what the pointer rests on does not count meanwhile. */
  focus(id: GroupId | null): void {
    this.focused = id;
    if (id) this.pointed = null;
  }

  /** A click: from now on this group is looked at, wherever the keyboard was. */
  keep(id: GroupId | null): void {
    this.kept = id;
    if (!sameGroup(this.focused, id)) this.focused = null;
  }

  /** Asks the server about whoever is looked at, once for every moment of the battle. */
  look(): void {
    const { battle, subject, chosen } = this;
    const moment = `${battle.shown}/${battle.snapshot?.seq}`;
    const whose = this.#whose;
    const wanted = [subject, chosen].filter((id) => id !== null);
    if (moment !== this.#moment) {
      this.#moment = moment;
      this.#asked.clear();
    }
    if (whose !== "group") void this.#ask(moment, { side: whose });
    for (const id of wanted) void this.#ask(moment, { group: groupKey(id) });
  }

  #asked = new Set<string>();

  async #ask(moment: string, whom: { group: string } | { side: Seat }): Promise<void> {
    const key = JSON.stringify(whom);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const told = await fog.insight(this.battle.id, this.battle.connection?.token ?? null, whom);
      if (moment === this.#moment) this.#learn(whom, told);
    } catch {
      this.#asked.delete(key);
      this.failed = true;
    }
  }

  /** What is told of a moment replaces what was known of the same groups before. */
  #learn(whom: { group: string } | { side: Seat }, told: Insight[]): void {
    const isOld = (key: string) => ("group" in whom ? key === whom.group : key.startsWith(`${whom.side}-`));
    const rest = [...this.#known].filter(([key]) => !isOld(key));
    this.#known = new Map([
      ...rest,
      ...told.map((one): [string, Insight] => [groupKey({ side: one.id.seat, index: one.id.index }), one]),
    ]);
    this.failed = false;
  }
}
