import type { Candle } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { SeriesName } from "../../hub.ts";
import type { BarStore } from "../../store/bar-store.ts";
import type { BarsWindow, WindowRequest } from "../../windows/window.ts";
import type { CandleBook } from "../book.ts";
import type { Exchange } from "../exchange.ts";
import { type Backfill, backfill } from "./backfill.ts";
import { type ExchangeHistory, exchangeHistory } from "./exchange-history.ts";
import type { SeriesHistory } from "./series-history.ts";
import { windowOver } from "./window-over.ts";

/** Bars of an exchange that are older than one of its answers: stored on this machine, and read when they are wanted. */
export interface OlderBars extends Pick<ExchangeHistory, "of" | "gaps"> {
  /** The newest bars that are kept without a break. */
  tail(name: SeriesName, limit: number): readonly Candle[];
  window(request: WindowRequest, book: CandleBook): Pick<BarsWindow, "bars" | "more" | "lastComplete" | "coming">;
  /** Increases when older bars of a series have arrived. The first call for a series begins to read ahead. */
  grown(name: SeriesName, book: CandleBook): number;
  start(exchange: Exchange): void;
  stop(): void;
}

interface OlderBarsDeps {
  readonly sourceId: string;
  readonly clock: Clock;
  /** Absent: nothing is kept, and nothing older is read. */
  readonly bars: (() => BarStore) | undefined;
  isPlausible(name: SeriesName, bar: Candle): boolean;
  changed(symbol: string): void;
  /** Called when the number of gaps has changed. */
  noticed(symbol: string): void;
  report(cause: unknown): void;
}

export function olderBars(deps: OlderBarsDeps): OlderBars {
  const { sourceId, clock, bars, isPlausible, changed, noticed, report } = deps;
  const kept = bars && exchangeHistory({ sourceId, bars, clock, report });
  const versions = new Map<string, number>();
  let reading: Backfill | undefined;
  const read = <Found>(name: SeriesName, from: (history: SeriesHistory | undefined) => Found) =>
    kept ? kept.read(name, from) : from(undefined);
  const recheck = (name: SeriesName) => {
    if (reading && read(name, (history) => history?.doubtful()) !== undefined) reading.recheck(name);
  };
  return {
    of: (name) => kept?.of(name),
    gaps: (name) => kept?.gaps(name) ?? [],
    tail: (name, limit) => read(name, (history) => history?.tail(limit) ?? []),
    window(request, book) {
      const { coming, ...window } = read(request, (history) => windowOver(book, history, request));
      recheck(request);
      if (coming === undefined || !reading) return window;
      reading.want(request, coming);
      return { ...window, coming: true };
    },
    grown(name, { completed }) {
      const key = keyOf(name);
      const version = versions.get(key);
      const first = completed[0]?.time;
      if (version === undefined && first !== undefined) {
        versions.set(key, 0);
        reading?.want(name, Date.parse(first));
      }
      recheck(name);
      return version ?? 0;
    },
    start(exchange) {
      if (!kept) return;
      const told = new Map<string, number>();
      const grown = (name: SeriesName) => {
        const { length } = kept.gaps(name);
        if (length !== (told.get(keyOf(name)) ?? 0)) noticed(name.symbol);
        told.set(keyOf(name), length);
        versions.set(keyOf(name), (versions.get(keyOf(name)) ?? 0) + 1);
        changed(name.symbol);
      };
      reading = backfill({ clock, exchange, history: kept.of, isPlausible, grown, report });
    },
    stop: () => reading?.stop(),
  };
}

const keyOf = ({ symbol, timeframe }: SeriesName) => `${symbol}\n${timeframe}`;
