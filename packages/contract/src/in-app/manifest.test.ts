import { expect, it } from "vitest";
import { type ContributedSetting, fitsSetting, settingRule } from "./manifest.ts";

type Case = readonly [rule: string, setting: Partial<ContributedSetting>, good: unknown, bad: unknown];

const CASES: readonly Case[] = [
  ["on or off", { type: "boolean" }, false, 0],
  ["a text", { type: "string" }, "", 1],
  ["one of slow, fast", { type: "string", enum: ["slow", "fast"] }, "fast", "faster"],
  ["a whole number", { type: "integer" }, -3, 2.5],
  ["a whole number from 0 to 1000", { type: "integer", minimum: 0, maximum: 1000 }, 1000, 1001],
  ["a number of at least 0.5", { type: "number", minimum: 0.5 }, 0.5, 0.4],
  ["a number of at most 1", { type: "number", maximum: 1 }, 0.1, Number.NaN],
];

it.each(CASES)("a setting takes %s", (rule, part, good, bad) => {
  const setting: ContributedSetting = { type: "string", default: "", description: "A setting.", ...part };
  expect(settingRule(setting)).toBe(rule);
  expect([good, bad].map((value) => fitsSetting(setting, value))).toEqual([true, false]);
});
