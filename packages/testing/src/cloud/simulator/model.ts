/** A sale as the model knows it. */
export interface ModelSale {
  readonly externalId: string;
  readonly gross: bigint;
  refunded: bigint;
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

/** One creator's money as a single thread counts it: no concurrency, no database, no crash. */
export class ModelBook {
  own = 0n;
  held = 0n;
  clearing = 0n;
  gone = 0n;
  fee = 0n;
  saleClearing = 0n;
  readonly sales: ModelSale[] = [];
  readonly withdrawals: ModelWithdrawal[] = [];
  readonly reversals: ModelReversal[] = [];
  readonly #feeBasisPoints: bigint;

  constructor(feeBasisPoints: bigint) {
    this.#feeBasisPoints = feeBasisPoints;
  }

  sell(externalId: string, gross: bigint): void {
    const fee = (gross * this.#feeBasisPoints) / 10_000n;
    this.own += gross - fee;
    this.fee += fee;
    this.saleClearing -= gross;
    this.sales.push({ externalId, gross, refunded: 0n });
  }

  reserve(id: string, amount: bigint): void {
    this.own -= amount;
    this.held += amount;
    this.withdrawals.push({ id, amount, state: "reserved" });
  }

  /** Follows a withdrawal to the state it has come to. */
  follow(withdrawal: ModelWithdrawal, state: string): void {
    const from = PLACES[withdrawal.state];
    const to = PLACES[state];
    if (!from || !to) throw new Error(`no such state: ${state}`);
    this[from] -= withdrawal.amount;
    this[to] += withdrawal.amount;
    if (to === "gone" && from !== "gone") this.saleClearing += withdrawal.amount;
    withdrawal.state = state;
  }

  close(reversal: ModelReversal, state: string): void {
    this.saleClearing += reversal.gross;
    if (state === "reconciled") {
      this.own -= reversal.gross - reversal.fee;
      this.fee -= reversal.fee;
    } else this.fee -= reversal.gross;
    this.reversals.splice(this.reversals.indexOf(reversal), 1);
  }
}
