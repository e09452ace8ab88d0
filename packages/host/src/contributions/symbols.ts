import type { SymbolInfo } from "@bourse/contract/host-api";
import type { MarketDataPort } from "../market/port.ts";

/**
 * The instrument that a symbol of a package means: the one with this very name, or with the name after the exchange and
 * colon. Undefined when no source has either.
 */
export function findSymbol(market: Pick<MarketDataPort, "symbols">, wanted: string): SymbolInfo | undefined {
  const symbols = market.symbols();
  const after = wanted.slice(wanted.indexOf(":") + 1);
  return symbols.find(({ symbol }) => symbol === wanted) ?? symbols.find(({ symbol }) => symbol === after);
}
