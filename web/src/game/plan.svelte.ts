/** What the player has in hand for the question before him: clicks turn into an answer here. */
import type { Answer, Card, CardFace, From, Question, Refusal, View } from "../api/game";
import type { AttackOrder, Place } from "./answers";
import * as answers from "./answers";
import { suggestPayment, total } from "./payment";
import { index } from "./table";

/** What a plan needs of the game around it. */
export interface Surroundings {
  question: () => Question | null;
  view: () => View | null;
  faces: () => readonly CardFace[];
  send: (answer: Answer) => void;
  /** Asks why an answer is not legal. */
  check: (answer: Answer) => Promise<Refusal | null>;
}

export interface WhyNot {
  answer: Answer;
  refusal: Refusal;
}

export class Plan {
  /** Cards that are picked, in the order of picking. */
  picked = $state.raw<Card[]>([]);
  /** The card of the hand that is to be placed. */
  unit = $state<Card | null>(null);
  /** While a payment is due: another unit is to be placed first. */
  placingMore = $state(false);
  attack = $state.raw<AttackOrder | null>(null);
  lead = $state<Card | null>(null);
  bonus = $state.raw<From | null>(null);
  /** The ways to put a unit into a column, when there is more than one. */
  ways = $state.raw<Place[] | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);

  readonly name = $derived.by(() => {
    const question = this.around.question();
    return question ? answers.askName(question.ask) : null;
  });
  readonly choices = $derived.by(() => this.around.question()?.choices ?? []);
  readonly hand = $derived.by(() => this.around.view()?.own?.hand ?? []);
  readonly cost = $derived.by(() => {
    const stage = this.around.view()?.stage;
    return typeof stage === "object" && "Placing" in stage ? stage.Placing.cost : 0;
  });
  readonly paid = $derived(total(this.picked, (card) => this.points(card)));
  readonly attacks = $derived(answers.attacks(this.choices));
  /** Whether a card of the hand that is chosen now is meant for the battlefield. */
  readonly placing = $derived(this.name === "Act" || (this.name === "PlaceOrPay" && this.placingMore));

  constructor(private readonly around: Surroundings) {}

  points(card: Card): number {
    return this.around.faces()[card]?.command ?? 0;
  }

  /** A new question: nothing is chosen yet, apart from what is likely meant. */
  begin(): void {
    this.drop();
    this.whyNot = null;
    this.placingMore = false;
    if (this.name === "PlaceOrPay") this.suggest();
    if (this.name === "Defend") this.lead = answers.defences(this.choices)[0]?.lead ?? null;
  }

  /** Lets go of everything chosen. */
  drop(): void {
    this.picked = [];
    this.unit = null;
    this.attack = null;
    this.lead = null;
    this.bonus = null;
    this.ways = null;
  }

  /** Escape: closes what was said, lets go of what was chosen. */
  escape(): void {
    const { lead } = this;
    this.whyNot = null;
    this.drop();
    if (this.name === "Defend") this.lead = lead;
  }

  suggest(): void {
    const faces = this.around.faces();
    // Units that can still fight are given up last.
    const worth = (card: Card) => (faces[card]?.family === "unit" ? 0.1 : 0.2);
    this.picked = suggestPayment(this.hand, this.cost, (card) => this.points(card), worth) ?? [];
  }

  /** What would be answered if the player confirmed now. */
  readonly prepared = $derived.by((): Answer | null => {
    const [first] = this.picked;
    switch (this.name) {
      case "Keep":
        return this.picked.length === 2 ? { Keep: [...this.picked].sort((a, b) => a - b) } : null;
      case "Thin":
      case "DiscardFirst":
      case "HandLimit":
        return first === undefined ? null : { Discard: first };
      case "FlankAttack":
      case "Act":
        return this.attack ? answers.attackAnswer(this.attack) : null;
      case "PlaceOrPay":
        return this.placingMore ? null : { Pay: this.picked };
      case "Commit":
        return this.bonus === null ? null : { Bonus: this.bonus };
      case "Withdraw":
        return { Withdraw: this.picked };
      case "Defend":
        return this.lead === null ? null : { Defend: { lead: this.lead, bonus: this.bonus } };
      case "Draw":
        return first === undefined ? null : { Exchange: first };
      default:
        return null;
    }
  });

  confirm(): void {
    if (this.prepared) this.give(this.prepared);
  }

  give(answer: Answer): void {
    this.whyNot = null;
    this.around.send(answer);
  }

  /** Something that is not among the choices: say why. If it turns out to be legal after all, it is done. */
  async explain(answer: Answer): Promise<void> {
    const refusal = await this.around.check(answer);
    if (refusal) this.whyNot = { answer, refusal };
    else this.give(answer);
  }

  /** A card of the hand, or of the packet. */
  card(card: Card): void {
    this.whyNot = null;
    switch (this.name) {
      case null:
        void this.explain({ Discard: card });
        break;
      case "Keep":
        this.picked = answers.toggle(this.picked, card, 2);
        break;
      case "HandLimit":
      case "Draw":
        this.picked = answers.toggle(this.picked, card, 1);
        break;
      case "Commit":
      case "Defend":
        this.bonus = answers.fromHand(this.bonus) === card ? null : { Hand: card };
        break;
      default:
        this.#handOrPay(card);
    }
  }

  #handOrPay(card: Card): void {
    if (this.placing) {
      this.attack = null;
      this.ways = null;
      this.unit = this.unit === card ? null : card;
    } else if (this.name === "PlaceOrPay") {
      this.picked = answers.toggle(this.picked, card);
    }
  }

  /** A column: place the chosen card there, or prepare an attack. */
  column(column: number): void {
    this.whyNot = null;
    if (this.placing && this.unit !== null) this.place(this.unit, column);
    else if (this.name === "Act" || this.name === "FlankAttack") this.#prepareAttack(column, null);
  }

  /** A unit on the battlefield. */
  onField(column: number, card: Card, own: boolean): void {
    this.whyNot = null;
    if (!own || (this.placing && this.unit !== null)) this.column(column);
    else if (this.name === "Act" || this.name === "FlankAttack") this.#prepareAttack(column, card);
    else if (this.name === "Thin" || this.name === "DiscardFirst") this.#discard(card);
    else if (this.name === "Withdraw") this.#withdraw(card);
    else if (this.name === "Defend") this.#defend(card);
  }

  #discard(card: Card): void {
    if (answers.discards(this.choices).includes(card)) this.picked = answers.toggle(this.picked, card, 1);
    else void this.explain({ Discard: card });
  }

  #withdraw(card: Card): void {
    if (answers.mayWithdraw(this.choices).includes(card)) this.picked = answers.toggle(this.picked, card);
    else void this.explain({ Withdraw: [card] });
  }

  #defend(card: Card): void {
    if (answers.defences(this.choices).some(({ lead }) => lead === card)) this.lead = card;
    else void this.explain({ Defend: { lead: card, bonus: this.bonus } });
  }

  place(unit: Card, column: number): void {
    const ways = answers.waysToPlace(this.choices, unit, column);
    const [only] = ways;
    if (only && ways.length === 1 && only.room.length === 0) this.give({ Place: only });
    else if (only) {
      this.unit = unit;
      this.ways = ways;
    } else void this.explain({ Place: { unit, column, room: [] } });
  }

  /** A card that was dragged onto a column. */
  dropOn(unit: Card, column: number): void {
    if (this.name === "Act" || this.name === "PlaceOrPay") this.place(unit, column);
    else this.card(unit);
  }

  #prepareAttack(column: number, lead: Card | null): void {
    const here = this.attacks.filter((attack) => attack.column === column);
    const from = this.attacks.filter((attack) => attack.from === column && attack.lead === lead);
    const wanted = here.find((attack) => lead === null || attack.lead === lead) ?? from[0] ?? here[0];
    if (wanted) {
      this.unit = null;
      this.attack = wanted;
      return;
    }
    const question = this.around.question();
    const units = question ? this.around.view()?.columns[column]?.units : undefined;
    const mine = question && units ? units[index(question.seat)] : [];
    const leader = lead ?? mine[0] ?? units?.flat()[0] ?? 0;
    const answer: Answer =
      this.name === "FlankAttack"
        ? { FlankAttack: { column, from: column, lead: leader } }
        : { Attack: { column, lead: leader } };
    void this.explain(answer);
  }
}
