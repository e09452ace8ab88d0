import { type Bar, BUILTIN_SESSIONS, calculateIndicator, columnsOf as columns } from "@bourse/bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BarStore } from "../store/bar-store.ts";
import { regularBars, sessionCode } from "./code.ts";
import { drawnHours } from "./hours.ts";
import { marksOf } from "./marks.ts";

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}Z`);
const session = (id: string) => BUILTIN_SESSIONS.find((each) => each.id === id) ?? expect.fail(`no session ${id}`);
const short = (moment: number) => new Date(moment).toISOString().slice(5, 16);
const WISH = { breaks: true, shading: true, regular: false };

describe("the hours that a chart marks", () => {
  it("begin at the first hours of each session, or at the regular ones, over a change of clocks", () => {
    const range = { from: at("2026-10-30T00:00"), to: at("2026-11-04T00:00") };
    const breaks = (regular: boolean) =>
      drawnHours(session("us-equities"), { ...WISH, regular })
        .breaks(range)
        .map(short);
    expect(breaks(false)).toEqual(["10-30T08:00", "11-02T09:00", "11-03T09:00"]);
    expect(breaks(true)).toEqual(["10-30T13:30", "11-02T14:30", "11-03T14:30"]);
    // 3 November is Culture Day.
    const aDayMore = { ...range, to: at("2026-11-05T00:00") };
    expect(drawnHours(session("tokyo"), WISH).breaks(aDayMore).map(short)).toEqual([
      "10-30T00:00",
      "11-02T00:00",
      "11-04T00:00",
    ]);
  });

  it("are shaded outside of regular hours, and neither drawn nor shaded where there are too many", () => {
    const day = { from: at("2026-06-01T12:00"), to: at("2026-06-02T14:00") };
    expect(
      drawnHours(session("us-equities"), WISH)
        .closed(day)
        .map(({ from, to }) => `${short(from)} ${short(to)}`),
    ).toEqual(["06-01T12:00 06-01T13:30", "06-01T20:00 06-02T13:30"]);
    const years = { from: at("2016-01-01T00:00"), to: at("2026-01-01T00:00") };
    expect(drawnHours(session("london"), WISH).breaks(years)).toEqual([]);
    expect(drawnHours(session("london"), WISH).closed(years)).toEqual([]);
    expect(drawnHours(session("london"), { ...WISH, breaks: false, shading: false }).closed(day)).toEqual([]);
  });

  it("are drawn at the edges of bars, and a gap without bars has no band", () => {
    const edges: string[] = [];
    const chart = {
      shownTimes: () => ({ from: at("2026-06-01T12:00"), to: at("2026-06-02T14:00") }),
      edgeOf: (time: number, bar: string) => {
        edges.push(`${bar} ${short(time)}`);
        return time >= at("2026-06-01T20:00") ? 50 : 10;
      },
    };
    const { bands, lines } = marksOf(chart, drawnHours(session("us-equities"), WISH));
    expect([bands, lines.length]).toEqual([[], 1]);
    expect(edges).toContain("opens 06-01T20:00");
    expect(edges).toContain("holds 06-02T13:30");
    expect(marksOf(chart, undefined)).toEqual({ lines: [], bands: [] });
  });
});

describe("the session of a chart", () => {
  const shown = { symbol: "SIM:FOCO", source_id: "sim" };
  const saved = { own: [], symbols: [{ symbol: "SIM:FOCO", session_id: "london" }] };
  it("is its own, else its symbol's, else the usual one of its kind; one that was deleted is not chosen", () => {
    const id = (chosen: string | undefined, kept: typeof saved | undefined) =>
      sessionCode.sessionOf({ shown, chosen, saved: kept }).id;
    expect(id(undefined, undefined)).toBe("sim-america");
    expect(id(undefined, saved)).toBe("london");
    expect(id("tokyo", saved)).toBe("tokyo");
    expect(id("gone", saved)).toBe("london");
    expect(id("gone", { own: [], symbols: [{ symbol: "SIM:FOCO", session_id: "gone" }] })).toBe("sim-america");
  });
});

const barAt = (time: number): Bar => ({ time, open: 1, high: 2, low: 0, close: Math.sin(time / HOUR), volume: 1 });
const hoursFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_each, index) => barAt(from + index * HOUR));
const timesOf = (store: BarStore) => [...store.slice(store.from, store.to).time];

describe("bars of regular hours", () => {
  const isRegular = (time: number) => {
    const hour = new Date(time).getUTCHours();
    const day = new Date(time).getUTCDay();
    return day > 0 && day < 6 && hour >= 8 && hour < 17;
  };

  it("follow their source as it grows at both ends and as its forming bar moves", () => {
    const read = regularBars(session("london"), HOUR);
    const source = new BarStore();
    const start = at("2026-01-05T00:00");
    source.replaceFrom(0, hoursFrom(start, 40));
    const steps: (() => void)[] = [
      () => source.replaceFrom(39, [barAt(start + 39 * HOUR), barAt(start + 40 * HOUR)]),
      () => source.prepend(columns(hoursFrom(start - 30 * HOUR, 30))),
      () => source.replaceFrom(38, hoursFrom(start + 38 * HOUR, 20)),
      () => source.replaceFrom(50, hoursFrom(start + 50 * HOUR, 1)),
    ];
    const first = read({ store: source, version: source.version, forming: source.to - 1 });
    for (const step of [() => undefined, ...steps]) {
      step();
      const { store, forming } = read({ store: source, version: source.version, forming: source.to - 1 });
      expect(store).toBe(first.store);
      expect(timesOf(store)).toEqual(timesOf(source).filter(isRegular));
      expect(forming).toBe(isRegular(source.bar(source.to - 1)?.time ?? 0) ? store.to - 1 : undefined);
    }
  });

  it("of a prefix are a prefix, so an indicator of them never changes an earlier value", () => {
    const all = hoursFrom(at("2026-10-20T00:00"), 300);
    const regular = (bars: readonly Bar[]) => {
      const source = new BarStore();
      source.replaceFrom(0, bars);
      const { store } = regularBars(session("us-equities"), HOUR)({ store: source, version: source.version });
      return store.slice(store.from, store.to);
    };
    const setting = { kind: "sma", parameters: { period: 5 } } as const;
    const whole = calculateIndicator(setting, regular(all)).columns;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: all.length }), (count) => {
        const some = calculateIndicator(setting, regular(all.slice(0, count))).columns;
        for (const [line, values] of Object.entries(some)) {
          expect([...values]).toEqual([...(whole[line] ?? [])].slice(0, values.length));
        }
      }),
    );
  });
});
