import type { ChartTimeframe } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { MarketHub } from "../hub.ts";
import type { MarketSample } from "../live.ts";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import { hearing } from "./hearing.ts";
import { candleFault } from "./plausible.ts";
import { poller } from "./poller.ts";
import { symbolSamples } from "./samples.ts";
import { symbolSeries } from "./series.ts";

/** The feed of one symbol of an exchange. */
export interface SymbolFeed {
  /** The series, at most one round old while the exchange answers. @throws Error when it has never answered */
  current(timeframe: ChartTimeframe): Promise<CandleBook>;
  book(timeframe: ChartTimeframe): CandleBook | undefined;
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
  report(cause: unknown): void;
}

export function symbolFeed({ symbol, sourceId, exchange, clock, random, pollMs, hub, report }: FeedDeps): SymbolFeed {
  let stopped = false;
  // An answer may arrive after the source was closed and its listeners are gone.
  const whileOpen = (tell: () => void) => {
    if (!stopped) tell();
  };
  const tellChange = (tell: () => void) =>
    whileOpen(() => {
      tell();
      hub.tellChange(symbol);
    });
  const ear = hearing({
    clock,
    name: `${sourceId} ${symbol}`,
    changed: () => whileOpen(() => hub.tellSilence(symbol)),
    report,
  });
  const series = symbolSeries({
    symbol,
    exchange,
    isPlausible(candle) {
      const fault = candleFault(candle, clock.now());
      if (fault !== undefined) ear.dropped(fault);
      return fault === undefined;
    },
    now: () => samples.latest?.time ?? clock.now().toISOString(),
    changed(timeframe, update) {
      tellChange(() => hub.tellUpdate({ symbol, timeframe }, update));
    },
  });
  const samples = symbolSamples({ symbol, sourceId, exchange, clock, random, pollMs }, ear);
  const takeSample = async () => {
    const sample = await samples.take();
    if (sample) tellChange(() => hub.tellSample(sample));
  };
  const asked = new Map<ChartTimeframe, number>();
  // Readers cause at most one request per round, during an outage as well.
  const current = async (timeframe: ChartTimeframe) => {
    const book = series.book(timeframe);
    const now = clock.now().getTime();
    if (book && now - (asked.get(timeframe) ?? -pollMs) < pollMs) return book;
    asked.set(timeframe, now);
    try {
      // The exchange's time decides which candles are complete; without a sample it is unknown.
      if (!samples.latest) await takeSample();
      return await series.refresh(timeframe);
    } catch (cause) {
      if (!book) throw cause;
      report(cause);
      return book;
    }
  };
  const polling = poller({
    clock,
    everyMs: pollMs,
    async work() {
      await takeSample();
      for (const timeframe of hub.watched(symbol).filter(exchange.has)) {
        asked.set(timeframe, clock.now().getTime());
        await series.refresh(timeframe);
      }
    },
    failed(cause) {
      samples.missed();
      report(cause);
    },
  });
  return {
    current,
    book: series.book,
    get latest() {
      return samples.latest;
    },
    get silentSince() {
      return ear.silentSince;
    },
    start: polling.start,
    stop() {
      stopped = true;
      polling.stop();
    },
  };
}
