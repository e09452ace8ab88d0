import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { MarketHub } from "../hub.ts";
import type { MarketSample } from "../live.ts";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import { hearing } from "./hearing.ts";
import { barKeeper } from "./history/keeper.ts";
import type { SeriesHistory } from "./history/series-history.ts";
import { candleFault, gridFault } from "./plausible.ts";
import { poller } from "./poller.ts";
import { type BookReadings, bookReadings } from "./readings.ts";
import { symbolSamples } from "./samples.ts";
import { symbolSeries } from "./series.ts";
import { tickerStream } from "./stream.ts";

/** The feed of one symbol of an exchange. */
export interface SymbolFeed extends Pick<BookReadings, "current" | "known"> {
  book(timeframe: ChartTimeframe): CandleBook | undefined;
  /** Whether a bar is plausible; an implausible one is counted and said. */
  isPlausible(candle: Candle, timeframe: ChartTimeframe): boolean;
  /** The latest sample. */
  readonly latest: MarketSample | undefined;
  /** Time of the last plausible answer during a silence, ISO 8601 UTC; undefined otherwise. */
  readonly silentSince: string | undefined;
  start(): void;
  stop(): void;
}

export interface FeedDeps {
  readonly symbol: string;
  readonly sourceId: string;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly random: Random;
  readonly pollMs: number;
  readonly hub: MarketHub;
  /** Where completed bars are kept; absent: nowhere. */
  history?(timeframe: ChartTimeframe): SeriesHistory | undefined;
  /** The newest bars that an earlier run kept; absent: none. */
  tail?(timeframe: ChartTimeframe, limit: number): readonly Candle[];
  report(cause: unknown): void;
}

export function symbolFeed(deps: FeedDeps): SymbolFeed {
  const { symbol, sourceId, exchange, clock, random, pollMs, hub, history, tail, report } = deps;
  const news = newsOf(hub, symbol);
  const ear = hearing({
    clock,
    name: `${sourceId} ${symbol}`,
    changed: news.silence,
    report,
  });
  const isPlausible = (candle: Candle, timeframe: ChartTimeframe) => {
    const fault = candleFault(candle, clock.now()) ?? gridFault(candle, timeframe);
    if (fault !== undefined) ear.dropped(fault);
    return fault === undefined;
  };
  const keeper = barKeeper({ symbol, sourceId, history, report });
  const series = symbolSeries({
    symbol,
    exchange,
    isPlausible,
    ...(tail && { tail }),
    now: () => samples.latest?.time ?? clock.now().toISOString(),
    changed(timeframe, update) {
      news.change(() => {
        keeper.keep(timeframe, series.book(timeframe)?.completed ?? [], update.revised ?? []);
        hub.tellUpdate({ symbol, timeframe }, update);
      });
    },
  });
  const samples = symbolSamples({ symbol, sourceId, exchange, clock, random, pollMs }, ear);
  const tell = (sample: MarketSample | undefined) => {
    if (sample) news.change(() => hub.tellSample(sample));
  };
  const takeSample = async () => tell(await samples.take());
  const stream = tickerStream({
    ...{ symbol, exchange, clock, pollMs },
    take: (told) => tell(samples.hear(told)),
    failed(cause) {
      samples.interrupt();
      report(cause);
    },
  });
  const learnTime = async () => {
    if (!samples.latest) await takeSample();
  };
  const readings = bookReadings({ series, clock, pollMs, learnTime, report });
  const polling = poller({
    clock,
    everyMs: pollMs,
    async work() {
      if (!stream.isLive) await takeSample();
      for (const timeframe of hub.watched(symbol).filter(exchange.has)) await readings.refresh(timeframe);
    },
    failed(cause) {
      samples.missed();
      report(cause);
    },
  });
  return {
    current: readings.current,
    known: readings.known,
    book: series.book,
    isPlausible,
    get latest() {
      return samples.latest;
    },
    get silentSince() {
      return ear.silentSince;
    },
    start() {
      polling.start();
      stream.start();
    },
    stop() {
      news.end();
      stream.stop();
      polling.stop();
    },
  };
}

/** Tells of a symbol. An answer may arrive after the source was closed and its listeners are gone. */
function newsOf(hub: MarketHub, symbol: string) {
  let ended = false;
  return {
    change(tell: () => void) {
      if (ended) return;
      tell();
      hub.tellChange(symbol);
    },
    silence() {
      if (!ended) hub.tellSilence(symbol);
    },
    end() {
      ended = true;
    },
  };
}
