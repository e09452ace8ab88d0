import { sessionSpans } from "@bourse/bars";
import type { Calendar } from "@bourse/contract/host-api";
import { isRecorded } from "./recorded.ts";

/** All that says whether a price is still the latest one. */
export interface PriceFacts {
  /** The source of the price. */
  readonly source: string;
  /** When the price was made; undefined: the page was not told. */
  readonly time?: string | undefined;
  /** The host has had no plausible answer of the source since then; undefined: the source answers. */
  readonly silentSince?: string | undefined;
  /** The page has had no connection to the host since then, in milliseconds; undefined: it has one. */
  readonly lostSince?: number | undefined;
  /** When the instrument trades; undefined: its source does not say, and it counts as always open. */
  readonly calendar?: Calendar | undefined;
}

/** `closed`: no price is due, because the instrument does not trade now. `stale`: nothing was heard since then, in milliseconds. */
export type Freshness =
  | { readonly kind: "current" }
  | { readonly kind: "closed" }
  | { readonly kind: "stale"; readonly since: number };

/**
 * An answer that is late or a connection that is renewed takes a few seconds. A mark for each of these would come and go all
 * day, and nobody would heed the one that matters.
 */
export const STALE_AFTER_MS = 10_000;

/** Decides whether a price is stale; no other code of the page does. `now` is the time of the page, in milliseconds. */
export function freshnessOf({ source, time, silentSince, lostSince, calendar }: PriceFacts, now: number): Freshness {
  if (isRecorded(source)) return { kind: "current" };
  const heard = Math.min(
    lostSince ?? Number.POSITIVE_INFINITY,
    silentSince === undefined ? Number.POSITIVE_INFINITY : Date.parse(silentSince),
  );
  // A later price may be here before the news that the silence is over.
  const since = Math.max(heard, time === undefined ? 0 : Date.parse(time));
  if (!(now - since >= STALE_AFTER_MS)) return { kind: "current" };
  const isOpen = !calendar || sessionSpans({ name: "", ...calendar }, { from: now, to: now + 1 }).length > 0;
  return isOpen ? { kind: "stale", since } : { kind: "closed" };
}
