/** A battle played back: where in it one is, what is seen there, and what happened. */
import type { ReplayEyes } from "../api/client";
import { api } from "../api/client";
import { type FogArmies, type FogContents, type FogTypes, fog, type Ground, type View } from "../api/fog";
import { sceneOf } from "../battle/scene";
import type { Perspective } from "../game/replay";
import type { GroupId, Overlay, Scene } from "../table";
import { namesOf } from "../words/fog";
import { type FrameOf, Reel } from "./reel.svelte";
import { concerned, traces } from "./traces";

type Frame = FrameOf<FogTypes>;

export class Film {
  at = $state(0);
  perspective = $state<Perspective>("spectator");
  contents = $state.raw<FogContents | null>(null);
  armies = $state.raw<FogArmies | null>(null);
  #reels = $state.raw<Partial<Record<ReplayEyes, Reel<FogTypes>>>>({});
  #grounds = $state.raw<ReadonlyMap<string, readonly Ground[]>>(new Map());

  readonly last = $derived(Math.max(0, (this.contents?.total ?? 1) - 1));
  readonly names = $derived(this.armies ? namesOf(this.armies) : null);
  readonly frame = $derived(this.frameAt(this.at));
  readonly scene = $derived(this.#sceneAt(this.frame));
  readonly failure = $derived(Object.values(this.#reels).find((reel) => reel.failure)?.failure ?? null);
  /** Where those came from who moved in this step. */
  readonly traces = $derived.by((): Overlay[] => {
    const before = this.at > 0 ? this.#sceneAt(this.frameAt(this.at - 1)) : null;
    return before && this.scene ? traces(before, this.scene) : [];
  });
  readonly concerned = $derived.by((): GroupId[] => concerned(this.frame?.events ?? []));

  /** `tokens` are those of the seats that the watcher may look through. */
  constructor(
    readonly id: string,
    readonly tokens: Partial<Record<ReplayEyes, string>>,
  ) {}

  get #token(): string | null {
    return this.tokens.red ?? this.tokens.blue ?? null;
  }

  /** Fetches what the battle has in it, for one pair of eyes or for all. */
  async open(perspective: Perspective): Promise<void> {
    const token = perspective === "open" ? this.#token : (this.tokens[perspective] ?? this.#token);
    const [contents, armies] = await Promise.all([fog.contents(this.id, token), fog.armies(this.id, token)]);
    this.armies = armies;
    this.contents = contents;
    this.look(perspective);
  }

  /** Looks at it through other eyes. */
  look(perspective: Perspective): void {
    const total = this.contents?.total ?? 0;
    const reels = { ...this.#reels };
    for (const eyes of eyesOf(perspective)) {
      const token = eyes === "spectator" ? this.#token : (this.tokens[eyes] ?? this.#token);
      reels[eyes] ??= new Reel<FogTypes>(total, (from, most) =>
        api.moments<FogTypes>(this.id, token, eyes, from, most),
      );
    }
    this.#reels = reels;
    this.perspective = perspective;
  }

  /** Fetches what is missing round the cursor. */
  fetch(): void {
    for (const eyes of eyesOf(this.perspective)) this.#reels[eyes]?.see(this.at);
    const { at, frame } = this;
    const key = frame ? keyOf(frame.view) : "";
    if (key === "" || this.#grounds.has(key)) return;
    this.#grounds = new Map([...this.#grounds, [key, []]]);
    void fog.ground(this.id, at).then((ground) => {
      this.#grounds = new Map([...this.#grounds, [key, ground]]);
    });
  }

  frameAt(at: number): Frame | null {
    const [one, other] = eyesOf(this.perspective).map((eyes) => this.#reels[eyes]?.frame(at) ?? null);
    if (other === undefined || !one) return one ?? null;
    return other && { ...one, view: together(one.view, other.view) };
  }

  #sceneAt(frame: Frame | null): Scene | null {
    if (!frame || !this.armies) return null;
    return sceneOf(frame.view, this.armies, this.#grounds.get(keyOf(frame.view)) ?? []);
  }
}

/** All open means to see with the eyes of both. */
const eyesOf = (perspective: Perspective): ReplayEyes[] =>
  perspective === "open" ? ["red", "blue"] : [perspective];

/** Terrain is asked for once for each way it lies: during the set-up it changes. */
const keyOf = (view: View): string => JSON.stringify(view.battle.field.pieces);

/** What both sides know of themselves. */
const together = (red: View, blue: View): View => ({
  ...red,
  battle: { ...red.battle, sides: [red.battle.sides[0], blue.battle.sides[1]] },
});
