/** Normal moves, and the moves of commanders. */
import type { Leg } from "../../api/types/field/Leg";
import type { CommanderWrong } from "../../api/types/fog/CommanderWrong";
import type { Commanding } from "../../api/types/fog/Commanding";
import type { Evolution } from "../../api/types/fog/Evolution";
import type { MoveClass } from "../../api/types/fog/MoveClass";
import type { MoveOrder } from "../../api/types/fog/MoveOrder";
import type { MoveRow } from "../../api/types/fog/MoveRow";
import type { Mover } from "../../api/types/fog/Mover";
import type { MoveWrong } from "../../api/types/fog/MoveWrong";
import type { NoBattleLine } from "../../api/types/fog/NoBattleLine";
import type { TurnOnTheSpot } from "../../api/types/fog/TurnOnTheSpot";
import {
  capital,
  count,
  degrees,
  excess,
  groups,
  hands,
  leader,
  list,
  mu,
  type Names,
  own,
  type Speaker,
  thing,
  told,
  tooFar,
} from "./speaking";
import { terrains } from "./terrain";

/** Whether a move is free. */
export const moveClasses: Record<MoveClass, string> = {
  simple: "Simple: made freely",
  complex: "Complex: needs a complex move test",
  impossible: "Impossible for these troops",
};

/** The rows of the table of simple and complex moves. */
export const moveRows: Record<MoveRow, string> = {
  charge: "a charge",
  full_advance: "a full advance straight ahead",
  advance: "an advance away from enemies",
  advance_close: "an advance close to enemies",
  double_wheel: "an advance with two wheels",
  expansion: "an expansion on the spot",
  expansion_and_advance: "an expansion and an advance",
  contraction_and_advance: "a contraction with an advance of 3 MU or more",
  contraction: "a contraction with an advance of less than 3 MU or none",
  turn: "a turn on the spot",
  quarter_turn_and_advance: "a turn of 90° with an advance",
  turn_about_and_advance: "a turn of 180° with an advance",
  there_and_back: "a turn of 180°, an advance and a turn back",
};

const turns: Record<TurnOnTheSpot, string> = {
  left: "turn 90° left",
  right: "turn 90° right",
  about: "turn 180°",
};

const leg = (names: Names, part: Leg): string =>
  told<Leg, string>(part, {
    advance: (length) => (length < 0 ? `go back ${mu(names, -length)}` : `advance ${mu(names, length)}`),
    wheel: ([hand, angle]) => `wheel ${hands[hand]} ${degrees(angle)}`,
    wheel_back: ([hand, angle]) => `wheel back ${hands[hand]} ${degrees(angle)}`,
    shift: ([hand, length]) => `shift ${hands[hand]} ${mu(names, length)}`,
  });

const ends = ({ left, right }: { left: number; right: number }): string =>
  list(
    [left && `${count(left, "file")} on the left`, right && `${count(right, "file")} on the right`]
      .filter((end) => end !== 0)
      .map(String),
  );

/** The parts of a move: "wheel left 22°, then advance 1.5 MU". */
export const evolutions = (names: Names, parts: Evolution[]): string =>
  parts.length === 0
    ? "stay"
    : parts
        .map((part) =>
          told<Evolution, string>(part, {
            leg: (how) => leg(names, how),
            turn: (how) => turns[how],
            expand: (by) => `expand by ${ends(by)}`,
            contract: (by) => `contract by ${ends(by)}`,
          }),
        )
        .join(", then ");

export const mover = (by: Speaker, who: Mover): string =>
  told<Mover, string>(who, {
    group: (group) => own(by, group),
    line: ({ groups: line, commander }) =>
      `the battle line of ${list(line.map((group) => own(by, group)))} under ${leader(by, commander)}`,
  });

export const moveOrder = (by: Speaker, order: MoveOrder): string =>
  `${capital(mover(by, order.mover))}: ${evolutions(by, order.evolutions)}`;

export const commanding = (by: Speaker, { commander, to }: Commanding): string =>
  to.join === null
    ? `Move ${leader(by, commander)}`
    : `${capital(leader(by, commander))} joins ${own(by, to.join)}`;

const noBattleLine = (by: Speaker, why: NoBattleLine): string =>
  told<NoBattleLine, string>(why, {
    facings: "A battle line must face one way.",
    apart: "A battle line must hang together along its edges.",
    too_many: (most) =>
      `${count(most, "battle group")} are more than this commander can move in one battle line.`,
    commander: "The commander must be with one of them, command them all and have them all in range.",
    state: (group) =>
      `${own(by, group)} is fragmented, broken or severely disordered: leave it out of the line.`,
    types: ([one, two]) => `${own(by, one)} and ${own(by, two)} cannot be in one battle line.`,
    contingents: "They belong to different contingents.",
  });

export const moveWrong = (by: Speaker, wrong: MoveWrong): string =>
  told<MoveWrong, string>(wrong, {
    no_such_group: (group) => `${own(by, group)} is not on the table.`,
    cannot_move: (group) =>
      `${own(by, group)} cannot move: it is broken or in close combat, touches routers, or charged, pursued or evaded this turn.`,
    loots: (group) => `${own(by, group)} is looting a camp and cannot move.`,
    has_moved: (group) => `${own(by, group)} has moved already.`,
    was_shifted: (group) => `${own(by, group)} was shifted to make room for friends and cannot move.`,
    out_of_formation: (group) => `${own(by, group)} is out of formation: it must reform first.`,
    other_in_hand: "Another move is not over yet: finish it first.",
    no_battle_line: (why) => noBattleLine(by, why),
    no_such_move: "The table has no such move: its parts do not go together.",
    not_for_them: "Such troops, or a battle line, cannot make this kind of move.",
    impossible: (row) => `${capital(moveRows[row])}: that is closed to them.`,
    advance_not_simple: "The advance in it must be a simple one.",
    not_simple: (row) =>
      `${capital(moveRows[row])} is complex for them, and only a simple move is left to them.`,
    too_far: ({ goes, may }) => tooFar(by, goes, may),
    closed: (kind) => `It would go through ${terrains[kind].toLowerCase()}, which is closed to it.`,
    along_the_river: (group) => `${own(by, group)} must cross the river within 45° of straight across.`,
    wheels: (n) => `It would wheel ${count(n, "time")} and may wheel twice: leave some of the wheels out.`,
    angle: (angle) => `Its wheels would turn it ${degrees(angle)} in all, and may turn it 90°: wheel less.`,
    not_forward: "Some part of it must end further forward than its front edge was.",
    not_enough_bases: (group) => `${own(by, group)} has not the bases for it.`,
    in_the_way: (what) => `In the way: ${thing(by, what)}.`,
    cannot_shift: (id) => `${by.group(id)} is in the way of the turn and cannot be shifted.`,
    contact: (what) =>
      `It would touch ${thing(by, what)} otherwise than in an overlap position: charge instead, or stop short.`,
    shift: ({ goes, may }) => {
      const far = excess(by, goes, may);
      return `It would shift ${far.goes} to the side and may shift ${far.may}: shift it ${far.less} less.`;
    },
    cannot_pass: (id) => `It may not pass through ${by.group(id)}, or would not end clear just beyond.`,
    pinned: (ids) => `It is pinned by ${groups(by, ids)}: few moves are open to it.`,
    pinned_file: "A file that stands in a restricted area cannot be contracted.",
    no_second_move: "No second move is open to it.",
    too_near: (what) => `It would come too near to ${thing(by, what)} for a second move.`,
  });

export const commanderWrong = (by: Speaker, wrong: CommanderWrong): string =>
  told<CommanderWrong, string>(wrong, {
    nobody: "No such commander is on the table.",
    not_now: "Commanders of this side do not move now.",
    has_moved: "He has moved in this phase.",
    has_charged: "His battle group has charged this turn.",
    in_front_rank: "He fights in the front rank.",
    bound: "A complex move test has bound him to his battle group until the phase ends.",
    with_routers: "His battle group has broken, and he is swept along.",
    with_pursuers: "His battle group pursues, and he is with it.",
    too_far: ({ distance, most }) => {
      const far = excess(by, distance, most);
      return `It is ${far.goes} and he can go ${far.may}: move him ${far.less} less.`;
    },
    closed: "There is terrain on the way that he cannot enter.",
    through_enemies: "The way leads through enemies.",
    no_room: "He would stand on something, or off the table.",
    touches: (id) => `He would touch ${by.group(id)} without joining it: join it, or keep clear.`,
    not_lined_up: "He must line up with the battle group that he joins.",
    near_enemy: "A second move may not bring him so close to the enemy.",
  });
