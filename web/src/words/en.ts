/** Everything the page says, in English. Another language is another file of the same shape. */
import type {
  Answer,
  Ask,
  Card,
  CardFace,
  Controller,
  Discard,
  Ending,
  Event,
  From,
  PartName,
  Refusal,
  Seat,
  Terrain,
  Why,
} from "../api/game";
import { battleWords } from "./battle";
import { movingWords } from "./moving";
import { replayWords } from "./replay";

/** What a card is called. */
export type Name = (card: Card) => string;

/** A sentence, and the rules that it rests on. */
export interface Told {
  text: string;
  rules: string[];
}

const told = (text: string, ...rules: string[]): Told => ({ text, rules });
const seats: Record<Seat, string> = { red: "Red", blue: "Blue" };
const column = (at: number) => `column ${at + 1}`;
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
const list = (items: string[]) =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
const ordinal = (n: number) => ["zeroth", "first", "second", "third"][n] ?? `${n}th`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const controllers: Record<Controller, string> = {
  human: "a person",
  random: "the random bot",
  novice: "the Novice",
  recruit: "the Recruit",
  veteran: "the Veteran",
  general: "the General",
};

const terrains: Record<Terrain, string> = { plain: "Plain", rough: "Rough", hill: "Hill", woods: "Woods" };

const parts: Record<PartName, { name: string; rule: string }> = {
  "combat-value": { name: "combat value", rule: "CG-ATT-012" },
  "bonus-card": { name: "Bonus card", rule: "CG-ATT-012" },
  "second-unit": { name: "second unit", rule: "CG-ATT-012" },
  woods: { name: "Woods", rule: "CG-ATT-017" },
  hill: { name: "Hill", rule: "CG-DEK-024" },
  against: { name: "against the opposing lead", rule: "CG-ATT-014" },
  paired: { name: "with its own kind", rule: "CG-ATT-015" },
  overlap: { name: "Overlap", rule: "CG-CRD-009" },
  "flank-attack": { name: "flank attack", rule: "CG-TRN-012" },
};

const discarded: Record<Discard, { why: string; rule: string }> = {
  Advance: { why: "only one unit stays after an advance", rule: "CG-TRN-005" },
  Room: { why: "to make room", rule: "CG-PLA-012" },
  Payment: { why: "as payment", rule: "CG-PLA-002" },
  Withdrawal: { why: "it withdraws", rule: "CG-ATT-006" },
  Halt: { why: "the enemy withdrew, only one unit stays", rule: "CG-ATT-008" },
  Victory: { why: "the winner keeps only the lead", rule: "CG-ATT-021" },
  Tie: { why: "a tie", rule: "CG-ATT-023" },
  Bonus: { why: "the Bonus card is spent", rule: "CG-ATT-024" },
  Exchange: { why: "in exchange for new cards", rule: "CG-TRN-019" },
  HandLimit: { why: "the hand limit is nine", rule: "CG-TRN-018" },
  Played: { why: "it was played", rule: "CG-CRD-012" },
};

const endings: Record<Ending, { how: string; rule: string }> = {
  control: { how: "three columns under control", rule: "CG-END-001" },
  terrain: { how: "more columns under control after both second shuffles", rule: "CG-END-003" },
  "victory-points": { how: "more victory points after both second shuffles", rule: "CG-END-004" },
  draw: { how: "equal columns and equal victory points", rule: "CG-END-005" },
};

function outcome(winner: Seat | null, ending: Ending): string {
  return winner ? `${seats[winner]} wins: ${endings[ending].how}.` : `A draw: ${endings[ending].how}.`;
}

/** What is asked, in a sentence; and what can be done, in another. */
function ask(asked: Ask): { ask: string; how: string; rule: string } {
  if (typeof asked === "object" && "Thin" in asked) {
    return {
      ask: `Only one unit may stay in ${column(asked.Thin.column)}.`,
      how: "Choose the one to discard.",
      rule: "CG-TRN-005",
    };
  }
  if (typeof asked === "object") {
    return {
      ask: `A tie: both your units in ${column(asked.DiscardFirst.column)} are discarded.`,
      how: "Choose which goes to the pile first; the last one lies on top.",
      rule: "CG-CRD-001",
    };
  }
  switch (asked) {
    case "Keep":
      return {
        ask: "Keep two of these four cards.",
        how: "The other two leave the game.",
        rule: "CG-SET-008",
      };
    case "FlankAttack":
      return {
        ask: "You may attack a flank.",
        how: "Choose the column to attack and the unit that leads, or go on.",
        rule: "CG-TRN-007",
      };
    case "Act":
      return {
        ask: "Your actions: place units, attack, play Reserves.",
        how: "Choose a card and then a column, or choose a contested column to attack. End when you are done.",
        rule: "CG-TRN-014",
      };
    case "PlaceOrPay":
      return {
        ask: "Pay for what you placed.",
        how: "Choose the cards to discard as payment, or place another unit first.",
        rule: "CG-PLA-002",
      };
    case "Commit":
      return {
        ask: "Take a Bonus card for your attack.",
        how: "Choose a card of your hand or the top of your deck. Overlap comes before it.",
        rule: "CG-ATT-004",
      };
    case "Withdraw":
      return {
        ask: "You are attacked. Withdraw, or stay?",
        how: "Only units with a lower movement cost than the attacking lead can get away.",
        rule: "CG-ATT-006",
      };
    case "Defend":
      return {
        ask: "You are attacked: defend yourself.",
        how: "Name your lead, and add a Bonus card or go without.",
        rule: "CG-ATT-009",
      };
    case "Draw":
      return {
        ask: "Draw three cards, or exchange one.",
        how: "An exchanged card is discarded and brings as many cards as it has command points.",
        rule: "CG-TRN-017",
      };
    case "HandLimit":
      return {
        ask: "You hold more than nine cards.",
        how: "Choose a card to discard.",
        rule: "CG-TRN-018",
      };
  }
}

/** What the other side is doing. */
function waitingFor(seat: Seat, asked: Ask): string {
  const who = seats[seat];
  if (typeof asked === "object") return `${who} chooses a unit to discard.`;
  const doing: Record<typeof asked, string> = {
    Keep: "chooses cards to keep",
    FlankAttack: "considers a flank attack",
    Act: "considers an action",
    PlaceOrPay: "pays for units",
    Commit: "takes a Bonus card",
    Withdraw: "decides whether to withdraw",
    Defend: "prepares the defence",
    Draw: "draws cards",
    HandLimit: "discards down to nine",
  };
  return `${who} ${doing[asked]}.`;
}

/** What happened. */
function event(happened: Event, name: Name): Told {
  if ("TerrainLaid" in happened) {
    const { terrain, column: at } = happened.TerrainLaid;
    return told(
      `${terrains[terrain]} is laid in ${column(at)}.`,
      terrain === "plain" ? "CG-SET-002" : "CG-SET-003",
    );
  }
  if ("Kept" in happened) {
    const { seat, cards } = happened.Kept;
    return told(`${seats[seat]} keeps ${cards ? list(cards.map(name)) : "two cards"}.`, "CG-SET-008");
  }
  if ("FirstPlayer" in happened) {
    return told(`${seats[happened.FirstPlayer.seat]} takes the first turn.`, "CG-SET-013");
  }
  if ("TurnBegan" in happened) {
    return told(`Turn ${happened.TurnBegan.turn}: ${seats[happened.TurnBegan.seat]}`);
  }
  if ("Control" in happened) {
    const { column: at, to } = happened.Control;
    return told(
      to ? `${seats[to]} controls ${column(at)}.` : `${capital(column(at))} becomes neutral.`,
      "CG-CMP-016",
    );
  }
  if ("Discarded" in happened) {
    const { seat, card, why } = happened.Discarded;
    return told(`${seats[seat]} discards ${name(card)}: ${discarded[why].why}.`, discarded[why].rule);
  }
  if ("Placed" in happened) {
    const { seat, unit, column: at, cost } = happened.Placed;
    return told(`${seats[seat]} places ${name(unit)} in ${column(at)} for ${cost}.`, "CG-PLA-004");
  }
  if ("Attacked" in happened) {
    const { seat, column: at, from, lead, flank } = happened.Attacked;
    if (!flank) return told(`${seats[seat]} attacks in ${column(at)} with ${name(lead)}.`, "CG-ATT-001");
    const where = from === at ? "" : ` from ${column(from)}`;
    return told(
      `${seats[seat]} attacks the flank of ${column(at)}${where} with ${name(lead)}.`,
      "CG-TRN-007",
    );
  }
  if ("Overlapped" in happened)
    return told(`${seats[happened.Overlapped.seat]} plays Overlap.`, "CG-CRD-009");
  if ("BonusTaken" in happened) {
    const { seat, card, drawn } = happened.BonusTaken;
    const what = card === null ? "a card" : name(card);
    return told(
      `${seats[seat]} takes ${what} from the ${drawn ? "deck" : "hand"} as Bonus card.`,
      "CG-ATT-004",
    );
  }
  if ("Combat" in happened) {
    const { seat, column: at, attacker, defender } = happened.Combat;
    const sum = (strength: typeof attacker) => strength.parts.reduce((total, part) => total + part.value, 0);
    const [mine, theirs] = [sum(attacker), sum(defender)];
    const result = mine > theirs ? "the attack succeeds" : mine < theirs ? "the attack fails" : "a tie";
    const foe = seats[seat === "red" ? "blue" : "red"];
    return told(
      `Combat in ${column(at)}: ${seats[seat]} ${mine}, ${foe} ${theirs}; ${result}.`,
      "CG-ATT-012",
    );
  }
  if ("Lost" in happened) {
    const { seat, card, rampage } = happened.Lost;
    return rampage
      ? told(`The elephants rampage: ${seats[seat]} loses ${name(card)} as well.`, "CG-ATT-025")
      : told(`${seats[seat]} loses ${name(card)}.`, "CG-ATT-020");
  }
  if ("ReservesPlayed" in happened) {
    return told(`${seats[happened.ReservesPlayed.seat]} plays Reserves.`, "CG-CRD-013");
  }
  if ("Drawn" in happened) {
    const { seat, card } = happened.Drawn;
    return told(`${seats[seat]} draws ${card === null ? "a card" : name(card)}.`);
  }
  if ("NothingToDraw" in happened) {
    return told(`${seats[happened.NothingToDraw.seat]} has nothing to draw.`, "CG-CRD-007");
  }
  if ("Reshuffled" in happened) {
    const { seat, times } = happened.Reshuffled;
    return told(
      `${seats[seat]} reshuffles for the ${ordinal(times)} time.`,
      times < 2 ? "CG-CRD-004" : "CG-CRD-005",
    );
  }
  const { winner, ending } = happened.Ended;
  return told(outcome(winner, ending), endings[ending].rule);
}

/** Why the rules forbid something. */
function why(because: Why, name: Name): string {
  if (because === "NotYourDecision") return "It is not for you to decide now.";
  if (because === "NothingToPay") return "There is nothing to pay.";
  if (because === "NothingToDraw") return "Your draw deck and your discard pile are empty.";
  if (because === "BonusTaken") return "The Bonus card has been taken: it is too late for Overlap.";
  if ("NotWhatIsAsked" in because)
    return `Something else is asked now: ${ask(because.NotWhatIsAsked.ask).ask}`;
  if ("NoSuchColumn" in because) return `There is no ${column(because.NoSuchColumn.column)}.`;
  if ("NotTwo" in because) return `Two cards of a packet are kept, not ${because.NotTwo.kept}.`;
  if ("NotInPacket" in because)
    return `${capital(name(because.NotInPacket.card))} is not among the four cards.`;
  if ("Twice" in because) return `${capital(name(because.Twice.card))} is named twice.`;
  if ("NotInHand" in because) return `${capital(name(because.NotInHand.card))} is not in your hand.`;
  if ("NotInColumn" in because) {
    return `You have no ${name(because.NotInColumn.card)} in ${column(because.NotInColumn.column)}.`;
  }
  if ("WrongCard" in because)
    return `${capital(name(because.WrongCard.card))} is not the kind of card for this.`;
  if ("ColumnFull" in because) {
    return `You have two units in ${column(because.ColumnFull.column)}: one of them must go first.`;
  }
  if ("NoPair" in because) {
    return `${capital(name(because.NoPair.unit))} and ${name(because.NoPair.other)} may not share a column.`;
  }
  if ("CannotPay" in because) {
    const { cost, points } = because.CannotPay;
    return `It would cost ${cost}, and the rest of your hand has ${count(points, "command point")}.`;
  }
  if ("PaidTooLittle" in because) {
    return `The cost is ${because.PaidTooLittle.cost}, and these cards have ${because.PaidTooLittle.points}.`;
  }
  if ("NotContested" in because)
    return `You do not both have units in ${column(because.NotContested.column)}.`;
  if ("DidNotQualify" in because) {
    return `${capital(column(because.DidNotQualify.column))} was not open to a flank attack when the phase began.`;
  }
  if ("AttackedAlready" in because) {
    return `You have made your flank attack on ${column(because.AttackedAlready.column)}.`;
  }
  if ("NotFlanked" in because) {
    return (
      `The enemy in ${column(because.NotFlanked.column)} is not flanked: ` +
      "it takes an unopposed unit of yours beside it and no enemy beyond."
    );
  }
  if ("NotFlanking" in because) {
    const { column: at, from } = because.NotFlanking;
    return `No flank attack on ${column(at)} can come from ${column(from)}.`;
  }
  const { unit, movement, lead } = because.TooSlow;
  return `${capital(name(unit))} is too slow to withdraw: its movement cost ${movement} is not below the lead's ${lead}.`;
}

/** Why a request was not carried out, apart from the rules. */
function refusal(refused: Exclude<Refusal, { reason: "illegal" }>): string {
  switch (refused.reason) {
    case "stale":
      return "The game had gone on before this arrived. Look again and decide anew.";
    case "over":
      return "The game is over.";
    case "spectator":
      return "You are watching: only the players decide.";
    case "bot":
      return "A bot plays this seat now. Take it back first.";
    case "nothing":
      return "There is nothing to take back.";
    case "unreadable":
      return `The server could not read the message: ${refused.problem}`;
    case "too-fast":
      return "That was too quick. Wait a moment and try again.";
    case "unavailable":
      return `The server could not store it. Try again. (${refused.problem})`;
  }
}

/** What an answer does, as the label of a button. */
function answer(given: Answer, name: Name): string {
  const bonus = (from: From) => (from === "Deck" ? "the top card of the deck" : name(from.Hand));
  if (given === "End") return "End";
  if (given === "DrawThree") return "Draw three cards";
  if ("Keep" in given) return `Keep ${list(given.Keep.map(name))}`;
  if ("Discard" in given) return `Discard ${name(given.Discard)}`;
  if ("FlankAttack" in given) {
    return `Attack the flank of ${column(given.FlankAttack.column)} with ${name(given.FlankAttack.lead)}`;
  }
  if ("Place" in given) return `Place ${name(given.Place.unit)} in ${column(given.Place.column)}`;
  if ("Pay" in given) return given.Pay.length > 0 ? `Pay with ${list(given.Pay.map(name))}` : "Pay nothing";
  if ("Attack" in given) return `Attack in ${column(given.Attack.column)} with ${name(given.Attack.lead)}`;
  if ("Reserves" in given) return "Play Reserves";
  if ("Overlap" in given) return "Play Overlap";
  if ("Bonus" in given) return `Take ${bonus(given.Bonus)} as Bonus card`;
  if ("Withdraw" in given) {
    return given.Withdraw.length > 0 ? `Withdraw ${list(given.Withdraw.map(name))}` : "Stay and fight";
  }
  if ("Defend" in given) {
    const { lead, bonus: from } = given.Defend;
    return `Defend with ${name(lead)} and ${from === null ? "no Bonus card" : bonus(from)}`;
  }
  return `Exchange ${name(given.Exchange)}`;
}

/** A card for a screen reader. */
function face(card: CardFace): string {
  const points = count(card.command, "command point");
  if (card.family !== "unit") return `${capital(card.name)}, ${points}`;
  const flank = card.flank > 0 ? `, flank penalty ${card.flank}` : "";
  return `${capital(card.name)}, combat ${card.combat}, cost ${card.movement}${flank}, ${points}`;
}

const hints: Record<string, string> = {
  Keep:
    "This is the draft: twelve times you keep two of four cards, and the 24 kept are your army. " +
    "Commanders and cards with many command points pay for everything; two units of one type can fight side by side.",
  FlankAttack:
    "Your unit beside an engaged enemy has nobody in front of it: it can strike the flank with +2.",
  Act:
    "Choose a unit in your hand, then the column to send it to. You pay with other cards of your hand. " +
    "Whoever controls three of the five columns at the start of his turn wins.",
  PlaceOrPay:
    "Units are paid for with the command points of other cards. We picked the cards that waste least; change them as you like.",
  Commit:
    "The Bonus card adds its command points to your strength. The odds beside each card show what it is good for.",
  Withdraw: "A unit that withdraws is only discarded and may come back. A beaten one is gone for good.",
  Defend: "Your Bonus card counts, your units' attack modifiers do not: those are for attackers.",
  Draw: "Three cards are safe. A Commander in exchange brings five.",
  Thin: "Wherever nobody opposes you, you take control, and one unit is enough to hold it.",
};

export const en = {
  battle: battleWords,
  moving: movingWords,
  language: "en",
  seats,
  seat: (seat: Seat) => seats[seat],
  column: (at: number) => capital(column(at)),
  controllers,
  parts,
  signed,
  count,
  list,
  capital,
  percent: (perMyriad: number) => `${Math.round(perMyriad / 100)} %`,
  outcome,
  endingRule: (ending: Ending) => endings[ending].rule,
  ask,
  waitingFor,
  event,
  /** Several cards drawn one after the other. */
  draws: (seat: Seat, cards: Array<Card | null>, name: Name): string =>
    cards.includes(null)
      ? `${seats[seat]} draws ${count(cards.length, "card")}.`
      : `${seats[seat]} draws ${list(cards.map((card) => (card === null ? "" : name(card))))}.`,
  why,
  refusal,
  answer,
  face,
  hints,

  app: {
    name: "Acies",
    motto: "An army drawn up for battle",
    home: "Start page",
    rules: "Rules",
    help: "Help",
    theme: "Theme",
    themes: { auto: "Auto", light: "Light", dark: "Dark" },
    skip: "Skip to the content",
    notice:
      "Acies is an unofficial fan project. It is not connected with the authors or publishers of the rulebooks; " +
      "all rule texts are in our own words and all drawings are our own.",
    loading: "Loading…",
    retry: "Try again",
    close: "Close",
    cancel: "Cancel",
    copy: "Copy",
    copied: "Copied",
    unreachable: "The server cannot be reached. Is it running?",
    failed: (said: string | null, status: number) => said ?? `The server answered with an error (${status}).`,
    noSuchPage: "There is no such page.",
    title: (page: string) => `${page} · Acies`,
  },

  start: {
    title: "Play",
    levels: {
      recruit: { name: "Recruit", line: "Knows the rules. For your first games." },
      veteran: { name: "Veteran", line: "Plans a turn and counts cards." },
      general: { name: "General", line: "Thinks ahead. Hard to beat." },
    },
    colour: "Your colour",
    colours: { random: "Random", red: "Red", blue: "Blue" },
    hotSeat: "Two at one screen",
    hotSeatLine: "Pass the screen to and fro. Hands are hidden when the seats change.",
    friend: "With a friend",
    friendLine: "Start a game and send a link. Play at once or over days.",
    record: "Replay a record",
    recordLine: "Open a game record that was downloaded here or written by the command line.",
    recordGo: "Choose a file…",
    resume: "Go on",
    forget: "Remove from the list",
    kinds: {
      bot: "against the computer",
      hotseat: "hot seat",
      friend: "with a friend",
      guest: "with a friend",
      replay: "record",
    },
    as: (seat: Seat) => `as ${seats[seat]}`,
    starting: "Setting up the table…",
  },

  game: {
    title: "Game",
    turn: (n: number, active: Seat) => (n === 0 ? "Setting up" : `Turn ${n}, ${seats[active]} is active`),
    draft: (kept: number) => `Draft: packet ${Math.min(12, kept / 2 + 1)} of 12`,
    you: "you",
    watching: "You are watching. Neither hand is shown.",
    waitingForServer: "Waiting for the server…",
    over: "The game is over.",
    packet: "Packet",
    kept: (n: number) => `Kept so far: ${n}`,
    present: "here",
    away: "not here",
    presence: (seat: Seat, controller: Controller, present: boolean) =>
      controller === "human"
        ? `${seats[seat]} is ${present ? "here" : "not here"}`
        : `${seats[seat]} is played by ${controllers[controller]}`,
    actions: {
      keep: "Keep these two",
      pickMore: (n: number) => `Choose ${n} more`,
      end: "End actions",
      noFlank: "No flank attack",
      attack: "Attack",
      lead: "Lead",
      cancel: "Cancel",
      odds: "Show odds",
      oddsTitle: "Odds",
      reserves: "Play Reserves: draw three",
      overlap: "Play Overlap",
      fromDeck: "Top card of the deck",
      take: "Take as Bonus card",
      noBonus: "No Bonus card",
      bonus: "Bonus card",
      defend: "Defend",
      draw: "Draw three",
      exchange: (points: number) => `Exchange for ${count(points, "card")}`,
      discard: "Discard",
      pay: "Pay",
      payNothing: "Pay nothing",
      suggest: "Suggest a payment",
      placeMore: "Place another unit",
      backToPaying: "Back to paying",
      room: (unit: string, at: number) => `How shall ${unit} go into ${column(at)}?`,
      beside: (others: string) => `Beside ${others}`,
      instead: (others: string) => `Discard ${others} first`,
      chosen: (what: string) => `Chosen: ${what}`,
      columnsOpen: (columns: number[]) =>
        columns.length > 0
          ? `Now choose a column: ${list(columns.map((at) => String(at + 1)))}.`
          : "It can go nowhere now. Choose a column to see why.",
    },
    placeHere: (unit: string, at: number) => `Place ${unit} in ${column(at)}`,
    attackHere: (at: number) => `Attack in ${column(at)}`,
    refused: "That cannot be done",
    readRule: (id: string) => `Read rule ${id}`,
    undo: {
      free: "Undo",
      consent: "Ask to undo",
      nothing: "Nothing to undo",
      asked: (seat: Seat) => `${seats[seat]} asks to take the last decision back.`,
      waiting: "You asked to take the last decision back. Waiting for the other side.",
      agree: "Agree",
      decline: "Decline",
    },
    seatMenu: "Seat",
    handOver: "Let a bot play",
    handTo: (controller: Controller) => `Hand over to ${controllers[controller]}`,
    takeBack: "Take the seat back",
    botPlays: (controller: Controller) => `${capital(controllers[controller])} plays your seat.`,
    share: "Links",
    invite: (seat: Seat) => `Send this link to whoever plays ${seats[seat]}:`,
    inviteWait: (seat: Seat) => `Waiting for ${seats[seat]}…`,
    watchLink: "Spectators watch here, and see neither hand:",
    connection: {
      connecting: "Connecting…",
      lost: (seconds: number) => `The connection is lost. Trying again in ${count(seconds, "second")}.`,
      trying: "The connection is lost. Trying again…",
      back: "Connected again. Nothing was lost.",
      again: "Connected again, and your decision was sent once more.",
      unsure:
        "Connected again. The game has gone on meanwhile: look at the log to see whether your last decision counted.",
      gone: "There is no such game on this server, or the link is not valid.",
    },
    curtain: (seat: Seat) => `${seats[seat]}, it is your turn`,
    curtainLine: "The hands are hidden. Pass the screen, then go on.",
    curtainGo: (seat: Seat) => `I am ${seats[seat]}: show my hand`,
    hint: "Hint",
    gotIt: "Got it",
    noHints: "No more hints",
    log: "Log",
    logEmpty: "Nothing has happened yet.",
    attacker: "Attacker",
    defender: "Defender",
    rule: "Rule",
    panels: "Beside the table",
    discardPile: "Your discard pile",
    deckLeft: "Left in your deck",
    lostTo: (seat: Seat) => `Lost by ${seats[seat]}`,
    nothing: "nothing",
    piles: "Piles",
  },

  odds: {
    title: "Odds of this attack",
    none: "There is no attack to reckon with now.",
    loading: "Reckoning…",
    legend: "Win / tie / loss. Every card that you cannot know is taken as equally likely.",
    attack: (at: number, lead: string) => `${capital(column(at))} with ${lead}`,
  },

  end: {
    title: "The game is over",
    won: "You have won",
    lost: "You have lost",
    drawn: "A draw",
    luck: "Luck of the draw",
    luckOf: (seat: Seat, thousandths: number) =>
      `${seats[seat]}: ${signed(Math.round(thousandths / 100) / 10)} command points against expectation`,
    verify: "Verify the shuffles",
    verifying: "Verifying…",
    verified: "Verified: every shuffle follows from the seed that was fixed before the first card.",
    notVerified: "The shuffles could not be verified.",
    seed: "Seed",
    commitment: "Its hash, known from the start",
    replay: "Replay",
    record: "Download the record",
    rematch: "Play again",
    home: "To the start page",
  },

  replay: replayWords,

  rules: {
    title: "Rules",
    search: "Search the rules",
    found: (n: number) => count(n, "rule"),
    none: "No rule found. Try another word, or a rule id.",
    cases: "Cases",
    see: "See also",
    open: "Left open by the book, and our reading",
    positions: "Play this position",
    play: (title: string) => `Play: ${title}`,
    back: "All rules",
    books: {
      "fog-card": "Field of Glory: the Card Game",
      "fog-am": "Field of Glory Ancient & Medieval 3.2a",
      "fog-am2": "Field of Glory 2.0",
      "fog-r": "Field of Glory Renaissance",
      dbm: "De Bellis Multitudinis 3.0",
    } as Record<string, string>,
    book: "Rulebook",
    sheet: {
      short: "Reference sheet",
      title: (book: string) => `Reference sheet: ${book}`,
      print: "Print",
      of: (book: string) => `Reference sheet of ${book}`,
    },
    full: "Open in the reader",
  },

  help: {
    title: "Keyboard",
    card: {
      title: "The card game",
      keys: [
        ["1 – 5", "choose a column: place the chosen unit there, or prepare an attack"],
        ["← →", "move between the cards of the hand"],
        ["Space, Enter", "choose the focused card or button"],
        ["c", "confirm what is prepared"],
        ["e", "end actions, or no flank attack"],
        ["d", "draw three, or the top card of the deck"],
        ["o", "odds"],
        ["u", "undo"],
        ["Esc", "drop what is chosen, close what is open"],
        ["?", "this help"],
      ] as ReadonlyArray<readonly [string, string]>,
      drag: "Cards can also be dragged onto a column, with the mouse or a finger.",
    },
  },
};

export type Words = typeof en;
