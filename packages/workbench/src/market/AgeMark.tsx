import type { QuoteAnswer, SymbolInfo } from "@bourse/contract/host-api";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { ClockAlert } from "lucide-react";
import { useEffect } from "react";
import { quoteKey } from "../api/held.ts";
import { localMoment, spanWords } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { type Freshness, freshnessOf, STALE_AFTER_MS } from "./freshness.ts";

export interface AgeMarkProps {
  /** The instruments whose prices the mark stands for: that of the oldest is shown. */
  readonly infos: readonly SymbolInfo[];
  readonly lostSince: number | undefined;
  /** Classes of the words beside the mark, which a narrow place leaves to screen readers. */
  readonly words?: string | undefined;
  /** Hears the age in words, undefined for none, instead of an element that shows it. */
  readonly tell?: ((age: string | undefined) => void) | undefined;
}

const MINUTE = 60_000;

/** The age of a stale price in words. It alone is rendered when time passes. */
export function AgeMark({ infos, lostSince, words, tell }: AgeMarkProps) {
  const now = useNow(STALE_AFTER_MS);
  const quotes = useQueries({
    queries: infos.map(({ symbol }) => queryOptions<QuoteAnswer>({ queryKey: quoteKey(symbol), enabled: false })),
  });
  const all = infos.map(({ source, silent_since: silentSince, calendar }, at) => ({
    source,
    freshness: freshnessOf({ source, time: quotes[at]?.data?.time, silentSince, lostSince, calendar }, now),
  }));
  const [oldest] = all.flatMap(sinceOf).toSorted((one, other) => one.since - other.since);
  const age = oldest && `${now - oldest.since < MINUTE ? "under 1 min" : spanWords(now - oldest.since)} old`;
  useEffect(() => {
    tell?.(age);
    return () => tell?.(undefined);
  }, [tell, age]);
  if (tell) return null;
  if (!oldest) {
    const isClosed = all.length > 0 && all.every(({ freshness }) => freshness.kind === "closed");
    return isClosed ? <span className="text-2xs text-muted">closed</span> : null;
  }
  const who = lostSince === undefined ? oldest.source : "the host";
  return (
    <span
      data-stale=""
      title={`Nothing was heard from ${who} since ${localMoment(new Date(oldest.since).toISOString())}: the price may have moved.`}
      className="pointer-events-auto inline-flex items-center gap-0.5 text-2xs whitespace-nowrap text-warning"
    >
      <ClockAlert size={10} aria-hidden="true" className="shrink-0" />
      <span className={words}>
        <span className="sr-only">Stale: </span>
        {age}
      </span>
    </span>
  );
}

const sinceOf = ({ source, freshness }: { readonly source: string; readonly freshness: Freshness }) =>
  freshness.kind === "stale" ? [{ source, since: freshness.since }] : [];
