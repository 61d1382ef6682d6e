import type { FogArmies } from "../../api/types/fog/FogArmies";
import type { Seat } from "../../api/types/Seat";
import { type Names, other, seats } from "./speaking";
import { rankName } from "./troops";

/** What everybody is called in a game: numbered where an army has a name twice, with the side where both armies have it. */
export function namesOf(game: FogArmies): Names {
  const army = (seat: Seat) => game.armies[seat === "red" ? 0 : 1];
  const called = (seat: Seat) => army(seat).groups.map((group) => group?.name);
  return {
    group: ({ seat, index }) => {
      const name = called(seat)[index];
      if (name === undefined) return `${seats[seat]}'s battle group ${index + 1}`;
      const alike = called(seat).flatMap((one, at) => (one === name ? [at] : []));
      const numbered = alike.length > 1 ? `${name} ${alike.indexOf(index) + 1}` : name;
      return called(other(seat)).includes(name) ? `${seats[seat]}'s ${numbered}` : numbered;
    },
    commander: (seat, index) => {
      const commander = army(seat).commanders[index];
      if (commander?.name) return commander.name;
      if (!commander) return `${seats[seat]}'s commander ${index + 1}`;
      const rank = rankName(commander.rank).toLowerCase();
      return `${seats[seat]}'s ${rank}${commander.rank === "sub_commander" ? ` ${index}` : ""}`;
    },
    unit: game.unit,
  };
}
