import { type BarColumns, COLUMNS, makeColumns, sliceColumns } from "@bourse/bars";
import { BACKTEST_BLOCK_BARS } from "@bourse/contract";
import { type ChartTimeframe, MAX_WINDOW_BARS } from "@bourse/contract/host-api";
import { type BarsWindow, indexFrom, type MarketDataPort } from "@bourse/runtime/market";
import { HostRefusal } from "../refusal.ts";

/** The part of the market data that backtests read. */
export type BacktestMarket = Pick<MarketDataPort, "symbols" | "bars">;

/** The bars that a backtest runs over. */
export interface SpanRequest {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly source: string | undefined;
  /** Milliseconds: the first bar opens at `from` or later, the last one before `to`. */
  readonly from: number;
  readonly to: number;
  readonly maxBars: number;
}

/** Completed bars, in parts, oldest first. */
export interface Span extends Pick<BarsWindow, "source" | "availability"> {
  readonly parts: readonly BarColumns[];
  readonly length: number;
}

/**
 * Reads the bars of a span, the newest part first. A bar that can still change is left out. @throws HostRefusal
 * `backtest.no_bars`, `backtest.too_many_bars`, the source's own reason
 */
export async function readSpan(market: BacktestMarket, wanted: SpanRequest, signal: AbortSignal): Promise<Span> {
  const { symbol, timeframe, source, from, to, maxBars } = wanted;
  const parts: BarColumns[] = [];
  let length = 0;
  let before = Number.isFinite(to) ? to : undefined;
  for (;;) {
    signal.throwIfAborted();
    const answer = await market.bars({
      symbol,
      timeframe,
      limit: MAX_WINDOW_BARS,
      ...(source !== undefined && { sourceId: source }),
      ...(before !== undefined && { before }),
    });
    if (!answer.ok) throw new HostRefusal(answer.reason.code as "market.not_available", answer.reason.message);
    const { bars, more, lastComplete } = answer.data;
    const end = lastComplete ? bars.length : bars.length - 1;
    const begin = Math.min(end, indexFrom(bars.time.subarray(0, bars.length), from));
    if (end > begin) parts.unshift(sliceColumns(bars, begin, end));
    length += Math.max(0, end - begin);
    if (length > maxBars) {
      throw new HostRefusal("backtest.too_many_bars", `the span has more than ${maxBars} bars`);
    }
    before = bars.time[0];
    if (begin > 0 || !more || before === undefined) {
      if (length === 0) throw new HostRefusal("backtest.no_bars", `${symbol} has no completed bars in this span`);
      return { parts, length, source: answer.data.source, availability: answer.data.availability };
    }
  }
}

/** Copies the bars into blocks of one size, however the parts are cut: the hash of the inputs depends on the blocks. */
export function* blocksOf({ parts, length }: Pick<Span, "parts" | "length">): Generator<BarColumns> {
  let [part, at] = [0, 0];
  for (let done = 0; done < length; done += BACKTEST_BLOCK_BARS) {
    const size = Math.min(BACKTEST_BLOCK_BARS, length - done);
    const block = makeColumns(size, () => new Float64Array(size));
    for (let filled = 0; filled < size; ) {
      const from = parts[part] as BarColumns;
      const count = Math.min(size - filled, from.length - at);
      for (const name of COLUMNS) block[name].set(from[name].subarray(at, at + count), filled);
      filled += count;
      at += count;
      if (at === from.length) [part, at] = [part + 1, 0];
    }
    yield block;
  }
}

/** True if the bars have volume: a source that does not know it writes zero. */
export const tellsVolume = ({ parts }: Pick<Span, "parts">): boolean =>
  parts.some(({ volume, length }) => volume.subarray(0, length).some((each) => each > 0));
