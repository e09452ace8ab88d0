import { expect, it } from "vitest";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { integerNames, integersByName } from "./integers.ts";

it("[R-JSON] knows the integers of the manifest contracts by name", () => {
  expect([...integerNames(MANIFEST_CONTRACTS.map((each) => each.schema))].toSorted()).toEqual([
    "D",
    "P",
    "S",
    "W",
    "apiVersion",
    "candleLimit",
    "expirationSeconds",
    "fastPeriod",
    "lineWidth",
    "maxLines",
    "minimumIntervalMinutes",
    "order",
    "period",
    "signalPeriod",
    "slowPeriod",
  ]);
});

it("refuses schemas that type one name in both ways", () => {
  const schema = (type: string) => ({ properties: { a: { type } } });
  expect(() => integerNames([schema("integer"), { items: [schema("number")] }])).toThrow(/a is an integer/);
});

it("asks no integer of free members", () => {
  const integerAt = integersByName(new Set(["n"]), ["metadata"]);
  expect(integerAt(["a", 0, "n"])).toBe(true);
  expect(integerAt(["metadata", "n"])).toBe(false);
  expect(integerAt(["n", 0])).toBe(false);
  expect(integerAt([])).toBe(false);
});
