import { ModelPending } from "./pending.ts";

/** A sale as the model knows it. */
export interface ModelSale {
  readonly id: string;
  readonly externalId: string;
  readonly gross: bigint;
  readonly fee: bigint;
  /** Asked for so far, acknowledged or on its way. */
  refunded: bigint;
  /** Of what was acknowledged. */
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

/** Which account a withdrawal's amount is in, by its state; `own` is pending, available and receivable together. */
const PLACES: Readonly<Record<string, "own" | "held" | "clearing" | "gone">> = {
  reserved: "held",
  submitted: "clearing",
  unknown: "clearing",
  paid: "gone",
  failed: "own",
  cancelled: "own",
};

/** The entry of the ledger that a state leaves. */
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

/** Among so many of the newest sales a buyer wants their money back. */
const RECENT = 200;

/** One creator's money as a single thread counts it: no concurrency, no database, no crash. */
export class ModelBook {
  own = 0n;
  held = 0n;
  clearing = 0n;
  gone = 0n;
  fee = 0n;
  saleClearing = 0n;
  readonly pending = new ModelPending();
  readonly recentSales: ModelSale[] = [];
  /** Withdrawals that have not ended. */
  readonly living: ModelWithdrawal[] = [];
  /** Reversals that are open. */
  readonly reversals: ModelReversal[] = [];
  /** What the ledger must hold, `<kind> <subject>`, releases aside: each once, and nothing else. */
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

  /** The parts of the fee that refunds give back sum to the rounded part of all that is refunded. */
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

  /** Follows a withdrawal to the state it has come to. */
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
