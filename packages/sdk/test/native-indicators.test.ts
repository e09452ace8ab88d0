import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Bar,
  barsOf,
  calculateIndicator,
  columnsOf,
  INDICATORS,
  type IndicatorSetting,
  indicatorSetting,
  makeColumns,
  scanStructure,
} from "@bourse/bars";
import { type BareInteractive, startBare } from "@bourse/testing/bare-interactive";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { guestOf } from "./compiled.ts";

const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-31T09:30:00.000Z" };
const SEED = 20_261_201;
type Kind = IndicatorSetting["kind"];
const KINDS = Object.keys(INDICATORS) as Kind[];
const DAY_MS = 86_400_000;

/** Says what the engine calculates of the bars of an event, each double as its two halves. */
const GUEST = `
  import { defineExtension, log, type Bars } from "@bourse/sdk/guest";
  import { indicator, structure } from "@bourse/sdk/guest/indicators";
  const halves = (column: Float64Array) => Array.from(new Uint32Array(column.buffer));
  const calls: (() => void)[] = [];
  defineExtension({
    views: {},
    onMarket(update) {
      const { completed, kind, given, options } = update as unknown as { completed: Bars; kind: "sma"; given: {}; options: {} };
      if (kind === undefined) log(JSON.stringify(structure(completed, options)));
      else log(JSON.stringify(Object.entries(indicator(kind, completed, given)).map(([line, column]) => [line, halves(column)])));
      calls.push(kind === undefined ? () => structure(completed, options) : () => indicator(kind, completed, given));
    },
    onTap: () => { for (let n = 0; n < 100; n += 1) calls[n % calls.length]?.(); },
  });`;

let guest: BareInteractive;
beforeAll(async () => {
  guest = startBare((await guestOf(GUEST)).guest, []);
  send("start", { restarted: false });
});

const send = (type: string, data: object): string | undefined =>
  guest.deliver({ api_version: 2, type, context, data }).log.at(-1);

function asked(bars: readonly Bar[], question: object): unknown {
  const completed = bars.map(({ time, ...prices }) => ({ time: new Date(time).toISOString(), ...prices }));
  return JSON.parse(send("market", { completed, ...question }) ?? "null");
}

/** Numbers as texts, so that a comparison tells 0 from -0 and shows the first that differs. */
const texts = (values: Float64Array): readonly string[] =>
  Array.from(values, (value) => (Object.is(value, -0) ? "-0" : String(value)));

function native(bars: readonly Bar[], { kind, parameters }: IndicatorSetting) {
  const lines = asked(bars, { kind, given: parameters }) as readonly (readonly [string, readonly number[]])[];
  return lines.map(([line, halves]) => [line, texts(new Float64Array(Uint32Array.from(halves).buffer))]);
}

const inLanguage = (bars: readonly Bar[], setting: IndicatorSetting) =>
  Object.entries(calculateIndicator(setting, columnsOf(bars)).columns).map(([line, column]) => [line, texts(column)]);

/** Prices with two decimals, of any size, and a few that come again. */
const price = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((ticks) => ticks / 100) },
  { weight: 2, arbitrary: fc.double({ min: 1e-9, max: 1e9, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(100, 100.1, 5e-324, 1e-300, 1e15, 1e300, 1.7e308, 0) },
);
const volume = fc.oneof(fc.nat(), fc.constantFrom(0, 0.5, 1e300));
const bar: fc.Arbitrary<Omit<Bar, "time">> = fc.oneof(
  fc
    .record({ open: price, close: price, one: price, other: price, volume })
    .map(({ open, close, one, other, volume: traded }) => {
      const prices = [open, close, one, other];
      return { open, high: Math.max(...prices), low: Math.min(...prices), close, volume: traded };
    }),
  price.map((still) => ({ open: still, high: still, low: still, close: still, volume: 0 })),
  // Bars that no market has.
  fc.record({ open: price, high: price, low: price, close: price, volume }),
);
const series: fc.Arbitrary<readonly Bar[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), bar), { maxLength: 200, size: "max" })
  .map((all) => {
    let time = Date.UTC(2026, 0, 1);
    return all.map(([hours, each]) => {
      time += hours * 3_600_000;
      return { time, ...each };
    });
  });

/** Any parameters that the kind takes, often small ones, so that short series have values too. */
const settingOf = (kind: Kind): fc.Arbitrary<IndicatorSetting> =>
  fc.record({
    kind: fc.constant(kind),
    parameters: fc.record(
      Object.fromEntries(
        INDICATORS[kind].parameters.map(({ name, unit, minimum, maximum }) => [
          name,
          unit === "bars"
            ? fc.oneof(
                { weight: 5, arbitrary: fc.integer({ min: minimum, max: minimum + 8 }) },
                fc.integer({ min: minimum, max: maximum }),
              )
            : fc.double({ min: minimum, max: maximum, noNaN: true }),
        ]),
      ),
    ),
  });

describe.each(KINDS)("the engine's %s", (kind) => {
  it("is the language's, bit by bit, of any bars and parameters", () => {
    fc.assert(
      fc.property(series, settingOf(kind), (bars, setting) => {
        expect(native(bars, setting)).toEqual(inLanguage(bars, setting));
      }),
      { seed: SEED, numRuns: 60, examples: [[[], usual(kind)]] },
    );
  });

  it("has the golden numbers of the client's charts", () => {
    const [header = "", ...rows] = readFileSync(
      path.resolve(import.meta.dirname, "../../bars/test/vectors/quotes.csv"),
      "utf8",
    )
      .trim()
      .split("\n");
    const names = header.split(",");
    const quotes = barsOf(
      makeColumns(rows.length, (name) =>
        Float64Array.from(rows, (row, day) =>
          name === "time" ? day * DAY_MS : Number(row.split(",")[names.indexOf(name)]),
        ),
      ),
    );
    expect(quotes).toHaveLength(502);
    const setting = usual(kind);
    expect(native(quotes, setting)).toEqual(inLanguage(quotes, setting));
  });
});

const usual = (kind: Kind): IndicatorSetting => indicatorSetting(kind, {}) ?? expect.fail(kind);

describe("the engine's structure", () => {
  it("has the events and trends of the language, of any bars and options", () => {
    const few = fc.integer({ min: 1, max: 8 });
    const options = fc.record(
      { k: few, maxOpenBlocks: fc.oneof(few, fc.constantFrom(0, -1, 2.5, 1e9)) },
      { requiredKeys: [] },
    );
    let events = 0;
    fc.assert(
      fc.property(series, options, (bars, given) => {
        const expected = scanStructure(columnsOf(bars), given);
        if (expected.ok) events += expected.events.length;
        expect(asked(bars, { options: given })).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(events).toBeGreaterThan(1000);
  });
});

describe("what the engine calculates", () => {
  it("is every kind, each by a number of its own, as the guide says", () => {
    const numbers = KINDS.map((kind) => INDICATORS[kind].native);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
    const guide = readFileSync(path.resolve(import.meta.dirname, "../../../docs/guides/typescript-guests.md"), "utf8");
    expect(guide).toContain(`all ${KINDS.length} indicators`);
  });

  it("leaves nothing behind after 10,000 calls", () => {
    const bars =
      fc.sample(series, { seed: SEED, numRuns: 40 }).toSorted((one, other) => other.length - one.length)[0] ?? [];
    expect(bars.length).toBeGreaterThan(100);
    for (const kind of KINDS) asked(bars, { kind, given: {} });
    asked(bars, {});
    const tap = { view_id: "x", action: "tapped", node_key: "again" };
    for (let n = 0; n < 10; n += 1) send("view", tap);
    const pages = guest.pages();
    for (let n = 0; n < 100; n += 1) send("view", tap);
    expect(guest.pages()).toBe(pages);
  });
});

/** Bars of the author's own, and calls that no part of the SDK makes. */
const STRANGER = `
  import { defineExtension, log, type Bars } from "@bourse/sdk/guest";
  import { indicator, structure } from "@bourse/sdk/guest/indicators";
  declare function $n(columns?: unknown, numbers?: unknown): unknown;
  const column = (length: number) => Float64Array.from({ length }, (_, index) => 100 + (index % 7));
  const barsWith = (changed: object) => ({
    ...{ time: column(40), open: column(40), high: column(40), low: column(40), close: column(40), volume: column(40) },
    ...{ length: 40, ...changed },
  }) as unknown as Bars;
  const gone = column(40);
  gone.buffer.transfer();
  const shrunk = (bytes: number) => {
    const buffer = new ArrayBuffer(320, { maxByteLength: 640 });
    const made = [new Float64Array(buffer), new Float64Array(buffer, 0, 40)];
    buffer.resize(bytes);
    return made;
  };
  const BARS: Record<string, () => unknown> = {
    "a column that is too short": () => barsWith({ close: column(39) }),
    "singles": () => barsWith({ close: new Float32Array(40) }),
    "large integers": () => barsWith({ close: new BigInt64Array(40) }),
    "a list of numbers": () => barsWith({ close: Array.from(column(40)) }),
    "an object that looks like one": () => barsWith({ close: Object.create(column(40)) }),
    "no column": () => barsWith({ close: undefined }),
    "a column whose buffer is gone": () => barsWith({ close: gone }),
    "a column whose buffer shrank": () => barsWith({ close: shrunk(312)[0] }),
    "a fixed column whose buffer shrank": () => barsWith({ close: shrunk(312)[1] }),
    "more bars than columns": () => barsWith({ length: 41 }),
    "a column of a part of a buffer": () => barsWith({ close: column(50).subarray(8, 48) }),
    "longer columns": () => barsWith({ close: column(90) }),
    "a column whose buffer can grow": () => barsWith({ close: shrunk(320)[0] }),
    "numbers that are none": () => barsWith({ close: column(40).map((each, index) => (index === 9 ? NaN : each)) }),
  };
  const two = () => [column(40), column(40)];
  const six = () => [...two(), ...two(), ...two()];
  const throwing = { get 0() { throw new Error("no"); } };
  const detaching = () => {
    const [one, other] = two();
    return { 0: one, get 1() { one.buffer.transfer(); return other; } };
  };
  const CALLS: Record<string, () => unknown> = {
    "nothing": () => $n(),
    "no numbers": () => $n(two()),
    "numbers that are no list": () => $n(two(), 1),
    "an unknown calculation": () => $n(two(), [20, 40, 5]),
    "a calculation below all": () => $n(two(), [-1, 40, 5]),
    "a calculation between two": () => $n(two(), [1.5, 40, 5]),
    "no length": () => $n(two(), [1, 0, 5]),
    "a length beyond the columns": () => $n(two(), [1, 41, 5]),
    "a length beyond all": () => $n(two(), [1, 1e12, 5]),
    "a length that is none": () => $n(two(), [1, NaN, 5]),
    "a period of nothing": () => $n(two(), [1, 40, 0]),
    "a period below nothing": () => $n(two(), [1, 40, -5]),
    "half a period": () => $n(two(), [1, 40, 5.5]),
    "a period beyond all": () => $n(two(), [1, 40, 1e7]),
    "no period": () => $n(two(), [1, 40]),
    "a column too few": () => $n([column(40)], [1, 40, 5]),
    "columns that throw": () => $n(throwing, [1, 40, 5]),
    "numbers that throw": () => $n(two(), throwing),
    "a column that takes another's buffer": () => $n(detaching(), [1, 40, 5]),
    "swings wider than the bars": () => $n([...six(), ["a"], ["b"]], [0, 40, 41, 32]),
    "a structure without words": () => $n(six(), [0, 40, 5, 32]),
    "a structure with other columns for words": () => $n([...six(), ...two()], [0, 40, 5, 32]),
  };
  defineExtension({
    views: {},
    onContext(seen) {
      const { bars, call } = seen as unknown as { bars?: string; call?: string };
      try {
        if (bars !== undefined) log(indicator("sma", BARS[bars]?.() as Bars, { period: 5 }).value?.at(-1));
        else log(CALLS[call ?? ""]?.());
        log(String(structure(barsWith({})).ok));
      } catch (thrown) { log(String(thrown)); }
    },
  });`;

describe("what an author gives the engine", () => {
  let said: (data: object) => readonly string[];
  beforeAll(async () => {
    const stranger = startBare((await guestOf(STRANGER)).guest, []);
    const deliver = (type: string, data: object) => stranger.deliver({ api_version: 2, type, context, data }).log;
    deliver("start", { restarted: false });
    said = (data) => deliver("context", data);
  });

  it.each([
    "a column that is too short",
    "singles",
    "large integers",
    "a list of numbers",
    "an object that looks like one",
    "no column",
    "a column whose buffer is gone",
    "a column whose buffer shrank",
    "a fixed column whose buffer shrank",
  ])("is refused: %s", (bars) => {
    expect(said({ bars })).toEqual(["RangeError: the columns of these bars are no Float64Arrays of 40 values"]);
  });

  it("is refused: more bars than columns", () => {
    expect(said({ bars: "more bars than columns" })).toEqual([
      "RangeError: the columns of these bars are no Float64Arrays of 41 values",
    ]);
  });

  it.each([
    ["a column of a part of a buffer", "103"],
    ["longer columns", "102"],
    ["a column whose buffer can grow", "0"],
    ["numbers that are none", "102"],
  ])("is calculated: %s", (bars, value) => {
    expect(said({ bars })).toEqual([value, "true"]);
  });

  it.each([
    "nothing",
    "no numbers",
    "numbers that are no list",
    "an unknown calculation",
    "a calculation below all",
    "a calculation between two",
    "no length",
    "a length beyond the columns",
    "a length beyond all",
    "a length that is none",
    "a period of nothing",
    "a period below nothing",
    "half a period",
    "a period beyond all",
    "no period",
    "a column too few",
    "columns that throw",
    "numbers that throw",
    "a column that takes another's buffer",
    "swings wider than the bars",
    "a structure without words",
    "a structure with other columns for words",
  ])("has no result and does no harm: %s", (call) => {
    expect(said({ call })).toEqual(["undefined", "true"]);
  });
});
