import type { AlertCondition } from "@bourse/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONDITIONS, type Position, type Reference, type Threshold } from "./index.ts";

interface Run {
  readonly threshold: Threshold;
  readonly prices: readonly number[];
  readonly reference?: Reference;
}

/** The indexes of the samples that fire, as if the rule continued after each; a real rule ends with the first. */
function fires(kind: AlertCondition, { threshold, prices, reference }: Run): number[] {
  let position: Position | undefined;
  return prices.flatMap((price, index) => {
    const judged = CONDITIONS[kind](threshold, { price, position, reference });
    position = judged.position;
    return judged.verdict.kind === "fire" ? [index] : [];
  });
}

type Row = readonly [title: string, kind: AlertCondition, prices: readonly number[], fires: readonly number[]];

const LEVEL: readonly Row[] = [
  ["reaches the level exactly", "crossingUp", [99, 100], [1]],
  ["goes through the level in a gap, once", "crossingUp", [90, 110, 120], [1]],
  [
    "keeps the side below over equal samples: judged on, each is reached from below",
    "crossingUp",
    [99, 100, 100, 101],
    [1, 2, 3],
  ],
  ["made at its level: nothing until it leaves and returns", "crossingUp", [100, 100, 101, 100, 99, 100], [5]],
  ["comes from above to the level: no crossing up", "crossingUp", [101, 100, 101], []],
  ["is below and stays below", "crossingUp", [99, 98, 99.999], []],
  ["first sample beyond the level is no crossing", "crossingUp", [101], []],
  ["first sample at the level is no crossing", "crossingUp", [100], []],
  ["comes back for another crossing", "crossingUp", [99, 101, 99, 101], [1, 3]],
  ["reaches the level exactly", "crossingDown", [101, 100], [1]],
  ["gap through the level fires once", "crossingDown", [110, 90, 80], [1]],
  ["keeps the side above over equal samples", "crossingDown", [101, 100, 100, 99], [1, 2, 3]],
  ["made at its level: nothing until it leaves and returns", "crossingDown", [100, 99, 100, 101, 100], [4]],
  ["comes from below to the level: no crossing down", "crossingDown", [99, 100, 99], []],
  ["fires upwards", "crossing", [95, 100], [1]],
  ["fires downwards", "crossing", [105, 100], [1]],
  ["made at its level, leaves upwards and returns", "crossing", [100, 101, 100], [2]],
  ["made at its level, leaves downwards and returns", "crossing", [100, 99, 100], [2]],
  ["passes to and fro", "crossing", [99, 101, 99], [1, 2]],
  ["is above already: the first sample fires", "greaterThan", [101], [0]],
  ["is at the level: never", "greaterThan", [100, 100, 99], []],
  ["surpasses it", "greaterThan", [99, 100, 100.01], [2]],
  ["is below already: the first sample fires", "lessThan", [99], [0]],
  ["is at the level: never", "lessThan", [100, 101], []],
];

const CHANNEL: readonly Row[] = [
  ["comes in from below", "enteringChannel", [80, 95], [1]],
  ["comes in from above", "enteringChannel", [120, 105], [1]],
  ["a boundary is inside: touching the lower one enters", "enteringChannel", [80, 90], [1]],
  ["a boundary is inside: touching the upper one enters", "enteringChannel", [120, 110], [1]],
  ["jumps across in one sample: no entry", "enteringChannel", [80, 120, 80], []],
  ["is inside at the first sample: no entry", "enteringChannel", [100, 101], []],
  ["leaves upwards", "exitingChannel", [100, 110.5], [1]],
  ["leaves downwards", "exitingChannel", [100, 89.5], [1]],
  ["stays on the boundary: no exit", "exitingChannel", [100, 110, 90], []],
  ["leaves from the boundary", "exitingChannel", [110, 111], [1]],
  ["is outside at the first sample: no exit", "exitingChannel", [120, 130], []],
  ["is inside already", "insideChannel", [100], [0]],
  ["both boundaries are inside", "insideChannel", [90, 110], [0, 1]],
  ["is outside", "insideChannel", [89.99, 110.01], []],
  ["is outside already, on either side", "outsideChannel", [89.99, 110.01], [0, 1]],
  ["boundaries are not outside", "outsideChannel", [90, 110, 100], []],
];

describe("conditions of one level", () => {
  it.each(LEVEL)("%s (%s)", (_title, kind, prices, expected) => {
    expect(fires(kind, { threshold: { price: 100 }, prices })).toEqual(expected);
  });
});

describe("conditions of a channel", () => {
  it.each(CHANNEL)("%s (%s), whichever end comes first", (_title, kind, prices, expected) => {
    expect(fires(kind, { threshold: { price: 90, secondPrice: 110 }, prices })).toEqual(expected);
    expect(fires(kind, { threshold: { price: 110, secondPrice: 90 }, prices })).toEqual(expected);
  });
});

describe("moving conditions", () => {
  const reference = { lowest: 97.4, highest: 120 };
  const verdict = (kind: AlertCondition, amount: number, moment: { price: number; reference?: Reference }) =>
    CONDITIONS[kind]({ price: amount }, { position: undefined, ...moment }).verdict;

  it.each([
    ["movingUp", 2.6, 100, 2.6],
    ["movingUp", 0.2, 97.6, 0.2],
    ["movingDown", 20, 100, -20],
    ["movingUpPercents", 10, 107.14, 9.74],
    ["movingDownPercents", 10, 108, -12],
    ["movingUpOrDown", 10, 107.5, -12.5],
    ["movingUpOrDown", 10, 110, 12.6],
    ["movingUpOrDown", 25, 130, 32.6],
  ] as const)("%s of exactly or more than %d at %d tells a move of %d", (kind, amount, price, move) => {
    expect(verdict(kind, amount, { price, reference })).toEqual({ kind: "fire", move: expect.closeTo(move, 9) });
  });

  it.each([
    ["movingUp", 2.7, 100],
    ["movingDown", 20.1, 100],
    ["movingUpPercents", 10, 107.13],
    ["movingDownPercents", 10, 108.01],
    ["movingUpOrDown", 15, 109],
    ["movingUp", 1e-14, 97.4],
    ["movingDown", 1e-14, 120],
  ] as const)("%s of less than %d at %d waits", (kind, amount, price) => {
    expect(verdict(kind, amount, { price, reference })).toEqual({ kind: "none" });
  });

  it.each(["movingUp", "movingDown", "movingUpPercents", "movingDownPercents", "movingUpOrDown"] as const)(
    "%s waits while no bar is complete",
    (kind) => expect(verdict(kind, 1, { price: 1e9 })).toEqual({ kind: "none" }),
  );

  it.each([
    ["movingUpPercents", { lowest: 0, highest: 5 }],
    ["movingUpPercents", { lowest: -1, highest: 5 }],
    ["movingDownPercents", { lowest: -3, highest: 0 }],
  ] as const)("%s from a close that is not above zero is an error and fires never", (kind, from) => {
    expect(verdict(kind, 1, { price: 1e9, reference: from })).toMatchObject({ kind: "error" });
    expect(verdict(kind, 1, { price: -1e9, reference: from })).toMatchObject({ kind: "error" });
  });

  it("measures absolute moves from closes below zero too", () => {
    expect(verdict("movingUp", 5, { price: -32, reference: { lowest: -37, highest: -30 } }).kind).toBe("fire");
  });
});

describe("properties", () => {
  const step = fc.integer({ min: 90, max: 110 });
  const walk = fc.array(step, { minLength: 1, maxLength: 60 });
  const ends = fc.tuple(step, step).filter(([one, other]) => one !== other);

  it("crossing fires exactly when up or down fires, and these never together", () => {
    fc.assert(
      fc.property(walk, step, (prices, price) => {
        const run = { threshold: { price }, prices };
        const [up, down] = [fires("crossingUp", run), fires("crossingDown", run)];
        expect([...up, ...down].sort((a, b) => a - b)).toEqual(fires("crossing", run));
        expect(up.filter((index) => down.includes(index))).toEqual([]);
      }),
    );
  });

  it("nothing that needs history fires on its first sample", () => {
    const kinds = ["crossing", "crossingUp", "crossingDown", "enteringChannel", "exitingChannel"] as const;
    fc.assert(
      fc.property(step, ends, fc.constantFrom(...kinds), (price, [one, other], kind) => {
        expect(fires(kind, { threshold: { price: one, secondPrice: other }, prices: [price] })).toEqual([]);
      }),
    );
  });

  it("entries and exits of a channel take turns, and inside is the opposite of outside", () => {
    fc.assert(
      fc.property(walk, ends, (prices, [price, secondPrice]) => {
        const run = { threshold: { price, secondPrice }, prices };
        const turns = [
          ...fires("enteringChannel", run).map((index) => ({ index, way: "in" })),
          ...fires("exitingChannel", run).map((index) => ({ index, way: "out" })),
        ].sort((a, b) => a.index - b.index);
        turns.forEach((turn, at) => {
          expect(turn.way).not.toBe(turns[at - 1]?.way);
        });
        const all = [...fires("insideChannel", run), ...fires("outsideChannel", run)].sort((a, b) => a - b);
        expect(all).toEqual(prices.map((_price, index) => index));
      }),
    );
  });

  it("is symmetric: mirrored prices cross the other way, and a channel does not care", () => {
    fc.assert(
      fc.property(walk, ends, (prices, [price, secondPrice]) => {
        const mirrored = prices.map((each) => -each);
        const run = { threshold: { price, secondPrice }, prices };
        const mirror = { threshold: { price: -price, secondPrice: -secondPrice }, prices: mirrored };
        expect(fires("crossingDown", mirror)).toEqual(fires("crossingUp", run));
        expect(fires("lessThan", mirror)).toEqual(fires("greaterThan", run));
        for (const kind of ["enteringChannel", "exitingChannel", "insideChannel", "outsideChannel"] as const) {
          expect(fires(kind, mirror)).toEqual(fires(kind, run));
        }
      }),
    );
  });
});
