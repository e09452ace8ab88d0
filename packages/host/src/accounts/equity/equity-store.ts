import { type Decimal, decimal, decimalText } from "@bourse/orders";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** The sums of an account at a moment. */
export interface EquitySample {
  /** Cash and positions at their last prices. */
  readonly equity: Decimal;
  readonly cash: Decimal;
  /** Result of what was closed, before fees, since the account began. */
  readonly realised: Decimal;
  /** Paid since the account began. */
  readonly fees: Decimal;
}

/** A sample on disk. */
export interface KeptSample extends EquitySample {
  readonly at: string;
  /** The highest equity of it and of all samples before. */
  readonly peak: Decimal;
}

/** Equity changes with every price, so one sample stands for all prices of this many milliseconds. */
export const SLOT_MS = 5 * 60_000;
export const SLOTS_A_DAY = 86_400_000 / SLOT_MS;
/** Days whose samples are all kept; an older day keeps only its last one. A year of those takes less room than a month of these. */
const FINE_DAYS = 30;

/** The samples of one account. */
export interface EquityStore {
  latest(): KeptSample | undefined;
  /** Writes the sample of a slot, replacing an earlier one. */
  put(slot: number, sample: KeptSample): void;
  /** Keeps only the last sample of each day before the fine ones. */
  thin(slot: number): void;
  /** The last samples of days before a slot, the latest first. */
  lastOfDays(before: number, limit: number): readonly KeptSample[];
  /** About `points` samples at most, spread evenly over the whole time, oldest first. */
  curve(points: number): readonly Pick<KeptSample, "at" | "equity">[];
}

/** A bound number is a float, and dividing by it would give fractions: the constant is therefore a part of the SQL text. */
const DAY = `slot / ${SLOTS_A_DAY}`;

export function equityStore(database: Database, account: string): EquityStore {
  return {
    latest() {
      const row = database.one("SELECT * FROM account_equity WHERE account = ? ORDER BY slot DESC LIMIT 1", account);
      return row && sampleOf(row);
    },
    put(slot, { at, equity, cash, realised, fees, peak }) {
      const amounts = [equity, cash, realised, fees, peak].map(decimalText);
      database.run(
        "INSERT OR REPLACE INTO account_equity (account, slot, at, equity, cash, realised, fees, peak) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        account,
        slot,
        at,
        ...amounts,
      );
    },
    thin(slot) {
      const fine = (Math.floor(slot / SLOTS_A_DAY) - FINE_DAYS) * SLOTS_A_DAY;
      database.run(
        `DELETE FROM account_equity WHERE account = ?1 AND slot < ?2 AND slot NOT IN
           (SELECT max(slot) FROM account_equity WHERE account = ?1 AND slot < ?2 GROUP BY ${DAY})`,
        account,
        fine,
      );
    },
    lastOfDays(before, limit) {
      const sql = `SELECT * FROM account_equity WHERE account = ?1 AND slot IN
        (SELECT max(slot) FROM account_equity WHERE account = ?1 AND slot < ?2 GROUP BY ${DAY} ORDER BY 1 DESC LIMIT ?3)
        ORDER BY slot DESC`;
      return database.all(sql, account, before, limit).map(sampleOf);
    },
    curve(points) {
      const ends =
        "SELECT min(slot) AS first, max(slot) - min(slot) + 1 AS span FROM account_equity WHERE account = ?1";
      const sql = `WITH ends AS (${ends}) SELECT at, equity FROM account_equity WHERE account = ?1 AND slot IN
        (SELECT max(slot) FROM account_equity, ends WHERE account = ?1 GROUP BY CAST((slot - first) * ?2 / span AS INTEGER)) ORDER BY slot`;
      return database.all(sql, account, points).map((row) => ({ at: text(row.at), equity: decimal(text(row.equity)) }));
    },
  };
}

function sampleOf(row: Row): KeptSample {
  const read = (name: string) => decimal(text(row[name]));
  const sums = { equity: read("equity"), cash: read("cash"), realised: read("realised"), fees: read("fees") };
  return { at: text(row.at), ...sums, peak: read("peak") };
}
