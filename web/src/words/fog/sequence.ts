import type { Ending } from "../../api/types/fog/Ending";
import type { Loss } from "../../api/types/fog/Loss";
import type { Phase } from "../../api/types/fog/Phase";
import type { Stage } from "../../api/types/fog/Stage";
import type { Step } from "../../api/types/fog/Step";
import type { Seat } from "../../api/types/Seat";
import { capital, seats, told } from "./speaking";
import { pieceName } from "./terrain";

export const phases: Record<Phase, string> = {
  impact: "Impact",
  manoeuvre: "Manoeuvre",
  shooting: "Shooting",
  melee: "Melee",
  joint_action: "Joint action",
};

const after = (what: string) => (phase: Phase) => `${what}, ${phases[phase].toLowerCase()} phase`;

/** What is done in a step of a turn. */
export const stepName = (step: Step): string =>
  told<Step, string>(step, {
    marches: "Outflanking marches arrive",
    declarations: "Charges are declared",
    tests_to_charge: "Complex move tests to charge",
    shock_tests: "Shock troops test not to charge",
    fragmented: "Fragmented troops who are charged test",
    interceptions: "Interceptions",
    evades: "Evades",
    fragmented_uncovered: "Fragmented troops uncovered by evaders test",
    charge_moves: "Charges move",
    reforming: "Battle groups reform",
    conforming: "Battle groups conform",
    feeding: (seat) => `${seats[seat]} feeds bases into melees`,
    moves: "Normal moves",
    shooting: "Both sides shoot",
    committing: after("Commanders join the front rank"),
    combat: after("Close combat"),
    commander_losses: after("Commanders at risk"),
    death_rolls: after("Death rolls"),
    cohesion_tests: after("Cohesion tests"),
    camp_assaults: "Assaults on fortified camps",
    seeing_friends_break: after("Tests for seeing friends break"),
    initial_routs: after("Initial routs"),
    initial_pursuits: after("Initial pursuits"),
    scythed_chariots: "Scythed chariots stuck in combat are removed",
    break_offs: (seat) => `${seats[seat]}'s break-offs`,
    stopping: "Tests to stop pursuing or looting",
    commander_moves: (seat) => `${seats[seat]}'s commanders move`,
    bolstering: "Bolstering and rallying",
    routers: "Routers move",
    pursuers: "Pursuers move",
    removal: "Battle groups are removed",
    last_scythed_chariots: "Spent scythed chariots are removed",
  });

/** How far a game has come. */
export const stageName = (stage: Stage): string =>
  told<Stage, string>(stage, {
    order_of_march: "Orders of march",
    initiative: "Initiative",
    territory: "Territory",
    compulsory: "Compulsory terrain",
    selection: (seat) => `${seats[seat]} selects terrain`,
    next_piece: (seat) => `${seats[seat]} picks the next piece of terrain`,
    place: (placing) => `${pieceName(placing.choice)} is placed`,
    adjust: (placing) => `${pieceName(placing.choice)} is adjusted`,
    road: "Road",
    works: (seat) => `${seats[seat]}'s field fortifications`,
    camp: (seat) => `${seats[seat]}'s camp`,
    ambushes: (seat) => `${seats[seat]}'s ambushes`,
    marches: "Outflanking marches",
    batch: ([seat, batch]) => `${seats[seat]} deploys batch ${batch + 1}`,
    dismounting: (seat) => `${seats[seat]}'s troops may dismount`,
    commanders: (seat) => `${seats[seat]} deploys commanders`,
    first_move: "First move",
    turn: stepName,
    over: "The game is over",
  });

/** How a battle group was lost, after its name. */
export const losses: Record<Loss, string> = {
  left_the_table: "left the table",
  destroyed: "was destroyed",
  straggling: "straggled and never arrived",
};

export const endings: Record<Ending, { how: string; rule: string }> = {
  draw: { how: "draw", rule: "AM-VIC-009" },
  marginal: { how: "marginal victory", rule: "AM-VIC-008" },
  moderate: { how: "moderate victory", rule: "AM-VIC-007" },
  major: { how: "major victory", rule: "AM-VIC-006" },
  decisive: { how: "decisive victory", rule: "AM-VIC-004" },
};

/** How the game ended. */
export const outcome = (winner: Seat | null, ending: Ending): string =>
  winner
    ? `${seats[winner]} wins: a ${endings[ending].how}.`
    : `${capital(endings.draw.how)}: neither side has won.`;
