import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  BUILTIN_SESSIONS,
  barStart,
  type CsvBars,
  type CsvGuess,
  type CsvRefusal,
  canAggregate,
  csvBarReader,
  guessColumns,
} from "@bourse/bars";
import type { ChartTimeframe, Issue } from "@bourse/contract";
import { IMPORT_PREVIEW_BYTES, type ImportedSeries, type ImportPreview } from "@bourse/contract/host-api";
import { plural } from "@bourse/contract/plural";
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
import type { FileBytes, FileReading, ImportRequest, ImportsService } from "./port.ts";
import { writeSeries } from "./write.ts";

/** Lines that a person looks at. */
const SHOWN_ROWS = 20;
/** Lines from which the timeframe is found. */
const SAMPLE_LINES = 1000;

/** Looks at the beginning of a file. */
async function previewFile(bytes: FileBytes, { columns, timeZone }: FileReading): Promise<ImportPreview> {
  const text = await beginningOf(bytes);
  const lines = text.split(/\r\n|\n|\r/).slice(0, SAMPLE_LINES);
  const guess = guessColumns(lines, columns);
  const reader = csvBarReader({ columns, ...(timeZone !== undefined && { timeZone }) });
  reader.push(lines.join("\n"));
  const read = reader.end();
  const [first] = read.ok ? read.bars.time : [];
  return {
    header: [...guess.header],
    rows: guess.rows.slice(0, SHOWN_ROWS).map((row) => [...row]),
    columns: columnsOf(guess),
    needs_time_zone: guess.needsTimeZone,
    ...(read.ok && read.timeframe !== undefined && { timeframe: read.timeframe }),
    ...(first !== undefined && { first: new Date(first).toISOString() }),
    issues: (read.ok ? [] : read.issues).map(({ rule, message, hint }) => ({ rule, message, hint })),
  };
}

const NAMES = ["time", "clock", "open", "high", "low", "close", "volume", "decimal"] as const;

function columnsOf({ columns }: CsvGuess): ImportPreview["columns"] {
  const { dayOrder } = columns;
  const found = NAMES.flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]]]));
  return { ...Object.fromEntries(found), ...(dayOrder && { day_order: dayOrder }) };
}

/** The first whole lines, of a bounded number of bytes. */
async function beginningOf(bytes: FileBytes): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let taken = 0;
  for await (const piece of bytes) {
    if (taken < IMPORT_PREVIEW_BYTES)
      text += decoder.decode(piece.subarray(0, IMPORT_PREVIEW_BYTES - taken), { stream: true });
    taken += piece.length;
  }
  // The last line of a part is usually cut in the middle.
  return taken < IMPORT_PREVIEW_BYTES ? text : text.slice(0, text.lastIndexOf("\n") + 1);
}

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

interface Reading extends FileReading {
  readonly now: Date;
  /** Lets the host do other work between two pieces: a file on this machine never makes the reader wait for the next piece. */
  readonly pause: () => Promise<void>;
}

/**
 * Reads a file of bars as it arrives; nothing of it is kept but its bars. @throws HostRefusal `market.import_refused`,
 * with every fault
 */
async function readFile(bytes: FileBytes, { columns, timeZone, now, pause }: Reading): Promise<CsvBars> {
  const reader = csvBarReader({ columns, ...(timeZone !== undefined && { timeZone }), now: now.getTime() });
  const decoder = new TextDecoder();
  let wanted = true;
  // The rest of a refused file is still taken: a sender whose connection is cut never reads the reasons.
  for await (const piece of bytes) {
    wanted &&= reader.push(decoder.decode(piece, { stream: true }));
    await pause();
  }
  if (wanted) reader.push(decoder.decode());
  const read = reader.end();
  if (read.ok) return read;
  throw refused(read);
}

function refused({ issues, more }: CsvRefusal): HostRefusal {
  const rest = more > 0 ? `, and ${more} more` : "";
  const found: Issue[] = issues.map(({ rule, severity, pointer, message, hint }) => ({
    rule,
    severity,
    pointer,
    message,
    hint,
  }));
  return new HostRefusal(
    "market.import_refused",
    `the file has ${plural(issues.length, "fault")}${rest}; nothing of it was imported`,
    found,
  );
}
