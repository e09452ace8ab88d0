import { BUILTIN_SESSIONS, tradingDays, UTC, zoneDays } from "@bourse/bars";
import { expect, it } from "vitest";
import { onEach, runOver, SETTINGS } from "./run.fixture.ts";

const HOUR_MS = 3_600_000;
const futures = BUILTIN_SESSIONS.find(({ id }) => id === "us-index-futures");

/** Hours of two sessions from 17:00 to 16:00 of Chicago in summer: 22:00 to 21:00 of UTC. */
const bars = [0, 1].flatMap((session) =>
  Array.from({ length: 23 }, (_each, hour) => ({
    time: Date.UTC(2026, 6, 6 + session, 22) + hour * HOUR_MS,
    open: 10,
    high: 11,
    low: 9,
    close: 10,
    volume: 0,
  })),
);

/** The bar at which the order is no longer there. */
function endOf(dayOf: (moment: number) => number): number | undefined {
  let end: number | undefined;
  const strategy = onEach((at, context) => {
    if (at === 0) context.place({ side: "buy", type: "limit", price: "5", quantity: "1", tif: "day" });
    else if (end === undefined && context.orders.length === 0) end = at;
  });
  runOver(bars, strategy, { settings: { ...SETTINGS, dayOf } });
  return end;
}

it("ends orders of the day with the instrument's session, which a midnight of UTC does not end", () => {
  if (!futures) throw new Error("there is no such calendar");
  expect(endOf(zoneDays(UTC))).toBe(2);
  expect(endOf(tradingDays(futures))).toBe(23);
});
