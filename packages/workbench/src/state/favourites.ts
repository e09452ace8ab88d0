import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** Kinds of indicators that the trader wants first, in the order in which they were chosen. Stored in this browser. */
export const favourites = createStore<{ readonly kinds: readonly string[] }>({ kinds: kept() });

/** Adds a kind, or takes it out. */
export function toggleFavourite(kind: string): void {
  const { kinds } = favourites.get();
  const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
  favourites.set({ kinds: next });
  keep("favourite-indicators", next);
}

function kept(): readonly string[] {
  const value = readKept("favourite-indicators");
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
