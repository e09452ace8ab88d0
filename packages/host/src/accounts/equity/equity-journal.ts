import type { AccountEquity, EquityDay } from "@bourse/contract/host-api";
import { add, type Decimal, decimalText, isAbove, subtract, ZERO } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { Database } from "../../store/database.ts";
import {
  type EquitySample,
  type EquityStore,
  equityStore,
  type KeptSample,
  SLOT_MS,
  SLOTS_A_DAY,
} from "./equity-store.ts";

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
