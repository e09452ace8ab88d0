import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { DataNotice } from "@bourse/contract/host-api";
import type { MarketSample } from "@bourse/runtime/market";
import type { MarketHub } from "../hub.ts";
import { firstBar } from "./first-bar.ts";
import { hearing } from "./hearing.ts";
import type { Hole } from "./history/holes.ts";
import type { SeriesHistory } from "./history/series-history.ts";
import { dataNotices, type Revised } from "./notices.ts";
import { candleFault, gridFault } from "./plausible.ts";
import { poller } from "./poller.ts";
import { type BookReadings, bookReadings } from "./readings.ts";
import { type SampleDeps, type SymbolSamples, symbolSamples } from "./samples.ts";
import { symbolSeries } from "./series.ts";
import { tickerStream } from "./stream.ts";

/** The feed of one symbol of an exchange. */
export interface SymbolFeed extends Pick<BookReadings, "current" | "fresh" | "known"> {
  /** Opening time of the earliest known bar, ISO 8601 UTC; undefined before one is known. */
  readonly first: string | undefined;
  /** Whether a bar is plausible; an implausible one is counted and reported. */
  isPlausible(candle: Candle, timeframe: ChartTimeframe): boolean;
  /** The latest sample. */
  readonly latest: MarketSample | undefined;
  /** Time of the last plausible answer during a silence, ISO 8601 UTC; undefined otherwise. */
  readonly silentSince: string | undefined;
  /** Gaps, corrections and left-out values of its bars. */
  readonly notices: readonly DataNotice[];
  start(): void;
  stop(): void;
}

export interface FeedDeps extends SampleDeps {
  readonly hub: MarketHub;
  /** Where completed bars are kept; absent: nowhere. */
  history?(timeframe: ChartTimeframe): SeriesHistory | undefined;
  /** The newest bars that an earlier run kept; absent: none. */
  tail?(timeframe: ChartTimeframe, limit: number): readonly Candle[];
  /** Times for which the exchange gave no bars; absent: none are known. */
  gaps?(timeframe: ChartTimeframe): readonly Hole[];
  report(cause: unknown): void;
}

const DOUBTED = "the exchange sends only prices that cannot be right, so it is asked for prices instead";

export function symbolFeed(deps: FeedDeps): SymbolFeed {
  const { symbol, sourceId, exchange, clock, random, pollMs, hub, history, tail, gaps, report } = deps;
  const news = newsOf(hub, symbol);
  const noticed = () => {
    // Waits during a silence: the report of its end makes readers look at these notices as well.
    if (ear.silentSince === undefined) news.silence();
  };
  const name = `${sourceId} ${symbol}`;
  const ear = hearing({ clock, name, changed: news.silence, noticed, report });
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
        if (first.isEarlier() || update.revised) noticed();
        hub.tellUpdate({ symbol, timeframe }, update);
      });
    },
  });
  const first = firstBar(series.book);
  const samples = symbolSamples({ symbol, sourceId, exchange, clock, random, pollMs }, ear);
  const tell = (sample: MarketSample | undefined) => {
    if (sample) news.change(() => hub.tellSample(sample));
  };
  const takeSample = async () => tell(await samples.take());
  const stream = streamOf(deps, samples, tell);
  const learnTime = async () => {
    if (!samples.latest) await takeSample();
  };
  const readings = bookReadings({ series, clock, pollMs, learnTime, report });
  const round = async () => {
    if (!stream.isLive) await takeSample();
    for (const timeframe of hub.watched(symbol).filter(exchange.has)) {
      if (!news.isOver) await readings.refresh(timeframe);
    }
  };
  const failed = (cause: unknown) => {
    samples.missed();
    report(cause);
  };
  const polling = poller({ clock, everyMs: pollMs, work: round, failed });
  return {
    ...readings,
    isPlausible,
    get first() {
      return first.time;
    },
    get latest() {
      return samples.latest;
    },
    get notices() {
      return dataNotices({
        dropped: ear.droppedSoFar,
        revised: keeper.revised,
        gaps: (timeframe) => gaps?.(timeframe) ?? [],
      });
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

/** Hears the prices that the exchange sends by itself. */
function streamOf(
  { symbol, sourceId, exchange, clock, pollMs, report }: FeedDeps,
  samples: SymbolSamples,
  tell: (sample: MarketSample | undefined) => void,
) {
  return tickerStream({
    symbol,
    exchange,
    clock,
    pollMs,
    take(told) {
      const { isPlausible, sample } = samples.hear(told);
      tell(sample);
      return isPlausible;
    },
    doubted: () => report(new Error(`${sourceId} ${symbol}: ${DOUBTED}`)),
    failed(cause) {
      samples.interrupt();
      report(cause);
    },
  });
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
    get isOver() {
      return ended;
    },
  };
}

interface KeeperDeps {
  readonly symbol: string;
  readonly sourceId: string;
  readonly history: ((timeframe: ChartTimeframe) => SeriesHistory | undefined) | undefined;
  report(cause: unknown): void;
}

/** Stores the completed bars of one symbol. A full disk stops neither prices nor alerts; it is reported once, until there is room again. */
interface BarKeeper {
  keep(timeframe: ChartTimeframe, completed: readonly Candle[], revised: readonly Candle[]): void;
  /** The bars that were revised in this run; undefined when none was. */
  revised(timeframe: ChartTimeframe): Revised | undefined;
}

function barKeeper({ symbol, sourceId, history, report }: KeeperDeps): BarKeeper {
  let isFailing = false;
  const corrected = new Map<ChartTimeframe, Revised>();
  const owed = new Map<ChartTimeframe, readonly Candle[]>();
  const say = (timeframe: ChartTimeframe, revised: readonly Candle[]) => {
    const times = revised.map(({ time }) => time).join(", ");
    const count = (corrected.get(timeframe)?.count ?? 0) + revised.length;
    corrected.set(timeframe, { count, last: revised.at(-1)?.time ?? "" });
    report(new Error(`${sourceId} ${symbol}: the exchange has revised bars of ${timeframe}: ${times}`));
  };
  return {
    revised: (timeframe) => corrected.get(timeframe),
    keep(timeframe, completed, revised) {
      if (revised.length > 0) say(timeframe, revised);
      const series = history?.(timeframe);
      if (!series) return;
      const changed = [...(owed.get(timeframe) ?? []), ...revised];
      try {
        // Bars that a full disk did not take are still in the list.
        series.keep(completed);
        series.revise(changed);
        owed.delete(timeframe);
        isFailing = false;
      } catch (cause) {
        owed.set(timeframe, changed);
        if (!isFailing) report(cause);
        isFailing = true;
      }
    },
  };
}
