import { expect, it } from "vitest";
import { dateFault, readDate } from "./dates.ts";

it("reads a date with or without a time, as UTC", () => {
  expect(readDate(" 2024-03-15 ")).toBe(Date.UTC(2024, 2, 15));
  expect(readDate("2024-3-5 14:30")).toBe(Date.UTC(2024, 2, 5, 14, 30));
});

it("refuses days that do not exist, and says why", () => {
  expect(["2024-02-30", "2024-13-01", "2024-01-01 25:00", "tomorrow", ""].map(readDate)).toEqual(
    Array(5).fill(undefined),
  );
  expect(dateFault("2024-02-30")).toBe("There is no such day or time.");
  expect(dateFault("15.3.2024")).toContain("such as");
});
