import type { Chart, ChartTimeframe, DeskLimits } from "@bourse/contract";
import type { ChartChange } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { type Available, type MarketDataPort, notAvailable } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import type { ChartRequest, ChartsService } from "./port.ts";
import { type ChartStore, type ChartStoreDeps, chartStore, type StoredChart } from "./store.ts";

/** The stored charts with the market's names for them. */
interface ChartBook {
  readonly store: ChartStore;
  /** Opens the first chart as soon as a source has a symbol for it. */
  all(): readonly StoredChart[];
  get(chartId: string): StoredChart | undefined;
  describe(chart: StoredChart): Chart;
}

/** Timeframe of the first chart if a source has it: every source starts from it. */
const FIRST_TIMEFRAME = "1D";

interface ChartBookDeps extends ChartStoreDeps {
  readonly market: Pick<MarketDataPort, "symbols">;
}

function chartBook({ market, ...deps }: ChartBookDeps): ChartBook {
  const store = chartStore(deps);
  const all = () => {
    if (store.list().length === 0) {
      const first = firstSeries(market);
      if (first) store.add(first);
    }
    return store.list().map((each) => ({ ...each, sourceId: sourceOf(market, each) }));
  };
  return {
    store,
    all,
    get: (chartId) => all().find((each) => each.chartId === chartId),
    describe({ chartId, symbol, timeframe, sourceId, openedBy, active }) {
      const name = market.symbols().find((each) => each.symbol === symbol && each.source === sourceId)?.name;
      return {
        chart_id: chartId,
        symbol,
        timeframe,
        source_id: sourceId,
        title: `${name ?? symbol} ${timeframe}`,
        active,
        ...(openedBy === undefined ? {} : { opened_by: openedBy }),
      };
    },
  };
}

/**
 * The chart's own source while it has the series, otherwise the first that has: the host may have been started with
 * other sources.
 */
function sourceOf(market: Pick<MarketDataPort, "symbols">, { symbol, timeframe, sourceId }: StoredChart): string {
  if (locate(market, { symbol, timeframe, sourceId }).ok) return sourceId;
  const other = locate(market, { symbol, timeframe });
  return other.ok ? other.data.sourceId : sourceId;
}

function firstSeries(market: Pick<MarketDataPort, "symbols">) {
  return market
    .symbols()
    .map(({ symbol, source }) => ({ symbol, timeframe: FIRST_TIMEFRAME, sourceId: source }) as const)
    .find((each) => locate(market, each).ok);
}

/** Dependencies of the charts. */
export interface ChartDeps {
  readonly database: Database;
  readonly random: Random;
  readonly events: EventBus;
  readonly market: Pick<MarketDataPort, "symbols">;
  /** Id of the open workspace. */
  workspace(): string;
  readonly limits: Pick<DeskLimits, "maxCharts" | "maxChartsPerExtension" | "maxClosedCharts">;
}

export function chartsService(deps: ChartDeps): ChartsService {
  const { events, market, limits } = deps;
  const book = chartBook(deps);
  const listeners = new Set<() => void>();
  const changed = () => {
    events.emit({ type: "charts" });
    for (const listener of listeners) listener();
  };
  events.subscribe(({ type }) => {
    if (type === "workspaces") changed();
  });
  const show = (chartId: string) => {
    changed();
    return book.describe(existing(book.get(chartId)));
  };
  return {
    list: () => book.all().map(book.describe),
    has: (chartId) => book.get(chartId) !== undefined,
    find(chartId) {
      const chart = book.get(chartId);
      return chart && book.describe(chart);
    },
    open(extensionId, request) {
      const { chartId, created } = openFor(extensionId, request, { book, market, limits });
      return { chart: show(chartId), created };
    },
    add({ symbol, timeframe, source_id: sourceId }) {
      const series = seriesOr(market, { symbol, timeframe, sourceId });
      if (book.all().length >= limits.maxCharts) throw new HostRefusal("chart.limit", "close a chart first");
      return show(book.store.add(series));
    },
    change(chartId, change) {
      const wanted = changedSeries(existing(book.get(chartId)), change);
      if (wanted) book.store.turn({ chartId, ...seriesOr(market, wanted) });
      if (change.active) book.store.activate(chartId);
      return show(chartId);
    },
    remove(chartId) {
      const chart = existing(book.get(chartId));
      const next = book.all().findLast((each) => each.chartId !== chartId);
      if (!next) throw new HostRefusal("chart.last", "a page shows at least one chart");
      if (chart.active) book.store.activate(next.chartId);
      book.store.close(chartId, limits.maxClosedCharts);
      changed();
    },
    reopen(chartId) {
      const charts = book.all();
      const isOpen = charts.some((each) => each.chartId === chartId);
      if (!isOpen && charts.length >= limits.maxCharts) throw new HostRefusal("chart.limit", "close a chart first");
      if (!isOpen && !book.store.reopen(chartId))
        throw new HostRefusal("chart.not_found", "it was closed too long ago");
      return show(chartId);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function existing(chart: StoredChart | undefined): StoredChart {
  if (!chart) throw new HostRefusal("chart.not_found", "there is no such chart");
  return chart;
}

/** The series after a change; undefined if it stays the same. Another symbol may come from another source. */
function changedSeries(chart: StoredChart, change: ChartChange): Wanted | undefined {
  const { symbol = chart.symbol, timeframe = chart.timeframe, source_id } = change;
  if (change.symbol === undefined && change.timeframe === undefined && source_id === undefined) return undefined;
  return { symbol, timeframe, sourceId: source_id ?? (symbol === chart.symbol ? chart.sourceId : undefined) };
}

function seriesOr(market: Pick<MarketDataPort, "symbols">, wanted: Wanted) {
  const located = locate(market, wanted);
  if (located.ok) return { ...wanted, ...located.data };
  const { code, message } = located.reason;
  throw new HostRefusal(code === "market.symbol_unknown" ? code : "market.not_available", message);
}

/** Dependencies of opening a chart. */
interface OpenDeps {
  readonly book: ChartBook;
  readonly market: Pick<MarketDataPort, "symbols">;
  readonly limits: Pick<DeskLimits, "maxCharts" | "maxChartsPerExtension">;
}

/** Shows a series for an extension; returns the chart's id and whether it is new. */
function openFor(extensionId: string, request: ChartRequest, { book, market, limits }: OpenDeps) {
  const { chartId, ...wanted } = request;
  const located = locate(market, wanted);
  if (!located.ok) throw new CommandFailure("command.not_available", located.reason.message);
  const series = { ...wanted, sourceId: located.data.sourceId };
  const charts = book.all();
  const known = chartId === undefined ? ownChart(charts, extensionId, series) : named(charts, chartId);
  if (known) {
    book.store.turn({ chartId: known.chartId, ...series });
    book.store.activate(known.chartId);
    return { chartId: known.chartId, created: false };
  }
  const own = charts.filter((each) => each.openedBy === extensionId).length;
  if (own >= limits.maxChartsPerExtension || charts.length >= limits.maxCharts) {
    throw new CommandFailure("command.limit", `${own} of ${charts.length} charts are this extension's`);
  }
  return { chartId: book.store.add({ ...series, openedBy: extensionId }), created: true };
}

function named(charts: readonly StoredChart[], chartId: string): StoredChart {
  const chart = charts.find((each) => each.chartId === chartId);
  if (!chart) throw new CommandFailure("command.not_found", "there is no such chart");
  return chart;
}

type Series = Pick<StoredChart, "symbol" | "timeframe" | "sourceId">;

/** Opening the same series again reuses the extension's chart; otherwise every restart would open another. */
function ownChart(charts: readonly StoredChart[], extensionId: string, wanted: Series): StoredChart | undefined {
  return charts.find(
    ({ openedBy, symbol, timeframe, sourceId }) =>
      openedBy === extensionId &&
      symbol === wanted.symbol &&
      timeframe === wanted.timeframe &&
      sourceId === wanted.sourceId,
  );
}

/** A series to show. */
interface Wanted {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId?: string | undefined;
}

/** The source that can show the series: the requested one, otherwise the first. */
function locate(market: Pick<MarketDataPort, "symbols">, wanted: Wanted): Available<{ sourceId: string }> {
  const { symbol, timeframe, sourceId } = wanted;
  const named = market.symbols().filter((each) => each.symbol === symbol);
  const known = named.filter((each) => sourceId === undefined || each.source === sourceId);
  if (known.length === 0) return notAvailable("market.symbol_unknown", "no such source has this symbol");
  const found = known.find(({ timeframes }) =>
    timeframes.some((each) => each.timeframe === timeframe && each.availability !== "not_available"),
  );
  if (!found) return notAvailable("market.not_available", `${timeframe} cannot be made from what the source has`);
  return { ok: true, data: { sourceId: found.source } };
}
