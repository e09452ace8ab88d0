import type { ColourPair } from "@bourse/ui";
import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** How this browser distinguishes rises and falls. */
export interface Appearance {
  readonly pair: ColourPair;
  /** Rising candles are drawn hollow: rise and fall differ even without colour. */
  readonly hollow: boolean;
}

const FIRST: Appearance = { pair: "green-red", hollow: false };

/** Chosen in the settings; stored in this browser. */
export const appearance = createStore<Appearance>({ ...FIRST, ...kept() });

function kept(): Partial<Appearance> {
  const value = readKept("appearance");
  if (typeof value !== "object" || value === null) return {};
  const { pair, hollow } = value as Record<string, unknown>;
  return {
    ...(pair === "green-red" || pair === "blue-orange" ? { pair } : {}),
    ...(typeof hollow === "boolean" ? { hollow } : {}),
  };
}

function apply(): void {
  document.documentElement.dataset.pair = appearance.get().pair;
}

/** Applies the chosen appearance from now on. */
export function startAppearance(): void {
  apply();
  appearance.subscribe(() => {
    apply();
    keep("appearance", appearance.get());
  });
}
