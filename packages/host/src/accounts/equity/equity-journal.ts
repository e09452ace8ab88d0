import type { AccountEquity, EquityDay } from "@bourse/contract/host-api";
import { add, type Decimal, decimal, decimalText, isAbove, subtract, ZERO } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

/** A page of days. */
export interface EquityPage {
  /** The day before which the page begins. */
  readonly before?: string | undefined;
  readonly limit?: number;
}

/** Points of a curve: more than a panel has pixels to tell apart. */
const CURVE_POINTS = 300;

/** Dependencies of {@link EquityJournal}. */
export interface EquityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly account: string;
  /** The peak before any sample. */
  readonly startingCash: Decimal;
}

/** The equity of an account over the days, sampled: neither the cost nor the storage grows with the number of prices. */
export class EquityJournal {
  readonly #deps: EquityDeps;
  readonly #store: EquityStore;
  /** The slot of the last sample. */
  #slot: number | undefined;

  constructor(deps: EquityDeps) {
    this.#deps = deps;
    this.#store = equityStore(deps.database, deps.account);
    const at = this.#store.latest()?.at;
    this.#slot = at === undefined ? undefined : slotOf(Date.parse(at));
  }

  /** True if the slot of the last sample is over. */
  get isDue(): boolean {
    return slotOf(this.#deps.clock.now().getTime()) !== this.#slot;
  }

  /**
   * @param contributed - The worth that came from outside since the last sample (below zero: that left): neither a gain nor a drawdown
   * @returns a function that writes a sample of now, may be called repeatedly, and joins a transaction that is under way
   */
  writing(sample: EquitySample, contributed: Decimal = ZERO): () => void {
    const { database, clock, startingCash } = this.#deps;
    const now = clock.now();
    const slot = slotOf(now.getTime());
    const before = this.#slot;
    const write = () => {
      const peak = add(this.#store.latest()?.peak ?? startingCash, contributed);
      this.#store.put(slot, {
        ...sample,
        at: now.toISOString(),
        peak: isAbove(sample.equity, peak) ? sample.equity : peak,
      });
      if (before === undefined || dayOf(before) !== dayOf(slot)) this.#store.thin(slot);
      database.afterCommit(() => {
        this.#slot = slot;
      });
    };
    return () => database.transaction(write);
  }

  /** Days, the latest first, and with the first page the curve of all times. */
  read({ before, limit = Number.MAX_SAFE_INTEGER - 1 }: EquityPage): AccountEquity {
    const until = before === undefined ? Number.MAX_SAFE_INTEGER : slotOf(Date.parse(before));
    const samples = this.#store.lastOfDays(until, limit + 1);
    const days = samples.slice(0, limit).map((each, index) => equityDay(each, samples[index + 1]));
    const last = samples.length > limit ? days.at(-1) : undefined;
    const curve = before === undefined ? this.#store.curve(CURVE_POINTS) : [];
    return {
      days,
      curve: curve.map(({ at, equity }) => ({ at, equity: decimalText(equity) })),
      ...(last && { next: last.day }),
    };
  }
}

const slotOf = (time: number): number => Math.floor(time / SLOT_MS);
const dayOf = (slot: number): number => Math.floor(slot / SLOTS_A_DAY);

/** A day from its last sample and that of the day before. */
function equityDay({ at, equity, realised, fees, peak }: KeptSample, before: KeptSample | undefined): EquityDay {
  return {
    day: at.slice(0, 10),
    equity: decimalText(equity),
    realised: decimalText(subtract(realised, before?.realised ?? ZERO)),
    fees: decimalText(subtract(fees, before?.fees ?? ZERO)),
    drawdown: decimalText(subtract(peak, equity)),
  };
}

/** The sums of an account at a moment. */
interface EquitySample {
  /** Cash and positions at their last prices. */
  readonly equity: Decimal;
  readonly cash: Decimal;
  /** Result of what was closed, before fees, since the account began. */
  readonly realised: Decimal;
  /** Paid since the account began. */
  readonly fees: Decimal;
}

/** A sample on disk. */
interface KeptSample extends EquitySample {
  readonly at: string;
  /** The highest equity of it and of all samples before. */
  readonly peak: Decimal;
}

/** Equity changes with every price, so one sample stands for all prices of this many milliseconds. */
const SLOT_MS = 5 * 60_000;
const SLOTS_A_DAY = 86_400_000 / SLOT_MS;
/** Days whose samples are all kept; an older day keeps only its last one. A year of those takes less room than a month of these. */
const FINE_DAYS = 30;

/** The samples of one account. */
interface EquityStore {
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

function equityStore(database: Database, account: string): EquityStore {
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
