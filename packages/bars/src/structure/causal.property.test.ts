import { depth } from "@bourse/testing/depth";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { describe, expect, it } from "vitest";
import { type BarColumns, columnsOf, sliceColumns } from "../columns.ts";
import { SIMULATED_INSTRUMENTS, simulatedBars } from "../simulated/index.ts";
import { scanWithBias } from "./bias.ts";
import { structureEngine } from "./engine.ts";
import { SWING_STRENGTH } from "./rules.ts";
import { pricesAt, scanStructure } from "./scan.ts";
import { TRADING_STYLES } from "./styles.ts";

const REAL = columnsOf(readSampleBars().map(({ time, ...prices }) => ({ ...prices, time: Date.parse(time) })));
const PREFIXES = depth({ usual: 100, deep: 200 });
const DAY_MS = 86_400_000;

const eventsOf = (bars: BarColumns, k = 5) => {
  const scan = scanStructure(bars, { k });
  if (!scan.ok) throw new Error(scan.reason);
  return scan.events;
};

/** Every `factor` bars as one, without the rest that would still be forming. */
function slower(bars: BarColumns, factor: number): BarColumns {
  const count = Math.floor(bars.length / factor);
  return columnsOf(
    Array.from({ length: count }, (_, group) => {
      const part = sliceColumns(bars, group * factor, (group + 1) * factor);
      return {
        time: part.time[0] ?? 0,
        open: part.open[0] ?? 0,
        high: Math.max(...part.high),
        low: Math.min(...part.low),
        close: part.close.at(-1) ?? 0,
        volume: 0,
      };
    }),
  );
}

/** The real bars, evenly spaced in time as a market without a night. */
function spaced(bars: BarColumns, lengthMs: number): BarColumns {
  return { ...bars, time: bars.time.map((_, index) => index * lengthMs) };
}

describe("over real daily bars", () => {
  it.each([1, 3, 5])("a prefix says what the whole says about it, with k = %i", (k) => {
    const whole = eventsOf(REAL, k);
    expect(new Set(whole.map(({ rule }) => rule)).size).toBe(10);
    const prefixes = k === SWING_STRENGTH ? PREFIXES : depth({ usual: 40, deep: 200 });
    for (let prefix = 1; prefix <= prefixes; prefix++) {
      const length = Math.max(2 * k + 1, Math.floor((REAL.length * prefix) / prefixes) - (prefix % 7));
      expect(eventsOf(sliceColumns(REAL, 0, length), k)).toEqual(
        whole.filter(({ confirmedAt }) => confirmedAt < length),
      );
    }
  });

  it("reads no bar after the one that confirmed an event, and names each bar in its definition once", () => {
    for (const { bar, confirmedAt, used } of eventsOf(REAL)) {
      expect(bar).toBeLessThanOrEqual(confirmedAt);
      expect(used.at(-1)).toBe(confirmedAt);
      expect(used).toEqual([...new Set(used)].sort((a, b) => a - b));
    }
  });

  it("says the same bar by bar as at once", () => {
    const engine = structureEngine();
    const pushed = Array.from({ length: REAL.length }, (_, index) => engine.push(pricesAt(REAL, index))).flat();
    expect(pushed).toEqual(eventsOf(REAL));
  });
});

describe.each(SIMULATED_INSTRUMENTS.slice(0, 4))("over simulated minutes of $symbol", (instrument) => {
  it("a prefix says what the whole says about it", () => {
    const from = Date.UTC(2024, 2, 4);
    const minutes = simulatedBars(instrument, "1m", { from, to: from + 4 * DAY_MS });
    expect(minutes.length).toBeGreaterThan(500);
    const whole = eventsOf(minutes);
    expect(whole.length).toBeGreaterThan(50);
    for (let prefix = 1; prefix <= 20; prefix++) {
      const length = Math.floor((minutes.length * prefix) / 20);
      const known = whole.filter(({ confirmedAt }) => confirmedAt < length);
      expect(eventsOf(sliceColumns(minutes, 0, length))).toEqual(known);
    }
  });
});

describe.each(Object.entries(TRADING_STYLES))("style %s", (_name, { trigger, bias, k }) => {
  const factor = bias.lengthMs / trigger.lengthMs;
  const bars = spaced(REAL, trigger.lengthMs);
  const scan = (triggerBars: BarColumns, biasBars: BarColumns) => {
    const found = scanWithBias(
      { bars: triggerBars, lengthMs: trigger.lengthMs },
      { bars: biasBars, lengthMs: bias.lengthMs },
      { k },
    );
    if (!found.ok) throw new Error(found.reason);
    return found.events;
  };
  const whole = scan(bars, slower(bars, factor));

  it("labels events with and against the slower trend", () => {
    expect(new Set(whole.map((event) => event.bias))).toEqual(new Set(["none", "with", "against"]));
  });

  it("says the same when everything after a bar's close is another market", () => {
    for (let prefix = 1; prefix <= 20; prefix++) {
      const last = Math.floor(((bars.length - 1) * prefix) / 20);
      const closesAt = (bars.time[last] ?? 0) + trigger.lengthMs;
      const future = (part: BarColumns, lengthMs: number): BarColumns => {
        const other = (column: Float64Array) =>
          column.map((value, index) =>
            (part.time[index] ?? 0) + lengthMs <= closesAt ? value : value * (3 - (index % 3)),
          );
        return {
          ...part,
          open: other(part.open),
          high: other(part.high),
          low: other(part.low),
          close: other(part.close),
        };
      };
      const said = scan(future(bars, trigger.lengthMs), future(slower(bars, factor), bias.lengthMs));
      const known = (events: typeof whole) => events.filter(({ confirmedAt }) => confirmedAt <= last);
      expect(known(said)).toEqual(known(whole));
    }
  });
});

it("reads a bias bar from the moment of its close on", () => {
  const slow = slower(REAL, 5);
  const scanAt = (shiftMs: number) => {
    const found = scanWithBias(
      { bars: spaced(REAL, DAY_MS), lengthMs: DAY_MS },
      {
        bars: { ...spaced(slow, 5 * DAY_MS), time: spaced(slow, 5 * DAY_MS).time.map((time) => time + shiftMs) },
        lengthMs: 5 * DAY_MS,
      },
    );
    return found.ok ? found.events.map((event) => event.bias) : [];
  };
  const trends = scanStructure(slow);
  const events = eventsOf(REAL);
  const expected = (late: 0 | 1) =>
    events.map(({ confirmedAt, direction }) => {
      const trend = trends.ok ? trends.trends[Math.floor((confirmedAt + 1 - late) / 5) - 1] : undefined;
      return trend === undefined ? "none" : trend === direction ? "with" : "against";
    });
  expect(scanAt(0)).toEqual(expected(0));
  expect(scanAt(1)).toEqual(expected(1));
});
