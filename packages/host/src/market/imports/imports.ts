import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { BUILTIN_SESSIONS, barStart, canAggregate } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import type { ImportedSeries } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";
import { type BarStore, openBarStore } from "../store/bar-store.ts";
import { damagedName } from "../store/damaged.ts";
import type { DiskPort } from "../store/disk.ts";
import type { SeriesKey } from "../store/names.ts";
import { csvSource } from "./csv-source.ts";
import { CSV_SOURCE, isImported, timeframesOf } from "./imported.ts";
import type { ImportRequest, ImportsService } from "./port.ts";
import { previewFile } from "./preview.ts";
import { readFile } from "./read-file.ts";
import { writeSeries } from "./write.ts";

const PREFIX = "CSV:";

/** More imports than a trader names; each is listed with the symbols that every page reads. */
const MAX_IMPORTS = 200;

export interface ImportsDeps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: Random;
  report(cause: unknown): void;
  /** Writes bars; the system's own when absent. */
  readonly disk?: DiskPort;
  /** Lets the host do other work during an import; the next turn of the loop when absent. */
  readonly pause?: () => Promise<void>;
}

/** The trader's own files as a source of market data, and the service that takes them. */
export interface MarketImports {
  readonly service: ImportsService;
  readonly source: MarketSource;
}

export function marketImports(deps: ImportsDeps): MarketImports {
  const { dataDir, clock, random, report, pause = () => setImmediate() } = deps;
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
      const read = await readFile(bytes, { ...request, now: clock.now(), pause });
      const timeframe = timeframeOf(read.timeframe, request);
      const { bars } = read;
      const opensAt = (index: number) => new Date(barStart(bars.time[index] as number, timeframe)).toISOString();
      const series: ImportedSeries = {
        name: request.name.toUpperCase(),
        symbol,
        title: request.title ?? request.name,
        timeframe,
        bars: bars.length,
        first: opensAt(0),
        last: opensAt(bars.length - 1),
        imported_at: clock.now().toISOString(),
        ...calendarOf(request),
      };
      const written = await writeSeries(series, bars, { store: store(), pause });
      written.finish(() => {
        // Meanwhile the host may have closed the store, or another import of this name may have ended.
        store();
        refuseTaken(request, listed);
        const old = listed.get(symbol);
        return old ? keysOf(old).filter((key) => !canAggregate(timeframe, key.timeframe)) : [];
      });
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
      // Its own timeframe is removed first, since that ends the import. A full disk has no room to note all removals as one step.
      for (const key of keysOf(series)) store().remove(key);
      listed.delete(series.symbol);
      changed(series.symbol);
    },
  };
  return {
    service,
    source: {
      ...csvSource({ series: () => [...listed.values()], store, hub }),
      async start() {
        const { disk } = deps;
        opened = openBarStore(join(dataDir, "bars"), random, { ...(disk && { disk }), isWhole: true, report });
        for (const each of opened.list()) {
          if (each.about === undefined) continue;
          if (isImported(each)) listed.set(each.symbol, each.about);
          else report(damagedName(join(dataDir, "bars", `${each.symbol} ${each.timeframe}`)));
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

/** Stores the whole calendar: a later version may change the hours, but these bars were made with the old ones. */
function calendarOf({ calendar: wanted }: ImportRequest): Pick<ImportedSeries, "calendar"> {
  const found = BUILTIN_SESSIONS.find(({ id }) => id === wanted);
  if (!found) return {};
  const { name: _name, days, hours, ...calendar } = found;
  return { calendar: { ...calendar, days: [...days], hours: hours.map((each) => ({ ...each })) } };
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

/** The stored series of an import: its own, and the larger timeframes made from it. */
function keysOf(series: ImportedSeries): readonly SeriesKey[] {
  return timeframesOf(series).map((timeframe) => ({ sourceId: CSV_SOURCE, symbol: series.symbol, timeframe }));
}
