import { describe, expect, it } from "vitest";
import { isSpent } from "./words.ts";

const BUDGET = { runs_per_day: 3, tokens_per_day: 1000, tokens_per_month: 9000, seconds_per_run: 60 };
const SPENT = { runs: 2, tokens: 999, tokens_month: 8999 };

describe("a budget", () => {
  it("lets no run begin once its runs, its tokens or those of the month are reached, also when it was lowered", () => {
    expect(isSpent({ spent: SPENT, budget: BUDGET })).toBe(false);
    expect(isSpent({ spent: SPENT, budget: { ...BUDGET, runs_per_day: 2 } })).toBe(true);
    expect(isSpent({ spent: { ...SPENT, tokens: 1000 }, budget: BUDGET })).toBe(true);
    expect(isSpent({ spent: SPENT, budget: { ...BUDGET, tokens_per_month: 8999 } })).toBe(true);
  });

  it("of an earlier host has none for the month", () => {
    const { tokens_per_month: _month, ...budget } = BUDGET;
    expect(isSpent({ spent: { ...SPENT, tokens_month: 1e9 }, budget })).toBe(false);
  });
});
