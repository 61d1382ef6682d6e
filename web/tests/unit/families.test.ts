import { expect, test } from "vitest";
import type { Answer } from "../../src/api/fog";
import type { ChargeOrder } from "../../src/api/types/fog/ChargeOrder";
import { familiesOf } from "../../src/battle/families";

const charge = (order: Partial<ChargeOrder>): Answer => ({
  impact: {
    charge: { group: 0, targets: [{ group: 1 }], wheel: null, drop_back: null, if_all_evade: null, ...order },
  },
});
const left = (turn: number) => ({ hand: "left" as const, turn });

test("wheels of one charge are gathered, in the order in which they were offered", () => {
  const [straight, three, eight] = [charge({}), charge({ wheel: left(3000) }), charge({ wheel: left(8000) })];
  expect(familiesOf([straight, three, eight])).toEqual([
    {
      answer: straight,
      wheels: [
        { answer: three, wheel: left(3000) },
        { answer: eight, wheel: left(8000) },
      ],
    },
  ]);
});

test("without a straight charge the first wheel stands for them all", () => {
  const [three, eight] = [charge({ wheel: left(3000) }), charge({ wheel: left(8000) })];
  expect(familiesOf([three, eight])).toEqual([
    { answer: three, wheels: [{ answer: eight, wheel: left(8000) }] },
  ]);
});

test("other targets, other battle groups and other answers stand alone", () => {
  const answers: Answer[] = [
    charge({}),
    charge({ targets: [{ group: 2 }], wheel: left(3000) }),
    charge({ group: 3, wheel: left(3000) }),
    charge({ drop_back: "left", wheel: left(3000) }),
    { impact: "done" },
  ];
  expect(familiesOf(answers)).toEqual(answers.map((answer) => ({ answer, wheels: [] })));
});
