import { createContext, useContext } from "react";
import { formatChange, formatExact, formatPrice } from "./format.ts";

/** Number of decimals of a symbol's prices; undefined if its source does not report it. */
export const PriceDecimals = createContext<(symbol: string) => number | undefined>(() => undefined);

/** Formats the prices of one symbol. */
export interface PriceWriter {
  readonly decimals: number | undefined;
  /** Rounds, so that it also suits a computed price, such as a mean. */
  readonly price: (value: number | string) => string;
  /** A price that was told as an exact decimal, with all digits that count. */
  readonly exact: (text: string) => string;
  readonly change: (value: number) => string;
}

/** Returns the formatter for a symbol's prices, so that they look the same everywhere on the page. */
export function usePrices(symbol: string): PriceWriter {
  const decimals = useContext(PriceDecimals)(symbol);
  return {
    decimals,
    price: (value) => formatPrice(value, decimals),
    exact: (text) => formatExact(text, decimals),
    change: (value) => formatChange(value, decimals),
  };
}
