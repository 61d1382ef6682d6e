/** The coach of a battle: what he would do now, what he says about it, and where he points. */
import { type Answer, type Event, fog } from "../api/fog";
import { askName } from "../battle/asks";
import type { Battle } from "../battle/battle.svelte";
import { standing } from "../battle/units";
import { howEnded } from "../fights/ending";
import type { Overlay } from "../table";
import { corners } from "../table/plane";
import { answer as label } from "../words/fog";
import { type LessonName, lessonWords, type NewsName } from "../words/lesson";
import { type Advice, advise, isLast } from "./advice";
import { lessonFor, lessonOfEnd, newsOf } from "./lessons";
import { aboutWhom, nameOf, ownGroup, type Situation } from "./situation";

/** The choices of battle groups by their number, and all choices as those of nobody. */
type Known = ReadonlyMap<number | null, readonly Answer[]>;

const ENDS: Record<string, Answer> = {
  impact: { impact: "done" },
  manoeuvre: { manoeuvre: "done" },
  joint_action: { joint_action: "done" },
};

export class Coach {
  /** The choices of single battle groups, as far as the coach has asked for them, and for which question. */
  #choices = $state.raw<{ seq: number; of: Known }>({ seq: -1, of: new Map() });

  constructor(readonly battle: Battle) {}

  readonly situation = $derived.by((): Situation | null => {
    const { question, snapshot, shown, selected, ahead, show } = this.battle;
    // While dice fall nothing is said of what they decide.
    if (!question || !snapshot || !shown || show.busy) return null;
    const known: Known = this.#choices.seq === snapshot.seq ? this.#choices.of : new Map();
    return {
      asked: nameOf(question.ask),
      ask: question.ask,
      view: snapshot.view,
      seat: shown,
      able: question.groups,
      selected: selected?.side === shown ? selected.index : null,
      offered: question.choices ?? (question.groups ? [] : (known.get(null) ?? null)),
      choices: known,
      ahead,
    };
  });

  readonly advice = $derived.by((): Advice | null => (this.situation ? advise(this.situation) : null));

  /** The answer that the advice comes to, if it is one. */
  readonly answer = $derived.by((): Answer | null => {
    const { advice, situation } = this;
    if (advice?.do === "take") return advice.answer;
    if (advice?.do !== "done" || !situation) return null;
    return situation.offered?.find(isLast) ?? ENDS[askName(situation.ask)] ?? null;
  });

  readonly lesson = $derived.by((): LessonName => {
    const { situation, advice, ending } = this;
    if (ending) return ending;
    return situation && advice ? lessonFor(situation, advice) : "wait";
  });

  /** What is said when all is over, once it is known how it ended. */
  readonly ending = $derived.by((): LessonName | null => {
    const { snapshot, armies, shown } = this.battle;
    const outcome = snapshot?.view.outcome;
    const how = snapshot && howEnded(snapshot.view, armies);
    return outcome && how ? lessonOfEnd(how, outcome.winner, shown) : null;
  });

  /** The advice in words. */
  readonly sentence = $derived.by((): string | null => {
    const { advice, situation, battle } = this;
    const { speaker } = battle;
    if (!advice || !situation || !speaker) return null;
    const say = lessonWords.advice;
    const named = (index: number) => speaker.group({ seat: situation.seat, index });
    switch (advice.do) {
      case "look":
        return say.look;
      case "select":
      case "drag":
        return say[advice.do](named(advice.group));
      default:
        return this.answer && say[advice.do](label(this.answer, speaker, situation.ask));
    }
  });

  /** What happened since the player answered last, each kind once. */
  readonly news = $derived.by((): NewsName[] => {
    const events: readonly Event[] = this.battle.table?.events ?? [];
    return [...new Set(events.slice(this.#told).flatMap((event) => newsOf(event) ?? []))];
  });
  #told = $state(0);
  #before = 0;

  /** A new question: news are what came after the one before. */
  turnPage(): void {
    this.#told = this.#before;
    this.#before = this.battle.table?.events.length ?? 0;
  }

  /** The battle group that the advice, or the question, is about. */
  readonly about = $derived.by((): number | null => {
    const { advice, situation } = this;
    const meant = advice && "group" in advice ? advice.group : null;
    return meant ?? (situation ? aboutWhom(situation.ask) : null);
  });

  readonly overlays = $derived.by((): Overlay[] => {
    const { advice, situation, about } = this;
    const fielded = situation && about !== null ? ownGroup(situation, about) : null;
    if (!fielded || advice?.do === "look") return [];
    const outlines = fielded.body.map((base) => corners(standing(base)));
    const here: Overlay = { id: "coach-here", layer: "coach", shape: "area", outlines };
    // What is in hand has its measure there.
    if (advice?.do !== "drag") return [this.battle.considered ? here : { ...here, label: lessonWords.here }];
    return [here, { id: "coach-way", layer: "coach", shape: "arrow", points: [advice.from, advice.to] }];
  });

  /** Asks the server for what the advice needs to know. */
  async look(group: number | null): Promise<void> {
    const { battle } = this;
    const { snapshot, connection } = battle;
    if (!snapshot || !connection?.token) return;
    const { seq } = snapshot;
    const about = group === null ? undefined : { group };
    const choices = await fog.choices(battle.id, connection.token, about).catch((): Answer[] => []);
    const before: Known = this.#choices.seq === seq ? this.#choices.of : new Map();
    this.#choices = { seq, of: new Map([...before, [group, choices]]) };
  }
}
