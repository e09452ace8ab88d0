import type { ErrorTitles } from "@bourse/ui";
import { createStore } from "../state/store.ts";

/** The error catalogue, once it is there: the page is shown without it. */
export const catalogue = createStore<{ readonly titles: ErrorTitles }>({ titles: {} });

/** Brings it. Until then a failure is told in the host's own words. */
export async function bringCatalogue(): Promise<void> {
  const { ERROR_CATALOGUE } = await import("@bourse/contract/errors");
  catalogue.set({ titles: ERROR_CATALOGUE });
}
