/** The odds of a phase, combat by combat: those who fight each other, however many they are. */
import type { Odds } from "../api/fog";
import type { GroupId } from "../api/types/fog/GroupId";
import { together } from "./together";

const key = ({ seat, index }: GroupId): string => `${seat}-${index}`;

/** One piece of odds for each combat. Who only looks on at his friends is left out. */
export const combatsOf = (odds: Odds): Odds[] =>
  together(odds.dice, ({ by, on }) => [key(by), key(on)]).map((dice) => {
    const ids = new Set(dice.flatMap(({ by, on }) => [key(by), key(on)]));
    const isOf = (whose: GroupId | string) => typeof whose === "string" || ids.has(key(whose));
    return {
      ...odds,
      dice,
      groups: odds.groups.filter(({ id }) => ids.has(key(id))),
      assumed: odds.assumed.filter((one) => isOf(Object.values(one)[0] as GroupId | string)),
    };
  });
