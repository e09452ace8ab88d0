import fc from "fast-check";
import { expect, it } from "vitest";
import { isoMoment } from "./moment.ts";

it("[P30] takes each day that the calendar has, and no other", () => {
  const days = fc.tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  );
  fc.assert(
    fc.property(days, ([year, month, day]) => {
      const text = [String(year).padStart(4, "0"), ...[month, day].map((each) => String(each).padStart(2, "0"))].join(
        "-",
      );
      const date = new Date(0);
      date.setUTCFullYear(year, month - 1, day);
      const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      expect(isoMoment(text)).toBe(exists ? date.getTime() : undefined);
    }),
    { numRuns: 5000 },
  );
});

it.each([
  "2026-02-30",
  "2025-02-29",
  "1900-02-29",
  "2026-04-31T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "2026-01-01T00:60:00Z",
])("[P30] has no time %s", (text) => expect(isoMoment(text)).toBeUndefined());

it.each(["2026-01-01T10:00:00", "2026-01-01T10:00:00+15:00", "2026-1-1", "", "2026-01-01T10Z", "+002026-01-01"])(
  "reads nothing else: %j",
  (text) => expect(isoMoment(text)).toBeUndefined(),
);

it("reads zones, minutes and fractions of a second", () => {
  expect(isoMoment("2024-02-29T10:00+02:00")).toBe(Date.UTC(2024, 1, 29, 8));
  expect(isoMoment("2000-02-29T23:59:59.999Z")).toBe(Date.UTC(2000, 1, 29, 23, 59, 59, 999));
});
