import type { Figures } from "@bourse/contract/host-api";

/** Explains to the trader that an extension used up its share. */
export const SLOWED_WORDS: Readonly<Record<NonNullable<Figures["slowed_by"]>, string>> = {
  processor: "Slowed down: it used up its processor time for this minute",
  storage: "Slowed down: it stored as much as it may in a minute",
};
