import { manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { candleBook } from "./book.ts";
import { bookReadings } from "./readings.ts";

const POLL_MS = 1000;
const MONTH_MS = 30 * 24 * 3_600_000;

it.each([-MONTH_MS, MONTH_MS])("ask the exchange once a round, also when the clock was set by %i ms", async (step) => {
  const clock = manualClock();
  const book = candleBook("1m");
  let asked = 0;
  const series = {
    known: () => book,
    async refresh() {
      asked += 1;
      return book;
    },
  };
  const report = (cause: unknown) => expect(cause).toBeUndefined();
  const readings = bookReadings({ series, clock, pollMs: POLL_MS, learnTime: async () => undefined, report });
  await readings.current("1m");
  clock.set(step);
  await readings.current("1m");
  expect(asked).toBe(1);
  clock.advance(POLL_MS);
  await readings.current("1m");
  expect(asked).toBe(2);
});
