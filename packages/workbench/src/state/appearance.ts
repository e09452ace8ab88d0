import type { ColourPair } from "@bourse/ui";
import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** How rises and falls are told apart in this browser. */
export interface Appearance {
  readonly pair: ColourPair;
  /** Candles that rose have a frame alone: rise and fall differ without any colour. */
  readonly hollow: boolean;
}

const FIRST: Appearance = { pair: "green-red", hollow: false };

/** Chosen in the settings; kept in this browser. */
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

/** Shows what was chosen, from now on. */
export function startAppearance(): void {
  apply();
  appearance.subscribe(() => {
    apply();
    keep("appearance", appearance.get());
  });
}
