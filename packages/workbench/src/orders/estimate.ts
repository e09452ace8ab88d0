import type { Account } from "@bourse/contract/host-api";
import { PAPER_FEE_RATE } from "@bourse/contract/order-words";
import {
  absolute,
  add,
  type Decimal,
  decimal,
  divide,
  floorTo,
  isPositive,
  multiply,
  negative,
  readDecimal,
  subtract,
  ZERO,
} from "@bourse/orders";
import { FINEST, lastOf, percentOf } from "./blotter/position.ts";
import { needsPrice, needsStop, type TicketDraft } from "./ticket.ts";

/** Facts that an order is estimated from. */
export interface EstimateFacts {
  /** The last price of the instrument. */
  readonly last: Decimal | undefined;
  readonly account: Pick<Account, "cash" | "positions" | "simulation" | "takes">;
}

/** The cost of an order and what it may lose. What is not known is absent. */
export interface Estimate {
  readonly quantity?: Decimal;
  readonly value?: Decimal;
  /** Only on paper: the page does not know what an exchange takes. */
  readonly fee?: Decimal;
  /** Money between the order's price and its stop loss. */
  readonly risk?: Decimal;
  /** The same in per cent of the account's equity. */
  readonly riskPercent?: Decimal;
  /** Money between the order's price and its target. */
  readonly gain?: Decimal;
}

const ONE = decimal("1");

/** An amount above zero; undefined while the text is none. */
function typed(text: string): Decimal | undefined {
  const amount = readDecimal(text.trim());
  return amount && isPositive(amount) ? amount : undefined;
}

/** The price that the order is expected to fill at. */
function priceOf(draft: TicketDraft, last: Decimal | undefined): Decimal | undefined {
  if (needsPrice(draft)) return typed(draft.price);
  return needsStop(draft) ? typed(draft.stopPrice) : last;
}

/** Cash and positions at their last prices; undefined while one of those is not known. `prices`: later ones than the account's. */
export function equityOf(
  { cash, positions }: Pick<Account, "cash" | "positions">,
  prices: readonly (number | undefined)[] = [],
): Decimal | undefined {
  return positions.reduce<Decimal | undefined>((sum, held, at) => {
    const last = lastOf(held, prices[at]);
    return sum && last && add(sum, multiply(decimal(held.quantity), last));
  }, decimal(cash));
}

/** The largest quantity whose amount, at so much for each unit, is not above the given one. */
function sizeFor(amount: Decimal | undefined, unit: Decimal | undefined): Decimal | undefined {
  if (!amount || !unit || !isPositive(unit)) return undefined;
  return divide(floorTo(amount, multiply(unit, FINEST)), unit);
}

/** How far another price is on a side of a price; undefined where it is not on that side. */
function distance(
  price: Decimal | undefined,
  other: Decimal | undefined,
  side: "above" | "below",
): Decimal | undefined {
  const up = price && other && subtract(other, price);
  const away = up && (side === "above" ? up : negative(up));
  return away && isPositive(away) ? away : undefined;
}

/** Sizes an order, and says what it costs and risks. Amounts are exact; only the price of a market order is a guess. */
export function estimateOf(draft: TicketDraft, { last, account }: EstimateFacts): Estimate {
  const price = priceOf(draft, last);
  const feeRate = account.simulation ? decimal(PAPER_FEE_RATE) : undefined;
  const stop = account.takes.brackets ? typed(draft.stopLoss) : undefined;
  const target = account.takes.brackets ? typed(draft.takeProfit) : undefined;
  const against = draft.side === "buy" ? "below" : "above";
  const loss = distance(price, stop, against);
  const win = distance(price, target, against === "below" ? "above" : "below");
  const amount = typed(draft.quantity);
  const unit = price && multiply(price, add(ONE, feeRate ?? ZERO));
  const quantity = {
    size: () => amount,
    cash: () => sizeFor(amount, unit),
    risk: () => sizeFor(amount, loss),
  }[draft.sizedBy]();
  const times = (each: Decimal | undefined) => each && quantity && multiply(each, absolute(quantity));
  const [value, risk, gain] = [times(price), times(loss), times(win)];
  const equity = equityOf(account);
  const riskPercent = risk && equity && percentOf(risk, equity);
  const fee = value && feeRate && multiply(value, feeRate);
  return {
    ...(quantity && { quantity }),
    ...(value && { value }),
    ...(fee && { fee }),
    ...(risk && { risk }),
    ...(riskPercent && { riskPercent }),
    ...(gain && { gain }),
  };
}

/** The fault of an order that is sized by cash or risk and cannot be; undefined without one. */
export function sizeFault({ sizedBy }: TicketDraft, { quantity }: Estimate): string | undefined {
  if (quantity) return isPositive(quantity) ? undefined : "Too little for the smallest quantity.";
  if (sizedBy === "size") return undefined;
  return sizedBy === "cash"
    ? "No price to count with is known yet."
    : "The risk is counted from the order's price to a stop loss on its losing side: type one.";
}
