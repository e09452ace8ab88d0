import type { Account, AccountFill, AccountOrder } from "@bourse/api";
import { catalogueEntry, isErrorCode } from "@bourse/contract/errors";
import { plural } from "@bourse/contract/plural";

/** Names an account with its kind, so that every question and message says whether real money is at stake. */
export const accountWords = ({ kind, name }: Pick<Account, "kind" | "name">): string =>
  kind === "paper" ? `${name} (paper account)` : `${name} (LIVE account, real money)`;

type Wish = Pick<AccountOrder, "side" | "type" | "quantity" | "symbol" | "price" | "stop_price">;

/** An order in words: `buy 10 SPX, limit 5,900`. */
export function orderWords({ side, type, quantity, symbol, price, stop_price: stop }: Wish): string {
  const prices = [price, stop && `stop ${stop}`].filter((each) => each !== undefined).join(", ");
  return `${side} ${quantity} ${symbol}, ${[type.replace("_", " "), prices].filter(Boolean).join(" ")}`;
}

/** Enough digits to distinguish two prices of one market: 1,100.22, 151.234, 1.08543. */
const PRICE_DIGITS = 6;
const LEAST_DECIMALS = 2;

/** A price as the page's lists show it: `1,100.22` for the exact 1100.219971. Its decimals follow from its size: a fill does not tell those of its instrument. */
export function readablePrice(price: string): string {
  const before = Math.floor(Math.log10(Math.abs(Number(price)) || 1)) + 1;
  return new Intl.NumberFormat("en-US", {
    minimumFractionDigits: LEAST_DECIMALS,
    maximumFractionDigits: Math.max(LEAST_DECIMALS, PRICE_DIGITS - before),
  }).format(price as `${number}`);
}

/** A fill in words: `bought 10 SPX at 5900`. */
export const fillWords = ({ side, quantity, symbol, price }: AccountFill): string =>
  `${side === "buy" ? "bought" : "sold"} ${quantity} ${symbol} at ${price}`;

/** The reason for a code, with the code beside it. */
export const codeWords = (code: string): string =>
  isErrorCode(code) ? `${catalogueEntry(code).title} (${code})` : code;

/** The code of a failed call; undefined if it has none. */
const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;

/** A failed call in words. */
export function failureWords(cause: unknown): string {
  const code = codeOf(cause);
  const said = cause instanceof Error ? cause.message : String(cause);
  return code === undefined ? said : `${codeWords(code)}: ${said}`;
}

/** The other side, which closes a position. */
export const closingSide = (quantity: string): "buy" | "sell" => (quantity.startsWith("-") ? "buy" : "sell");

export const withoutSign = (quantity: string): string => quantity.replace(/^-/, "");

/**
 * Gain or loss of the positions at the latest prices, for display only: the host computes the exact amounts. Undefined while a
 * price is missing.
 */
export function openResult(
  { positions }: Pick<Account, "positions">,
  prices: ReadonlyMap<string, string>,
): number | undefined {
  let sum = 0;
  for (const { symbol, quantity, average_price: average, last_price: last } of positions) {
    const price = prices.get(symbol) ?? last;
    if (average === undefined || price === undefined) return undefined;
    sum += (Number(price) - Number(average)) * Number(quantity);
  }
  return sum;
}

/** An account in the status bar: `PAPER Paper: 2 positions, +12.50`. */
export function standingWords(account: Account, prices: ReadonlyMap<string, string>): string {
  const { kind, name, positions, risk } = account;
  const state = risk.state === "active" ? [] : [risk.state.toUpperCase()];
  const result = openResult(account, prices);
  const open = positions.length === 0 ? [] : [result === undefined ? "result unknown" : signed(result)];
  const named = kind.toUpperCase() === name.toUpperCase() ? name.toUpperCase() : `${kind.toUpperCase()} ${name}`;
  return `${named}: ${[...state, plural(positions.length, "position"), ...open].join(", ")}`;
}

const signed = (amount: number): string => `${amount < 0 ? "-" : "+"}${Math.abs(amount).toFixed(2)}`;
