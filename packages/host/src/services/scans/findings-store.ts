import { type BiasedEvent, directionOf, STRUCTURE_RULES, type StyleName, TRADING_STYLES } from "@bourse/bars";
import type { ScanLimits } from "@bourse/contract";
import type { HeldCondition, ScannedSeries, ScanResult, ScanRun } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** An event with the times of its bars, in milliseconds. */
export interface Finding {
  readonly symbol: string;
  readonly style: StyleName;
  readonly rule: BiasedEvent["rule"] | "conditions";
  readonly bias: BiasedEvent["bias"];
  readonly level: number;
  readonly barTime: number;
  readonly confirmedAt: number;
  readonly used: readonly number[];
  /** Of `conditions`. */
  readonly held?: readonly HeldCondition[] | undefined;
}

/** The completed bars that a series ended with. */
export interface Mark {
  readonly symbol: string;
  readonly style: StyleName;
  readonly fromTime: number;
  readonly toTime: number;
  readonly digest: string;
}

/** Runs, results and marks on disk. No method opens a transaction. */
export interface FindingsStore {
  mark(scan: string, series: Pick<Mark, "symbol" | "style">): Mark | undefined;
  putMark(scan: string, mark: Mark): void;
  /** Makes the next run over each series its first. */
  forgetMarks(scan: string): void;
  /** False when this event was reported before. */
  putFinding(scan: string, finding: Finding, foundAt: string): boolean;
  putRun(scan: string, run: Omit<ScanRun, "id">): void;
  /** Deletes the oldest runs and results above the limits; each style keeps its share. */
  trim(scan: string): void;
  results(scan: string): ScanResult[];
  runs(scan: string): ScanRun[];
}

/**
 * Keeps the latest events, so that a symbol that is scanned first does not lose its latest ones. Keeps as many of each style, as far as it
 * has them, because a fast style finds as much in a day as a slow one in a year.
 */
const KEPT = {
  scan_results: `SELECT id FROM (
    SELECT id, confirmed_at, row_number() OVER (PARTITION BY style ORDER BY confirmed_at DESC, id DESC) AS nth
    FROM scan_results WHERE scan = ?) ORDER BY nth, confirmed_at DESC, id DESC`,
  scan_runs: "SELECT id FROM scan_runs WHERE scan = ? ORDER BY id DESC",
} as const;

export function findingsStore(database: Database, limits: Pick<ScanLimits, "maxResults" | "maxRuns">): FindingsStore {
  const keep = (table: keyof typeof KEPT, scan: string, most: number) =>
    database.run(`DELETE FROM ${table} WHERE scan = ? AND id NOT IN (${KEPT[table]} LIMIT ?)`, scan, scan, most);
  return {
    mark(scan, { symbol, style }) {
      const where = "scan = ? AND symbol = ? AND style = ?";
      const row = database.one(`SELECT * FROM scan_marks WHERE ${where}`, scan, symbol, style);
      if (row === undefined) return undefined;
      const { from_time: from, to_time: to, digest } = row;
      return { symbol, style, fromTime: integer(from), toTime: integer(to), digest: text(digest) };
    },
    putMark: (scan, { symbol, style, fromTime, toTime, digest }) =>
      database.run(
        "INSERT OR REPLACE INTO scan_marks (scan, symbol, style, from_time, to_time, digest) VALUES (?, ?, ?, ?, ?, ?)",
        scan,
        symbol,
        style,
        fromTime,
        toTime,
        digest,
      ),
    forgetMarks: (scan) => database.run("DELETE FROM scan_marks WHERE scan = ?", scan),
    putFinding: (scan, finding, foundAt) => insertFinding(database, scan, { finding, foundAt }),
    putRun: (scan, run) => insertRun(database, scan, run),
    trim(scan) {
      keep("scan_results", scan, limits.maxResults);
      keep("scan_runs", scan, limits.maxRuns);
    },
    results(scan) {
      const rows = database.all("SELECT * FROM scan_results WHERE scan = ? ORDER BY id DESC", scan);
      return database.readable("a result of a scan", rows, resultOf);
    },
    runs(scan) {
      const rows = database.all("SELECT * FROM scan_runs WHERE scan = ? ORDER BY id DESC", scan);
      return database.readable("a run of a scan", rows, runOf);
    },
  };
}

interface Found {
  readonly finding: Finding;
  readonly foundAt: string;
}

/** Other conditions that hold at the same bar take the place of those of before the trader changed them. */
function insertFinding(database: Database, scan: string, { finding, foundAt }: Found): boolean {
  const { symbol, style, rule, bias, level, barTime, confirmedAt, used, held } = finding;
  const row = database.one(
    `INSERT INTO scan_results
       (scan, symbol, style, rule, bias, level, bar_time, confirmed_at, used, found_at, held)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (scan, symbol, style, rule, bar_time, level)
     DO UPDATE SET held = excluded.held, found_at = excluded.found_at WHERE held IS NOT excluded.held
     RETURNING id`,
    scan,
    symbol,
    style,
    rule,
    bias,
    level,
    barTime,
    confirmedAt,
    JSON.stringify(used),
    foundAt,
    held === undefined ? null : JSON.stringify(held),
  );
  return row !== undefined;
}

function insertRun(database: Database, scan: string, run: Omit<ScanRun, "id">): void {
  const { cause, started_at, finished_at, styles, requests, found, series } = run;
  database.run(
    `INSERT INTO scan_runs (scan, cause, started_at, finished_at, styles, requests, found, series)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    scan,
    cause,
    started_at,
    finished_at,
    JSON.stringify(styles),
    requests,
    found,
    JSON.stringify(series),
  );
}

const iso = (time: number): string => new Date(time).toISOString();

function resultOf(row: Row): ScanResult {
  const rule = text(row.rule) as Finding["rule"];
  const held = row.held === null ? undefined : (JSON.parse(text(row.held)) as HeldCondition[]);
  const [first] = held ?? [];
  const style = text(row.style) as StyleName;
  return {
    id: integer(row.id),
    symbol: text(row.symbol),
    style,
    timeframe: TRADING_STYLES[style].trigger.name,
    rule,
    direction: rule !== "conditions" ? STRUCTURE_RULES[rule].direction : first ? directionOf(first.condition) : "up",
    bias: text(row.bias) as Finding["bias"],
    level: Number(row.level),
    bar_time: iso(integer(row.bar_time)),
    confirmed_at: iso(integer(row.confirmed_at)),
    used: (JSON.parse(text(row.used)) as number[]).map(iso),
    found_at: text(row.found_at),
    ...(held && { held }),
  };
}

function runOf(row: Row): ScanRun {
  return {
    id: integer(row.id),
    cause: text(row.cause) as ScanRun["cause"],
    started_at: text(row.started_at),
    finished_at: text(row.finished_at),
    styles: JSON.parse(text(row.styles)) as StyleName[],
    requests: integer(row.requests),
    found: integer(row.found),
    series: JSON.parse(text(row.series)) as ScannedSeries[],
  };
}
