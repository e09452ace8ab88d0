import { expect, it } from "vitest";
import { nameFrom } from "./name-from.ts";

it.each([
  ["EURUSD_1h.csv", "EURUSD_1H"],
  ["Gold – täglich (2024).csv", "GOLD_TA_GLICH_2024"],
  ["..x y.CSV", "X_Y"],
  [".csv", ""],
  [`${"a".repeat(40)}.csv`, "A".repeat(32)],
])("names the instrument of %j %j", (file, name) => {
  expect(nameFrom(file)).toBe(name);
});
