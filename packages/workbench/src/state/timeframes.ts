import { CHART_TIMEFRAMES } from "@bourse/contract/market";
import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** The timeframes of the toolbar in words, such as `7m`, in the order in which they were chosen. Stored in this browser. */
export const favouriteTimeframes = createStore<{ readonly words: readonly string[] }>({ words: kept() });

/** Adds a timeframe to the toolbar, or takes it out. */
export function toggleTimeframe(each: string): void {
  const { words } = favouriteTimeframes.get();
  const next = words.includes(each) ? words.filter((other) => other !== each) : [...words, each];
  favouriteTimeframes.set({ words: next });
  keep("favourite-timeframes", next);
}

function kept(): readonly string[] {
  const value = readKept("favourite-timeframes");
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : CHART_TIMEFRAMES;
}
