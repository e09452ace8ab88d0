import type { AccountCorrection } from "@bourse/contract/host-api";
import { add, type Decimal, decimal, decimalText, multiply, ZERO } from "@bourse/orders";
import { integer, type Row, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";

/** Why the books of an account were corrected. */
export type CorrectionKind = AccountCorrection["kind"];

/**
 * An entry beside an account's fills. `late_fill`: marks a fill that came after its order had ended; the fill itself holds the amounts.
 * `fee`: a fee that was taken in something other than the account's cash. `booked`: a difference to the exchange that the trader has
 * booked.
 */
export interface Correction {
  readonly kind: CorrectionKind;
  readonly asset: string;
  /** Below zero: less than before. */
  readonly amount: Decimal;
  /** The instrument whose position changes; absent: the cash changes, or a fee is in something that the account does not hold. */
  readonly symbol?: string | undefined;
  /** Price of one unit of the asset in the account's cash. */
  readonly price?: Decimal | undefined;
  /** Id of the order; only late fills and fees have one. */
  readonly order?: string | undefined;
  readonly reason?: string | undefined;
  readonly at: string;
}

/** A fee that was taken in something else than the cash. */
export type FeeEntry = Pick<Correction, "amount" | "symbol" | "price"> & { readonly kind: "fee" };

/** The worth that came from outside (below zero: that left): in all, and since the last sample. */
export interface Contribution {
  readonly contributed: Decimal;
  readonly worth: Decimal;
}

/** An entry that is written. */
export interface KeptCorrection extends Correction {
  readonly sequence: number;
  /** The sequence of its fill. */
  readonly fill?: number;
}

/** The corrections of one account; they are never changed. */
export interface CorrectionStore {
  /** Writes it in the transaction that writes what it corrects. @param fill - Sequence of the fill that it belongs to, if any */
  correct(entry: Correction, fill?: number): void;
  /** The sequences of an order's last fills, oldest first. */
  lastFills(order: string, count: number): readonly number[];
  /** The latest first. */
  latestCorrections(window: {
    readonly before?: number | undefined;
    readonly limit: number;
  }): readonly KeptCorrection[];
  correctionsOf(orders: readonly string[]): readonly KeptCorrection[];
  /** The entries that the trader has booked by hand, oldest first. */
  booked(): readonly KeptCorrection[];
  /** The sums of fees in something that the account does not hold, by their assets. */
  feesByAsset(): ReadonlyMap<string, Decimal>;
}

export function correctionStore(database: Database, account: string): CorrectionStore {
  const rows = (where: string, ...values: readonly (string | number)[]) =>
    database
      .all(`SELECT * FROM account_corrections WHERE account = ? AND ${where}`, account, ...values)
      .map(correctionOf);
  return {
    correct({ kind, asset, amount, symbol, price, order, reason, at }, fill) {
      database.run(
        `INSERT INTO account_corrections (account, kind, asset, amount, symbol, price, id, fill, reason, at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        account,
        kind,
        asset,
        decimalText(amount),
        symbol ?? null,
        price ? decimalText(price) : null,
        order ?? null,
        fill ?? null,
        reason ?? null,
        at,
      );
    },
    lastFills(order, count) {
      const sql = "SELECT sequence FROM account_fills WHERE account = ? AND id = ? ORDER BY sequence DESC LIMIT ?";
      return database
        .all(sql, account, order, count)
        .map(({ sequence }) => integer(sequence))
        .toReversed();
    },
    latestCorrections: ({ before = Number.MAX_SAFE_INTEGER, limit }) =>
      rows("sequence < ? ORDER BY sequence DESC LIMIT ?", before, limit),
    correctionsOf: (orders) => rows("id IN (SELECT value FROM json_each(?)) ORDER BY sequence", JSON.stringify(orders)),
    booked: () => rows("id IS NULL ORDER BY sequence"),
    feesByAsset: () =>
      rows("kind = 'fee' AND symbol IS NULL").reduce(
        (sums, { asset, amount }) => sums.set(asset, add(sums.get(asset) ?? ZERO, amount)),
        new Map<string, Decimal>(),
      ),
  };
}

/** The worth of an entry that the trader has booked: it came from outside, or left, and is no result of trading. */
export const worthOf = ({ amount, symbol, price }: Correction): Decimal =>
  symbol === undefined ? amount : multiply(amount, price ?? ZERO);

/** An entry as it is listed. */
export const describeCorrection = ({
  sequence,
  kind,
  asset,
  amount,
  symbol,
  price,
  order,
  fill,
  reason,
  at,
}: KeptCorrection): AccountCorrection => ({
  sequence,
  kind,
  asset,
  amount: decimalText(amount),
  ...(symbol !== undefined && { symbol }),
  ...(price && { price: decimalText(price) }),
  ...(order !== undefined && { client_order_id: order }),
  ...(fill !== undefined && { fill }),
  ...(reason !== undefined && { reason }),
  at,
});

function correctionOf(row: Row): KeptCorrection {
  return {
    sequence: integer(row.sequence),
    kind: text(row.kind) as CorrectionKind,
    asset: text(row.asset),
    amount: decimal(text(row.amount)),
    at: text(row.at),
    ...(row.symbol !== null && { symbol: text(row.symbol) }),
    ...(row.price !== null && { price: decimal(text(row.price)) }),
    ...(row.id !== null && { order: text(row.id) }),
    ...(row.fill !== null && { fill: integer(row.fill) }),
    ...(row.reason !== null && { reason: text(row.reason) }),
  };
}
