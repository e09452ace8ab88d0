import type { Bar } from "@bourse/bars";
import type { BacktestTrade } from "@bourse/contract/host-api";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimalOf,
  decimalText,
  divide,
  isAbove,
  isPositive,
  isZero,
  multiply,
  subtract,
  ZERO,
} from "../decimal.ts";
import { type Holding, holdingAfter } from "../ledger.ts";
import type { Fill } from "../order.ts";

interface Side {
  quantity: Decimal;
  value: Decimal;
}

interface Open {
  readonly isLong: boolean;
  readonly from: { readonly at: number; readonly time: number };
  /** Cash before the first fill. */
  readonly cash: Decimal;
  readonly entry: Side;
  readonly exit: Side;
  most: Decimal;
  fees: Decimal;
  worst: Decimal;
  best: Decimal;
  ambiguous: boolean;
}

const mean = ({ value, quantity }: Side): Decimal => (isPositive(quantity) ? divide(value, quantity) : ZERO);

/** Follows the position of a run: each path from zero to zero becomes a trade. */
export class TradeBook {
  readonly closed: BacktestTrade[] = [];
  #open: Open | undefined;
  /** Prices since the last fill at which the open result was worst or best. */
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;
  #filledAt = -1;

  /** Takes a fill of a bar. A fill that reverses the position ends a trade and begins another. */
  fill(fill: Fill, before: Holding, time: number): void {
    this.#see(before);
    const held = absolute(before.position);
    const turns = !isZero(before.position) && isAgainst(fill, before) && isAbove(fill.quantity, held);
    const closing = turns ? part(fill, held) : fill;
    this.#take(closing, before, time);
    if (turns) this.#take(part(fill, subtract(fill.quantity, held)), holdingAfter(before, closing), time);
  }

  /** Takes the prices of a bar, after its fills. */
  bar(at: number, { high, low, close }: Bar): void {
    if (!this.#open) return;
    const isWhole = this.#filledAt !== at;
    this.#low = Math.min(this.#low, isWhole ? low : close);
    this.#high = Math.max(this.#high, isWhole ? high : close);
  }

  /** The trade that is open after the last bar. */
  openAt(at: number, holding: Holding, close: Decimal): BacktestTrade | undefined {
    const open = this.#open;
    if (!open) return undefined;
    this.#see(holding);
    return tradeOf(open, { at, pnl: resultAt(open, holding, close) });
  }

  #take(fill: Fill, before: Holding, time: number): void {
    const after = holdingAfter(before, fill);
    const open = this.#open ?? opened(fill, before, time);
    this.#open = open;
    this.#filledAt = fill.at;
    const side = isAgainst(fill, before) ? open.exit : open.entry;
    side.quantity = add(side.quantity, fill.quantity);
    side.value = add(side.value, multiply(fill.price, fill.quantity));
    open.fees = add(open.fees, fill.fee);
    open.ambiguous ||= fill.ambiguous;
    const size = absolute(after.position);
    if (isAbove(size, open.most)) open.most = size;
    this.#judge(open, after, fill.price);
    if (!isZero(after.position)) return;
    this.closed.push(tradeOf(open, { at: fill.at, time, pnl: subtract(after.cash, open.cash) }));
    this.#open = undefined;
  }

  /** Updates the open trade's worst and best result from the prices since the last fill, with the position held then. */
  #see(held: Holding): void {
    const [low, high] = [this.#low, this.#high];
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
    if (!this.#open || low > high) return;
    this.#judge(this.#open, held, decimalOf(low));
    this.#judge(this.#open, held, decimalOf(high));
  }

  #judge(open: Open, held: Holding, price: Decimal): void {
    const result = resultAt(open, held, price);
    if (compare(result, open.worst) < 0) open.worst = result;
    if (isAbove(result, open.best)) open.best = result;
  }
}

const isAgainst = ({ side }: Fill, { position }: Holding): boolean =>
  side === "buy" ? position.digits < 0n : isPositive(position);

/** A part of a fill; its fee is the same part, since fees are a rate of price times quantity. */
function part(fill: Fill, quantity: Decimal): Fill {
  const digits = fill.fee.digits * quantity.digits;
  const whole = fill.quantity;
  // Exact: the fee is a multiple of the quantity by its price and rate.
  return {
    ...fill,
    quantity,
    fee: { digits: digits / whole.digits, scale: fill.fee.scale + quantity.scale - whole.scale },
  };
}

function opened({ side, at }: Fill, { cash }: Holding, time: number): Open {
  return {
    isLong: side === "buy",
    from: { at, time },
    cash,
    entry: { quantity: ZERO, value: ZERO },
    exit: { quantity: ZERO, value: ZERO },
    most: ZERO,
    fees: ZERO,
    worst: ZERO,
    best: ZERO,
    ambiguous: false,
  };
}

const resultAt = ({ cash: before }: Open, { position, cash }: Holding, price: Decimal): Decimal =>
  subtract(add(cash, multiply(position, price)), before);

const moment = (time: number): string => new Date(time).toISOString();

interface End {
  readonly at: number;
  /** Absent: it is still open. */
  readonly time?: number;
  readonly pnl: Decimal;
}

function tradeOf(open: Open, { at, time, pnl }: End): BacktestTrade {
  return {
    side: open.isLong ? "long" : "short",
    opened_at: moment(open.from.time),
    ...(time !== undefined && { closed_at: moment(time) }),
    bars: at - open.from.at + 1,
    quantity: decimalText(open.most),
    entry_price: decimalText(mean(open.entry)),
    ...(isPositive(open.exit.quantity) && { exit_price: decimalText(mean(open.exit)) }),
    pnl: decimalText(pnl),
    fees: decimalText(open.fees),
    mae: decimalText(open.worst),
    mfe: decimalText(open.best),
    ambiguous: open.ambiguous,
  };
}
