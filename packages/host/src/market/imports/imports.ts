import { join } from "node:path";
import { aggregate, type BarColumns, canAggregate, sliceColumns } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import type { ImportedSeries } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";
import { type BarStore, openBarStore, type StagedSeries } from "../store/bar-store.ts";
import { csvSource } from "./csv-source.ts";
import { CSV_SOURCE, timeframesOf } from "./imported.ts";
import { onGrid } from "./on-grid.ts";
import type { ImportRequest, ImportsService } from "./port.ts";
import { previewFile } from "./preview.ts";
import { readFile } from "./read-file.ts";

const PREFIX = "CSV:";

/** More imports than a trader names; each is listed with the symbols that every page reads. */
const MAX_IMPORTS = 200;
/** Bars that are written at a time. */
const PART = 65_536;

export interface ImportsDeps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: Random;
  report(cause: unknown): void;
}

/** The trader's own files as a source of market data, and the service that takes them. */
export interface MarketImports {
  readonly service: ImportsService;
  readonly source: MarketSource;
}

export function marketImports({ dataDir, clock, random, report }: ImportsDeps): MarketImports {
  const hub = marketHub(report);
  const listed = new Map<string, ImportedSeries>();
  let opened: BarStore | undefined;
  const store = (): BarStore => {
    if (!opened) throw new HostRefusal("market.source_failed", "the imported bars are not read yet");
    return opened;
  };
  const changed = (symbol: string) => {
    hub.tellSilence(symbol);
    hub.tellChange(symbol);
  };
  const service: ImportsService = {
    list: () => [...listed.values()],
    preview: previewFile,
    async add(bytes, request) {
      const symbol = symbolOf(request.name);
      refuseTaken(request, listed);
      const read = await readFile(bytes, request, clock.now());
      // Another import of the same name may have ended meanwhile.
      refuseTaken(request, listed);
      const timeframe = timeframeOf(read.timeframe, request);
      const bars = onGrid(read.bars, timeframe);
      const series: ImportedSeries = {
        name: request.name.toUpperCase(),
        symbol,
        title: request.title ?? request.name,
        timeframe,
        bars: bars.length,
        first: new Date(bars.time[0] as number).toISOString(),
        last: new Date(bars.time.at(-1) as number).toISOString(),
        imported_at: clock.now().toISOString(),
      };
      const old = listed.get(symbol);
      write(store(), series, bars);
      if (old && old.timeframe !== timeframe) forget(store(), old, timeframe);
      listed.set(symbol, series);
      changed(symbol);
      const gaps = read.gaps.map(({ fromLine, toLine, missing }) => ({
        from_line: fromLine,
        to_line: toLine,
        missing,
      }));
      return { series, gap_count: read.gapCount, gaps };
    },
    remove(name) {
      const series = listed.get(symbolOf(name));
      if (!series) throw new HostRefusal("market.import_unknown", `nothing is imported as ${JSON.stringify(name)}`);
      forget(store(), series);
      listed.delete(series.symbol);
      changed(series.symbol);
    },
  };
  return {
    service,
    source: {
      ...csvSource({ series: () => [...listed.values()], store, hub }),
      async start() {
        opened = openBarStore(join(dataDir, "bars"), random);
        for (const { about } of opened.list()) {
          if (isImported(about)) listed.set(about.symbol, about);
        }
        if (listed.size > 0) changed([...listed.keys()][0] as string);
      },
      async close() {
        opened?.close();
        opened = undefined;
      },
    },
  };
}

function isImported(about: unknown): about is ImportedSeries {
  return typeof about === "object" && about !== null && "imported_at" in about;
}

function symbolOf(name: string): string {
  return `${PREFIX}${name.toUpperCase()}`;
}

function refuseTaken({ name, replace }: ImportRequest, listed: ReadonlyMap<string, ImportedSeries>): void {
  const taken = listed.has(symbolOf(name));
  if (taken && !replace) throw new HostRefusal("market.import_exists", `${symbolOf(name)} is there already`);
  if (taken || listed.size < MAX_IMPORTS) return;
  throw new HostRefusal("market.imports_too_many", `a host keeps ${MAX_IMPORTS} imports`);
}

function timeframeOf(found: ChartTimeframe | undefined, { timeframe }: ImportRequest): ChartTimeframe {
  const chosen = timeframe ?? found;
  if (chosen !== undefined) return chosen;
  throw new HostRefusal("market.import_timeframe", "the bars have no usual distance, so their timeframe is unknown");
}

/**
 * The larger timeframes are kept as well: a window of months would otherwise read every minute. The file's own one comes
 * last, and with it the series exists.
 */
function write(store: BarStore, series: ImportedSeries, bars: BarColumns): void {
  const staged: StagedSeries[] = [];
  try {
    for (const timeframe of timeframesOf(series).toReversed()) {
      const own = timeframe === series.timeframe;
      const part = store.stage({ sourceId: CSV_SOURCE, symbol: series.symbol, timeframe }, own ? series : undefined);
      staged.push(part);
      putAll(part, own ? bars : aggregate(bars, timeframe));
    }
  } catch (cause) {
    for (const each of staged) each.discard();
    throw cause;
  }
  for (const each of staged) each.finish();
}

function putAll(part: StagedSeries, bars: BarColumns): void {
  for (let from = 0; from < bars.length; from += PART) {
    part.put(sliceColumns(bars, from, Math.min(bars.length, from + PART)));
  }
}

/** Removes a series; one that is replaced by another timeframe keeps the files of that. */
function forget(store: BarStore, series: ImportedSeries, kept?: ChartTimeframe): void {
  for (const timeframe of timeframesOf(series)) {
    if (kept && canAggregate(kept, timeframe)) continue;
    store.remove({ sourceId: CSV_SOURCE, symbol: series.symbol, timeframe });
  }
}
