import type { JsonValue } from "@bourse/contract";
import type { ArtifactSource, QuoteAnswer } from "@bourse/contract/host-api";
import type { InputSources } from "./port.ts";

/** The moves of the watched symbols. */
export interface WatchedMoves {
  readonly data: JsonValue;
  readonly sources: readonly ArtifactSource[];
  readonly prices: ReadonlyMap<string, number>;
}

/** Reads the quotes of the symbols. A symbol without one is named as missing, never guessed. */
export async function readMoves(
  market: Pick<InputSources["market"], "symbols" | "quote">,
  symbols: readonly string[],
): Promise<WatchedMoves> {
  const names = new Map(market.symbols().map(({ symbol, name }) => [symbol, name]));
  const quotes: QuoteAnswer[] = [];
  const missing: string[] = [];
  for (const symbol of symbols) {
    const quote = await market.quote(symbol).catch(() => undefined);
    if (quote?.ok && Number.isFinite(quote.data.price)) quotes.push(quote.data);
    else missing.push(symbol);
  }
  return {
    data: { moves: quotes.map((quote) => moveOf(quote, names.get(quote.symbol))), without_data: missing },
    sources: sourcesOf(quotes),
    prices: new Map(quotes.map(({ symbol, price }) => [symbol, price])),
  };
}

function moveOf(quote: QuoteAnswer, name: string | undefined): JsonValue {
  const { symbol, price, open, high, low, previous_close, change_percent, time } = quote;
  return {
    symbol,
    ...(name === undefined ? {} : { name }),
    price,
    since_previous_close_percent: rounded(change_percent),
    since_open_percent: rounded(open > 0 ? ((price - open) / open) * 100 : 0),
    gap_percent: rounded(previous_close > 0 ? ((open - previous_close) / previous_close) * 100 : 0),
    high,
    low,
    time,
  };
}

/** Three decimals: a model reads digits one by one. */
function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1000) / 1000 : 0;
}

function sourcesOf(quotes: readonly QuoteAnswer[]): readonly ArtifactSource[] {
  return [...new Set(quotes.map(({ source }) => source))].map((source) => {
    const times = quotes.filter((quote) => quote.source === source).map(({ time }) => time);
    return { what: "quotes", source, count: times.length, ...span(times) };
  });
}

/** The first and the last of some times in ISO 8601 UTC. */
export function span(times: readonly string[]): Pick<ArtifactSource, "from" | "to"> {
  const [from] = times.toSorted();
  const to = times.toSorted().at(-1);
  return from === undefined || to === undefined ? {} : { from, to };
}
