import { zoneOf } from "@bourse/bars";
import { expect, it } from "vitest";
import { dateFault, readDate } from "./dates.ts";

it("reads a date with or without a time, as UTC", () => {
  expect(readDate(" 2024-03-15 ")).toBe(Date.UTC(2024, 2, 15));
  expect(readDate("2024-3-5 14:30")).toBe(Date.UTC(2024, 2, 5, 14, 30));
});

it("reads times by the clocks of a zone: the first of two, none that is skipped", () => {
  const zone = zoneOf("America/New_York");
  expect(readDate("2026-07-01 09:30", zone)).toBe(Date.parse("2026-07-01T13:30Z"));
  expect(readDate("2026-11-01 01:30", zone)).toBe(Date.parse("2026-11-01T05:30Z"));
  expect(readDate("2026-03-08 02:30", zone)).toBeUndefined();
  // Its midnight is skipped.
  expect(readDate("2026-03-08", zoneOf("America/Havana"))).toBe(Date.parse("2026-03-08T05:00Z"));
});

it("refuses days that do not exist, and says why", () => {
  expect(["2024-02-30", "2024-13-01", "2024-01-01 25:00", "tomorrow", ""].map((text) => readDate(text))).toEqual(
    Array(5).fill(undefined),
  );
  expect(dateFault("2024-02-30")).toBe("There is no such day or time.");
  expect(dateFault("15.3.2024")).toContain("such as");
});
