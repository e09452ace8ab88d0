import type { ObjectOrigin, ScanCondition } from "@bourse/contract/host-api";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { Schedule } from "./schedule.ts";

/** A scan as stored. */
export interface StoredScan {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly string[];
  readonly schedule: Schedule;
  readonly enabled: boolean;
  readonly notice: boolean;
  /** Bars whose events the first look at a series reports. */
  readonly firstBars: number;
  /** Whether it reports events of market structure. */
  readonly structure: boolean;
  /** Reported when all of them begin to hold; empty: none. */
  readonly conditions: readonly ScanCondition[];
  readonly origin?: ObjectOrigin | undefined;
  readonly createdAt: string;
  readonly lastRunAt?: string | undefined;
}

/** The scans on disk. No method opens a transaction. */
export interface ScanStore {
  all(): StoredScan[];
  find(id: string): StoredScan | undefined;
  count(): number;
  add(scan: StoredScan): void;
  /** Replaces everything but origin and time of creation. */
  write(scan: StoredScan): void;
  remove(id: string): void;
}

export function scanStore(database: Database): ScanStore {
  return {
    all: () => database.readable("a scan", database.all("SELECT * FROM scans ORDER BY position"), fromRow),
    find(id) {
      const row = database.one("SELECT * FROM scans WHERE id = ?", id);
      return row && fromRow(row);
    },
    count: () => Number(database.one("SELECT count(*) AS scans FROM scans")?.scans),
    add(scan) {
      database.run(
        `INSERT INTO scans (id, name, symbols, schedule, enabled, notice, first_bars, structure, conditions, origin, created_at,
           last_run_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        scan.id,
        ...changeable(scan),
        scan.origin === undefined ? null : JSON.stringify(scan.origin),
        scan.createdAt,
        scan.lastRunAt ?? null,
      );
    },
    write(scan) {
      database.run(
        `UPDATE scans SET name = ?, symbols = ?, schedule = ?, enabled = ?, notice = ?, first_bars = ?, structure = ?,
           conditions = ?, last_run_at = ?
         WHERE id = ?`,
        ...changeable(scan),
        scan.lastRunAt ?? null,
        scan.id,
      );
    },
    remove: (id) => database.run("DELETE FROM scans WHERE id = ?", id),
  };
}

function changeable({ name, symbols, schedule, enabled, notice, firstBars, structure, conditions }: StoredScan) {
  const [listed, times, sought] = [JSON.stringify(symbols), JSON.stringify(schedule), JSON.stringify(conditions)];
  return [name, listed, times, Number(enabled), Number(notice), firstBars, Number(structure), sought] as const;
}

function fromRow(row: Row): StoredScan {
  return {
    id: text(row.id),
    name: text(row.name),
    symbols: JSON.parse(text(row.symbols)) as string[],
    schedule: JSON.parse(text(row.schedule)) as Schedule,
    enabled: row.enabled === 1,
    notice: row.notice === 1,
    firstBars: integer(row.first_bars),
    structure: row.structure === 1,
    conditions: JSON.parse(text(row.conditions)) as ScanCondition[],
    ...(row.origin !== null && { origin: JSON.parse(text(row.origin)) as ObjectOrigin }),
    createdAt: text(row.created_at),
    ...(row.last_run_at !== null && { lastRunAt: text(row.last_run_at) }),
  };
}
