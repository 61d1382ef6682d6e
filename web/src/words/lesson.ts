/** What the coach says in the guided first battle, and the short hints of a first battle without him. */

export interface LessonText {
  title: string;
  /** What this is, what is wanted, and why. */
  text: string[];
  rules: string[];
}

const lesson = (title: string, text: string[], ...rules: string[]): LessonText => ({ title, text, rules });

/** Before the first move. */
const primer: LessonText[] = [
  lesson(
    "You are Marcus Minucius",
    [
      "It is 217 BC. Hannibal's men are out foraging near Geronium, and you have caught them with the vanguard of your army.",
      "You play red, at the near edge; the novice plays blue. Lost and wavering battle groups cost attrition points, counted above the table: whose army first has had enough runs.",
      "I say what each step is for and what I would do. Do as you like: any legal play goes on, and I follow.",
    ],
    "AM-SEQ-014",
  ),
  lesson(
    "Reading the table",
    [
      "Each block of bases is a battle group: it moves, fights and runs as one. The heavy line is its front; troops fight and shoot that way.",
      "The letters say what troops they are: HF is heavy foot, who hold the line. LF is light foot, who throw javelins and run. Cv is cavalry, LH is light horse.",
      "Click a battle group to select it. Roll the wheel to look closer, and drag the ground to move the table.",
    ],
    "AM-BGR-001",
    "AM-TRP-006",
  ),
  lesson(
    "How well they hold together",
    [
      "Every battle group starts steady. Losses and fear make it disrupted, then fragmented, then broken: a mark beside its name tells, and a broken one runs.",
      "So you do not kill an army, you break it. A broken battle group costs its side two attrition points, skirmishers one, and so does one that is fragmented.",
    ],
    "AM-BGR-022",
    "AM-SEQ-014",
  ),
  lesson(
    "A turn has five phases",
    [
      "Impact: charges. Manoeuvre: moves. Shooting: both sides shoot. Melee: both sides fight where they touch. Joint action: commanders, rallies, routs and pursuits.",
      "You and the novice take turns; who is not on the move still shoots, fights and decides whether to run from charges. Nothing is in reach of a charge yet, so you begin with moves.",
    ],
    "AM-SEQ-002",
    "AM-SEQ-004",
  ),
];

/** By the name that the table of lessons gives them. */
const lessons = {
  charge: lesson(
    "Impact phase: a charge is in reach",
    [
      "Charging is how battles are won: the one who comes in with weight rolls for it. Impact foot and horse want to be the ones who charge.",
      "Select who charges; point at an answer and the odds of the fight lie over the table. At even odds I charge: who waits is charged.",
    ],
    "AM-IMP-003",
  ),
  charge_odds: lesson(
    "The odds of this charge",
    [
      "The card over the table shows what both sides can expect of the first clash: hits, who wins, and how steady each will be afterwards.",
      "Losing a clash means a test of cohesion, so look at “Loses” first. Better armour, a better weapon and a charge downhill all count.",
    ],
    "AM-COM-001",
  ),
  no_charge: lesson(
    "Impact phase: hold",
    [
      "Somebody could charge, but not well: light foot breaks against formed troops, and horse achieves little against steady spears.",
      "Charges are never compulsory for such troops. Go on to the moves.",
    ],
    "AM-IMP-003",
  ),
  without_orders: lesson(
    "They charge on their own",
    [
      "Shock troops near the enemy test to hold back, and these failed: they will charge, and you choose only how.",
      "Keep a commander near them, or keep them farther away, if you want them to wait.",
    ],
    "AM-IMP-038",
  ),
  intercept: lesson(
    "Intercept?",
    [
      "A battle group beside the path of a charge may step into it, or take the chargers in flank.",
      "It is a fine stroke where the chargers show their flank. Otherwise stay, and keep your own turn.",
    ],
    "AM-IMP-055",
  ),
  evade_run: lesson(
    "Charged: run!",
    [
      "Skirmishers are not made to be hit. They turn and run before the charge, by their move and the luck of the dice, and come back when the danger is past.",
      "Stand only if running would take them off the table, or into something worse.",
    ],
    "AM-IMP-071",
  ),
  evade_stand: lesson(
    "Charged: stand",
    [
      "These troops may run, but they are formed for fighting: who runs gives up the ground and may be caught from behind.",
      "Stand and receive the charge when the odds are even or better.",
    ],
    "AM-IMP-071",
  ),
  next_charge: lesson(
    "Which charge moves first?",
    [
      "Several charges move one after the other. The order matters only if one comes into the way of another.",
      "Here either will do.",
    ],
    "AM-IMP-091",
  ),
  new_direction: lesson(
    "They ran: follow?",
    [
      "All whom you charged have evaded. You may turn after them, or go on as you were.",
      "Follow if you may catch them; go straight on if it would open a flank.",
    ],
    "AM-IMP-086",
  ),
  screen: lesson(
    "Manoeuvre phase: the skirmishers first",
    [
      "Light foot goes before the line: it takes the enemy's darts, throws its own, and runs before a charge through the men behind.",
      "Javelins reach a short way only, so I bring them up close. Drag a battle group and let go: the ghost shows where it comes to stand, green if it is allowed.",
    ],
    "AM-TSQ-018",
    "AM-MOV-029",
  ),
  test: lesson(
    "A complex move, and its test",
    [
      "A column marches well and fights badly: these men are to form line. To change shape and move at once is a complex move, and needs a test: two dice and a few modifiers.",
      "Below stands how often they pass. If they fail they may still make a simple move, and a commander close by helps them.",
    ],
    "AM-MOV-030",
  ),
  advance: lesson(
    "Manoeuvre phase: close in",
    [
      "Your turn to move is your time to choose the fight. I bring battle groups up to where they can charge next turn, each with somebody to fight before it and nobody on its flank.",
      "Straight ahead is simple and free. Wheels, turns and changes of front cost distance or need a test.",
    ],
    "AM-TSQ-018",
  ),
  no_moves: lesson(
    "Manoeuvre phase: that will do",
    [
      "The others are where I want them, or are held in a fight. Troops in close combat do not move.",
      "You may still move a commander. Otherwise go on: both sides shoot next, then all who touch fight on.",
    ],
    "AM-TSQ-018",
  ),
  failed: lesson(
    "The test failed",
    [
      "They did not manage the complex move. A simple move is still theirs: straight ahead, or a small wheel.",
      "Test with a commander near, and not when it matters most.",
    ],
    "AM-MOV-037",
  ),
  second_move: lesson(
    "A second move?",
    [
      "With a commander, and far from the enemy, a battle group may march twice. It is for bringing up reserves.",
      "Near the enemy it is not allowed, and rarely wise.",
    ],
    "AM-MAN-038",
  ),
  reform: lesson(
    "Back into ranks",
    [
      "After a fight or a pursuit a battle group may stand crookedly. Reforming puts it back into ranks and files, at no cost.",
      "Do it unless you want them exactly as they stand.",
    ],
    "AM-MAN-005",
  ),
  conform: lesson(
    "Line up with the enemy",
    [
      "Troops who fight line up face to face with their opponents, so that it is plain who fights whom.",
      "You may leave it only where it would expose them.",
    ],
    "AM-MAN-017",
  ),
  feed: lesson(
    "More men into the fight",
    [
      "Bases that do not fight yet may come up beside those who do, one file each turn, and overlap the end of the enemy's line.",
      "More bases that fight are more dice: take it, unless it thins your ranks too much.",
    ],
    "AM-MAN-020",
  ),
  making_room: lesson(
    "Making room",
    [
      "Somebody stands where others must come to stand, and is shifted by as little as needed. Choose the way that keeps your line whole.",
    ],
    "AM-MOV-055",
  ),
  shooting: lesson(
    "Shooting phase",
    [
      "Both sides shoot, whoever's turn it is, and most of it needs no decision. Here you have one.",
      "Shooting kills few; it shakes. Many hits on one battle group force it to test its cohesion.",
    ],
    "AM-SHO-006",
  ),
  commit: lesson(
    "Does the commander fight in front?",
    [
      "In the front rank he lets his men re-roll their worst dice, but he may fall, and that shakes everybody near.",
      "I keep him out of it while the fight goes well, and throw him in when it hangs by a thread.",
    ],
    "AM-COM-106",
  ),
  who_fights: lesson(
    "Who fights whom",
    [
      "Where a base touches several enemies, you say which it fights. Fight where your dice are best; the first answer is sound.",
    ],
    "AM-COM-001",
  ),
  removal: lesson(
    "A base is lost",
    [
      "Hits may kill: a die for each battle group that was hit says whether a base is lost. You choose which goes, so that your front stays whole.",
      "Who has lost too many bases breaks, however brave.",
    ],
    "AM-DET-047",
  ),
  cohesion_test: lesson(
    "Cohesion tests",
    [
      "Who loses a clash, or sees friends break, tests: two dice, less for losses and trouble, more for a commander. A bad throw costs a level.",
      "You choose who tests first; it rarely matters.",
    ],
    "AM-DET-040",
  ),
  pursuit: lesson(
    "Rout and pursuit",
    [
      "A broken battle group turns and runs, and those who beat it run after it, whether they want to or not, cutting down who is slow.",
      "A pursuit can win a battle or leave a hole in your line: hold back where you may and where others still need them.",
    ],
    "AM-RTP-003",
  ),
  go_on_pursuing: lesson(
    "Joint action: go on pursuing?",
    [
      "Pursuers test to stop. There is little left to gain from men who run already.",
      "Stop them if there is still somebody to fight.",
    ],
    "AM-JAP-018",
  ),
  break_off: lesson(
    "Horse breaks off",
    [
      "Horse that is held up by steady foot goes back out of the melee by itself, to charge again. You only say who goes first.",
    ],
    "AM-JAP-004",
  ),
  send: lesson(
    "Joint action: send a commander",
    [
      "A commander with a battle group helps its tests, and only he can raise its cohesion again.",
      "Send him to those who waver; if nobody does, to those who will take the brunt.",
    ],
    "AM-JAP-031",
    "AM-CMD-006",
  ),
  stay: lesson(
    "Joint action: commanders stay",
    ["Each commander may move once, and yours are where they are needed. Go on."],
    "AM-JAP-031",
  ),
  bolster: lesson(
    "Bolster, or rally",
    [
      "A commander with a shaken battle group may steady it: a test, and one level better if it passes. Routers can be rallied the same way, unless enemies are near.",
      "It costs nothing to try.",
    ],
    "AM-JAP-032",
  ),
  any: lesson(
    "A small decision",
    [
      "The box below says what is asked, and the link beside it leads to the rule. The first answer is sound.",
    ],
    "AM-SEQ-004",
  ),
  wait: lesson(
    "The novice decides",
    [
      "It is blue's turn, or his part of yours. Whatever happens stands in the log below, each line with its rule.",
      "You will be asked when something of yours is concerned.",
    ],
    "AM-SEQ-002",
  ),
  won: lesson(
    "The field is yours",
    [
      "The enemy's attrition reached his limit, and the whole of his army runs. You broke him: that is how battles are won.",
    ],
    "AM-SEQ-014",
  ),
  lost: lesson(
    "They broke you",
    [
      "Your attrition reached your limit before his. It happens to consuls too.",
      "Look through the log for the clash that turned it, and try again: it is a small battle.",
    ],
    "AM-SEQ-014",
  ),
  drawn: lesson(
    "Both armies broke",
    ["You and he reached your limits at the same time, and both armies run. Nobody holds the field."],
    "AM-VIC-004",
  ),
  won_on_time: lesson(
    "Yours on points",
    [
      "The time was up before either army broke, so the harm that each did to the other decides, and whether a camp was looted. You did more of it.",
      "The greater the difference, the higher the grade of a victory. Had you broken him, it would be the highest.",
    ],
    "AM-VIC-006",
  ),
  lost_on_time: lesson(
    "His on points",
    [
      "The time was up before either army broke, so the harm that each did to the other decides, and whether a camp was looted. He did more of it.",
    ],
    "AM-VIC-006",
  ),
  drawn_on_time: lesson(
    "The time was up",
    ["Neither army broke, and you did each other about the same harm: a draw."],
    "AM-VIC-009",
  ),
};

export type LessonName = keyof typeof lessons;

/** What has just happened, told once. */
const news = {
  tested: lesson(
    "A test was rolled",
    ["Two dice and modifiers: the log says what was needed."],
    "AM-MOV-030",
  ),
  shot: lesson(
    "Shooting",
    ["Javelins flew. A few hits do little; several at once force a cohesion test."],
    "AM-SHO-007",
  ),
  fled: lesson(
    "Somebody ran",
    ["Evaders and routers go their move, more or less as the dice fall."],
    "AM-MOV-066",
  ),
  clash: lesson(
    "A clash",
    ["Each side rolled its dice, 4 or more as a rule to hit. Whoever took more hits lost it."],
    "AM-COM-044",
  ),
  dropped: lesson(
    "Cohesion fell",
    ["A test failed, and they are a level worse. Disrupted troops fight with fewer dice."],
    "AM-COM-032",
  ),
  base_lost: lesson(
    "A base fell",
    ["The dead are few, but every lost base makes the next test harder."],
    "AM-DET-047",
  ),
  pursued: lesson("A pursuit", ["The winners run after the broken, and cut down who is slow."], "AM-RTP-019"),
  rallied: lesson("A commander at work", ["He tried to raise their cohesion by a level."], "AM-JAP-032"),
};

export type NewsName = keyof typeof news;

export const lessonWords = {
  coach: "The coach",
  primer,
  lessons,
  news,
  page: (at: number, of: number) => `${at} of ${of}`,
  next: "Next",
  back: "Back",
  begin: "To battle",
  again: "From the start",
  advice: {
    look: "Let me see what they can do …",
    select: (name: string) => `Click ${name} on the table.`,
    drag: (name: string) => `Drag ${name} to the end of the arrow.`,
    take: (label: string) => `Take “${label}”.`,
    done: (label: string) => `Press “${label}”.`,
  },
  doIt: "Do it for me",
  here: "Here",
  justNow: "Just now",
  leave: "Hide the coach",
  comeBack: "Show the coach",
  learntTitle: "What you have met",
  learnt: {
    charge: "charges and their odds",
    evade: "evading",
    move: "moves by hand, simple and complex",
    shoot: "shooting",
    fight: "impact and melee",
    cohesion: "cohesion and its tests",
    rout: "routs and pursuits",
    command: "commanders, bolstering and rallying",
  },
  playAgain: "The first battle again",
  playAgainLine: "With fresh dice, and without the coach.",
  larger: "A larger battle: the Trebia",
  hints: {
    "impact.declare":
      "Select a battle group that can charge, then point at a charge: its odds lie over the table. A click on an enemy picks the charge against him.",
    "manoeuvre.move":
      "Drag a battle group to move it. Green is allowed, yellow needs a test, red is not allowed, and the reason stands beside it.",
    "impact.evade": "Skirmishers mostly run from a charge. Formed troops mostly stand.",
    "joint_action.commander": "Send commanders to those who waver: only they can steady them again.",
    "joint_action.bolster": "Trying costs nothing, and works more often than not.",
    "close_combat.commit": "A commander in the front rank helps his men, and may fall.",
    "manoeuvre.feed": "Bases that come up beside the fight bring more dice.",
  } as Record<string, string>,
};
