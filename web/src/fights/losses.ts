/** What a battle cost one side, battle group by battle group. */
import type { FogArmies, View } from "../api/fog";
import type { Seat } from "../api/game";
import { index } from "../game/table";
import { fightWords } from "../words/fights";
import { cohesions, losses, type Names } from "../words/fog";

export function lossesOf(view: View, armies: FogArmies | null, names: Names | null, seat: Seat): string[] {
  const side = view.battle.sides[index(seat)];
  if (!names) return [];
  const label = fightWords.end;
  const gone = side.lost.map(([group, how]) => `${names.group({ seat, index: group })} ${losses[how]}`);
  const hurt = side.groups.flatMap((fielded, group) => {
    if (!fielded || side.lost.some(([lost]) => lost === group)) return [];
    const { bases, cohesion } = fielded.group;
    const began = armies?.armies[index(seat)].groups[group]?.troops.length ?? bases.length;
    const state = cohesion === "steady" ? [] : [cohesions[cohesion].toLowerCase()];
    const lost = began > bases.length ? [label.bases(began - bases.length, began)] : [];
    const all = [...state, ...lost];
    return all.length > 0 ? [`${names.group({ seat, index: group })}: ${all.join(", ")}`] : [];
  });
  const fallen = side.lost_commanders.map((commander) => label.commander(names.commander(seat, commander)));
  return [...gone, ...hurt, ...fallen, ...(side.camp_sacked ? [label.camp] : [])];
}
