import type { ErrorTitles } from "@bourse/ui";
import { createStore } from "../state/store.ts";

/** The error catalogue, once it is loaded: the page does not wait for it. */
export const catalogue = createStore<{ readonly titles: ErrorTitles }>({ titles: {} });

/** Loads the catalogue. Until then failures show the host's own words. */
export async function bringCatalogue(): Promise<void> {
  const { ERROR_CATALOGUE } = await import("@bourse/contract/errors");
  catalogue.set({ titles: ERROR_CATALOGUE });
}
