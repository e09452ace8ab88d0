import { ModelPending } from "./pending.ts";

/** A sale in the model. */
export interface ModelSale {
  readonly id: string;
  readonly externalId: string;
  readonly gross: bigint;
  readonly fee: bigint;
  /** Requested so far, acknowledged or in progress. */
  refunded: bigint;
  /** The acknowledged part. */
  acknowledged: bigint;
  refundedFee: bigint;
}

export interface ModelWithdrawal {
  readonly id: string;
  readonly amount: bigint;
  state: string;
}

export interface ModelReversal {
  readonly id: string;
  readonly gross: bigint;
  readonly fee: bigint;
}

/** The account that holds a withdrawal's amount in each state; `own` is pending, available and receivable together. */
const PLACES: Readonly<Record<string, "own" | "held" | "clearing" | "gone">> = {
  reserved: "held",
  submitted: "clearing",
  unknown: "clearing",
  paid: "gone",
  failed: "own",
  cancelled: "own",
};

/** The ledger entry of each state. */
const ENTRIES: Readonly<Record<string, string>> = {
  submitted: "withdrawal_submitted",
  paid: "withdrawal_paid",
  failed: "withdrawal_returned",
  cancelled: "withdrawal_returned",
};

const MOVES: Readonly<Record<string, readonly string[]>> = {
  reserved: ["submitted", "failed", "cancelled"],
  submitted: ["paid", "failed", "unknown"],
  unknown: ["paid", "failed"],
};

/** A refund concerns one of this many newest sales. */
const RECENT = 200;

/** One creator's money, counted by a single thread: no concurrency, no database, no crash. */
export class ModelBook {
  own = 0n;
  held = 0n;
  clearing = 0n;
  gone = 0n;
  fee = 0n;
  saleClearing = 0n;
  readonly pending = new ModelPending();
  readonly recentSales: ModelSale[] = [];
  /** Unfinished withdrawals. */
  readonly living: ModelWithdrawal[] = [];
  /** Open reversals. */
  readonly reversals: ModelReversal[] = [];
  /** Expected entries of the ledger, `<kind> <subject>`, without releases: each once, and no others. */
  readonly entries = new Set<string>();
  readonly #feeBasisPoints: bigint;

  constructor(feeBasisPoints: bigint) {
    this.#feeBasisPoints = feeBasisPoints;
  }

  sell(sale: { readonly id: string; readonly externalId: string; readonly gross: bigint }): void {
    const fee = (sale.gross * this.#feeBasisPoints) / 10_000n;
    this.own += sale.gross - fee;
    this.pending.come(sale.gross - fee);
    this.fee += fee;
    this.saleClearing -= sale.gross;
    this.recentSales.push({ ...sale, fee, refunded: 0n, acknowledged: 0n, refundedFee: 0n });
    if (this.recentSales.length > RECENT) this.recentSales.shift();
    this.#enter(`sale sale:${sale.id}`);
  }

  /** The refunded parts of the fee must sum to the rounded fee of everything refunded. */
  refund(sale: ModelSale, reversal: ModelReversal): void {
    sale.acknowledged += reversal.gross;
    sale.refundedFee += reversal.fee;
    this.reversals.push(reversal);
  }

  reserve(id: string, amount: bigint): void {
    this.own -= amount;
    this.held += amount;
    this.living.push({ id, amount, state: "reserved" });
    this.#enter(`withdrawal_reserved withdrawal:${id}`);
  }

  /** Moves a withdrawal to its new state. */
  follow(withdrawal: ModelWithdrawal, state: string): void {
    const from = PLACES[withdrawal.state];
    const to = PLACES[state];
    if (!from || !to || !MOVES[withdrawal.state]?.includes(state))
      throw new Error(`withdrawal ${withdrawal.id} went from ${withdrawal.state} to ${state}`);
    this[from] -= withdrawal.amount;
    this[to] += withdrawal.amount;
    if (to === "gone") this.saleClearing += withdrawal.amount;
    withdrawal.state = state;
    const kind = ENTRIES[state];
    if (kind !== undefined) this.#enter(`${kind} withdrawal:${withdrawal.id}`);
    if (MOVES[state] === undefined) this.living.splice(this.living.indexOf(withdrawal), 1);
  }

  close(reversal: ModelReversal, { state, fromPending }: { state: string; fromPending: bigint }): void {
    this.pending.come(-fromPending);
    this.saleClearing += reversal.gross;
    if (state === "reconciled") {
      this.own -= reversal.gross - reversal.fee;
      this.fee -= reversal.fee;
    } else this.fee -= reversal.gross;
    this.reversals.splice(this.reversals.indexOf(reversal), 1);
    this.#enter(`reversal_${state} reversal:${reversal.id}`);
  }

  #enter(entry: string): void {
    if (this.entries.has(entry)) throw new Error(`${entry} happened twice`);
    this.entries.add(entry);
  }
}
