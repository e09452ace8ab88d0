import {
  add,
  type Decimal,
  type Fill,
  holdingAfter,
  isZero,
  multiply,
  negative,
  type OpenPosition,
  openPositionAfter,
  rounded,
  startingWith,
  subtract,
  ZERO,
} from "@bourse/orders";

/** A position and a price of it: that of its last fill, or after a start the later one that the last equity sample stored. */
export interface Held extends OpenPosition {
  readonly price: Decimal;
}

/** The sums of an account's fills. The journal keeps them as they are after its last fill, so a start reads no fill twice. */
export interface Holdings {
  readonly cash: Decimal;
  /** Paid so far. */
  readonly fees: Decimal;
  /** Instruments of which something is held. */
  readonly held: ReadonlyMap<string, Held>;
}

const NOTHING: OpenPosition = { position: ZERO, average: ZERO };

/** A fill with its instrument. */
export type HeldFill = Pick<Fill, "side" | "price" | "quantity" | "fee"> & { readonly symbol: string };

/** The sums with one more fill. */
export function holdingsAfter({ cash, fees, held }: Holdings, { symbol, ...fill }: HeldFill): Holdings {
  return {
    cash: holdingAfter(startingWith(cash), fill).cash,
    fees: add(fees, fill.fee),
    held: heldAfter(held, { symbol, ...fill }),
  };
}

/** The positions after one of them changed; a position of zero is removed. */
function heldAfter(held: Holdings["held"], { symbol, ...change }: Omit<HeldFill, "fee">): Holdings["held"] {
  const after = openPositionAfter(held.get(symbol) ?? NOTHING, change);
  const rest = new Map(held);
  if (isZero(after.position)) rest.delete(symbol);
  else rest.set(symbol, { ...after, price: change.price });
  return rest;
}

/** A correction beside the fills: of the cash, or of a position at a price. */
interface Corrected {
  readonly kind: "fee" | "booked";
  readonly amount: Decimal;
  /** Absent: the cash, or a fee in something that is not held. */
  readonly symbol?: string | undefined;
  readonly price?: Decimal | undefined;
}

/** The sums with one more correction. A fee in the traded asset is paid out of the position, and counts at the given price. */
export function holdingsCorrected(holdings: Holdings, { kind, amount, symbol, price = ZERO }: Corrected): Holdings {
  const { cash, fees, held } = holdings;
  if (symbol === undefined) return kind === "fee" ? holdings : { ...holdings, cash: add(cash, amount) };
  const side = amount.digits < 0n ? "sell" : "buy";
  const quantity = side === "sell" ? negative(amount) : amount;
  return {
    cash,
    fees: kind === "fee" ? subtract(fees, multiply(amount, price)) : fees,
    held: heldAfter(held, { symbol, side, price, quantity }),
  };
}

export const positionIn = ({ held }: Holdings, symbol: string): Decimal => held.get(symbol)?.position ?? ZERO;

/** Cash and positions at the given prices; where none is given, at the one that is kept. */
export function equityOf({ cash, held }: Holdings, priceOf: (symbol: string) => Decimal | undefined): Decimal {
  return [...held].reduce(
    (sum, [symbol, { position, price }]) => add(sum, multiply(position, priceOf(symbol) ?? price)),
    cash,
  );
}

/** Mean prices are rounded at 18 decimals, which a large position multiplies: what lies below this is noise, not a result. */
const REALISED_DECIMALS = 8;

/** Result of closed positions, before fees: the change of the cash, with open positions counted at their cost and fees added back. */
export function realisedOf({ cash, fees, held }: Holdings, startingCash: Decimal): Decimal {
  const closed = add(subtract(cash, startingCash), fees);
  const sum = [...held.values()].reduce(
    (total, { position, average }) => add(total, multiply(position, average)),
    closed,
  );
  return rounded(sum, REALISED_DECIMALS);
}
