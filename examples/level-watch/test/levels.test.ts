import type { Candle } from "@bourse/contract";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { boardOf, figure, type Line, type Shown } from "./board.ts";
import { bareHost, bars, ready } from "./desk.ts";
import type { ScriptedHost } from "./scripted-host.ts";

const DAY_MS = 86_400_000;
let host: ScriptedHost;
beforeAll(() => {
  host = bareHost();
});

/** ISO 8601 year and week by the rule of its Thursday, unlike the guest's count of days. */
function isoWeek(time: number): string {
  const thursday = new Date(time);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((thursday.getTime() - newYear) / DAY_MS + 1) / 7);
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`;
}

/** Earliest opening of the next bar in a market that rests at weekends. */
function nextWeekday(time: number): number {
  const next = time + DAY_MS;
  return [0, 6].includes(new Date(next).getUTCDay()) ? nextWeekday(next) : next;
}

interface Expected {
  readonly price: number;
  readonly day: Record<string, number>;
  readonly week: Record<string, number>;
  readonly session: Record<string, number>;
  readonly days: number;
}

function expected(completed: readonly Candle[], forming: Candle | undefined): Expected {
  const before = completed.at(-1);
  if (!before) throw new Error("no bars");
  const today = isoWeek(forming ? Date.parse(forming.time) : nextWeekday(Date.parse(before.time)));
  const groups = Map.groupBy(completed, (bar) => isoWeek(Date.parse(bar.time)));
  const priorKey =
    [...groups.keys()]
      .filter((key) => key < today)
      .toSorted()
      .at(-1) ?? "";
  const prior = groups.get(priorKey) ?? [];
  return {
    price: (forming ?? before).close,
    day: { High: before.high, Low: before.low, Close: before.close },
    week: { High: Math.max(...prior.map((bar) => bar.high)), Low: Math.min(...prior.map((bar) => bar.low)) },
    session: forming ? { High: forming.high, Low: forming.low } : {},
    days: prior.length,
  };
}

/** Half a unit of the last decimal shown, plus the rounding of two computations. */
const TOLERANCE = 0.005 + 1e-6;

function compare(shown: Shown, levels: Record<string, number>, price: number): void {
  expect([...shown.lines.keys()]).toEqual(Object.keys(levels));
  for (const [name, level] of Object.entries(levels)) {
    const line = shown.lines.get(name) as Line;
    expect(Math.abs(figure(line.price) - level), name).toBeLessThanOrEqual(TOLERANCE);
    expect(Math.abs(figure(line.points) - (price - level)), name).toBeLessThanOrEqual(TOLERANCE);
    expect(Math.abs(figure(line.percent) - ((price - level) / level) * 100), name).toBeLessThanOrEqual(TOLERANCE);
    const side = price > level ? "price is above" : price < level ? "price is below" : "price is at the level";
    expect(line.side).toBe(side);
  }
}

/** 256 real days ending before `at`, whose bar forms or does not exist yet. */
async function check(at: number, state: "forming" | "closed"): Promise<void> {
  const completed = bars.slice(Math.max(0, at - 256), at);
  const forming = state === "forming" ? bars[at] : undefined;
  await ready({ completed, forming }, host);
  const board = boardOf(host.texts());
  const wanted = expected(completed, forming);
  compare(board.day, wanted.day, wanted.price);
  compare(board.week, wanted.week, wanted.price);
  compare(board.session, wanted.session, wanted.price);
  expect(board.day.basis).toBe(`${completed.at(-1)?.time.slice(0, 10)}, completed bar only`);
  expect(board.week.basis).toMatch(new RegExp(`, ${wanted.days} completed bars? only$`));
}

const dayOfYear = (bar: Candle): string => bar.time.slice(5, 10);
const positions = bars.map((bar, index) => ({ bar, index })).filter(({ index }) => index >= 20);

describe("the levels against an independent computation on the real bars", () => {
  it("are right on days drawn from twenty years", async () => {
    const draw = fc.tuple(fc.integer({ min: 20, max: bars.length - 1 }), fc.constantFrom("forming", "closed"));
    await fc.assert(
      fc.asyncProperty(draw, ([at, state]) => check(at, state as "forming" | "closed")),
      { seed: 31, numRuns: 250 },
    );
  });

  it("are right on every day around the turn of a year", async () => {
    const around = positions.filter(({ bar }) => dayOfYear(bar) >= "12-26" || dayOfYear(bar) <= "01-12");
    expect(around.length).toBeGreaterThan(200);
    for (const { index } of around) await check(index, "forming");
  });

  it("are right after holidays: the days after a gap, and the weeks after a short one", async () => {
    const isGap = (index: number): boolean => {
      const [before, bar] = [bars[index - 1], bars[index]];
      if (!before || !bar) return false;
      return Date.parse(bar.time) !== nextWeekday(Date.parse(before.time));
    };
    const after = positions.filter(({ index }) => isGap(index));
    expect(after.length).toBeGreaterThan(150);
    for (const { index } of after) {
      await check(index, "forming");
      await check(index, "closed");
    }
  });

  it("know the week of September 2001 that had one trading day", async () => {
    const at = bars.findIndex((bar) => bar.time.startsWith("2001-09-18"));
    await check(at, "forming");
    expect(boardOf(host.texts()).week.basis).toBe("from 2001-09-10, 1 completed bar only");
  });
});

describe("what cannot be known", () => {
  it("shows no week where the history begins within it", async () => {
    const monday = bars.findIndex((bar, index) => index > 300 && new Date(bar.time).getUTCDay() === 1);
    await ready({ completed: bars.slice(monday - 3, monday), forming: bars[monday] }, host);
    const { week } = boardOf(host.texts());
    expect([week.basis, week.lines.size]).toEqual(["the history begins within the week", 0]);
    await ready({ completed: bars.slice(monday, monday + 2), forming: bars[monday + 2] }, host);
    expect(boardOf(host.texts()).week.basis).toBe("no bar of the week before");
  });

  it("shows no levels without a completed bar and no session without a forming one", async () => {
    await ready({ completed: [], forming: bars[500] }, host);
    expect(boardOf(host.texts()).day.basis).toBe("no completed daily bar yet");
    await ready({ forming: undefined }, host);
    const { session } = boardOf(host.texts());
    expect([session.basis, session.lines.size]).toEqual(["no bar forms now", 0]);
    expect(host.texts()).toContain("last close");
  });

  it("takes the weekend into the week of a market that never rests", async () => {
    const day = (date: string, high: number): Candle => ({
      time: `${date}T00:00:00.000Z`,
      open: 10,
      high,
      low: high - 10,
      close: high - 5,
      volume: 1,
    });
    const dates = ["04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17"];
    const daily = dates.map((each, index) => day(`2021-01-${each}`, 100 + index));
    // Friday is over and the market continues on Saturday: the week is not complete.
    await ready({ completed: daily.slice(0, 12), forming: undefined }, host);
    expect(boardOf(host.texts()).week.basis).toBe("from 2021-01-04, 7 completed bars only");
    await ready({ completed: daily, forming: undefined }, host);
    expect(boardOf(host.texts()).week.lines.get("High")?.price).toBe("113.00");
  });
});
