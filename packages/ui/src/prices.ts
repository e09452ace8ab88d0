import { createContext, useContext } from "react";
import { formatChange, formatPrice } from "./format.ts";

/** How many decimals a symbol's prices are written with; undefined where its source does not tell. */
export const PriceDecimals = createContext<(symbol: string) => number | undefined>(() => undefined);

/** Writes the prices of one symbol. */
export interface PriceWriter {
  readonly decimals: number | undefined;
  readonly price: (value: number) => string;
  readonly change: (value: number) => string;
}

/** The one way prices of a symbol are written on the page: by the symbol's precision. */
export function usePrices(symbol: string): PriceWriter {
  const decimals = useContext(PriceDecimals)(symbol);
  return {
    decimals,
    price: (value) => formatPrice(value, decimals),
    change: (value) => formatChange(value, decimals),
  };
}
