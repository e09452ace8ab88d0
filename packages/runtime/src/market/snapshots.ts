import type { CandleSnapshot, Quote, Timeframe } from "@bourse/contract";
import type { Available } from "./live.ts";
import { type MarketDataPort, notAvailable } from "./port.ts";

/** Limits on the data for a guest, from the specification. */
export interface SnapshotLimits {
  readonly candles: number;
  readonly candleBytes: number;
  readonly quoteBytes: number;
}

/** The data that a view declares. */
export interface SnapshotRequest {
  readonly symbol: string;
  readonly candles?: { readonly timeframe: Timeframe; readonly limit: number };
}

export interface Snapshots {
  readonly quote: Uint8Array;
  readonly candles?: { readonly timeframe: Timeframe; readonly json: Uint8Array };
}

/**
 * Builds the JSON that a guest reads during one callback, before the callback starts: a guest never waits for data. If
 * anything that the view declares is missing, the view is not rendered and shows the reason.
 */
export async function takeSnapshots(
  market: MarketDataPort,
  request: SnapshotRequest,
  limits: SnapshotLimits,
): Promise<Available<Snapshots>> {
  const quote = await market.quote(request.symbol);
  if (!quote.ok) return quote;
  const quoteJson = bounded(quote.data, limits.quoteBytes);
  if (!quoteJson.ok) return quoteJson;
  if (!request.candles) return { ok: true, data: { quote: quoteJson.data } };
  const candles = await candleJson(market, { ...request, candles: request.candles }, limits);
  if (!candles.ok) return candles;
  const { timeframe } = request.candles;
  return { ok: true, data: { quote: quoteJson.data, candles: { timeframe, json: candles.data } } };
}

async function candleJson(
  market: MarketDataPort,
  { symbol, candles }: Required<SnapshotRequest>,
  limits: SnapshotLimits,
): Promise<Available<Uint8Array>> {
  const found = await market.candles(symbol, candles.timeframe, Math.min(candles.limit, limits.candles));
  if (!found.ok) return found;
  const { timeframe } = candles;
  const { source, availability, candles: listed } = found.data;
  // A guest cannot see the availability, so the source's name must say that the bars are invented.
  const label = availability === "simulated" ? "simulated" : source;
  return bounded({ symbol, timeframe, source: label, candles: listed }, limits.candleBytes);
}

type SnapshotBody = Quote | CandleSnapshot;

function bounded(body: SnapshotBody, maxBytes: number): Available<Uint8Array> {
  const json = Buffer.from(JSON.stringify(body));
  if (json.length <= maxBytes) return { ok: true, data: json };
  return notAvailable("view.snapshot_too_large", `the snapshot has ${json.length} bytes; a guest may get ${maxBytes}`);
}
