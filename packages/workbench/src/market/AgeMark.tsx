import type { SymbolInfo } from "@bourse/contract/host-api";
import { ClockAlert } from "lucide-react";
import { localMoment, spanWords } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { freshnessOf, STALE_AFTER_MS } from "./freshness.ts";
import { useRowQuote } from "./queries.ts";

export interface AgeMarkProps {
  readonly info: SymbolInfo;
  readonly lostSince: number | undefined;
}

const MINUTE = 60_000;

/** The age of a stale price in words. It alone is rendered when time passes. */
export function AgeMark({ info: { symbol, source, silent_since: silentSince, calendar }, lostSince }: AgeMarkProps) {
  const now = useNow(STALE_AFTER_MS);
  const time = useRowQuote(symbol)?.time;
  const freshness = freshnessOf({ source, time, silentSince, lostSince, calendar }, now);
  if (freshness.kind === "current") return null;
  if (freshness.kind === "closed") return <span className="text-2xs text-muted">closed</span>;
  const age = now - freshness.since;
  const who = lostSince === undefined ? source : "the host";
  return (
    <span
      data-stale=""
      title={`Nothing was heard from ${who} since ${localMoment(new Date(freshness.since).toISOString())}: the price may have moved.`}
      className="inline-flex items-center gap-0.5 text-2xs whitespace-nowrap text-warning"
    >
      <ClockAlert size={10} aria-hidden="true" />
      <span className="sr-only">Stale: </span>
      {age < MINUTE ? "under 1 min" : spanWords(age)} old
    </span>
  );
}
