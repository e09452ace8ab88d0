import type { SymbolInfo } from "@bourse/contract/host-api";

/** How well an instrument fits a search text; the smaller, the better. */
const RANKS = [
  ({ symbol, bare }: Words, text: string) => symbol === text || bare === text,
  ({ bare }: Words, text: string) => bare.startsWith(text),
  ({ symbol }: Words, text: string) => symbol.startsWith(text),
  ({ name }: Words, text: string) => name.split(/\s+/).some((word) => word.startsWith(text)),
  ({ symbol, name }: Words, text: string) => symbol.includes(text) || name.includes(text),
] as const;

interface Words {
  readonly symbol: string;
  /** Without the exchange. */
  readonly bare: string;
  readonly name: string;
}

/**
 * Instruments whose symbol or name fits the text: equal symbols first, then beginnings, then parts. An empty text fits
 * all. At most `limit`, in the sources' order within a rank.
 */
export function searchSymbols(symbols: readonly SymbolInfo[], text: string, limit: number): readonly SymbolInfo[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return symbols.slice(0, limit);
  return symbols
    .map((info) => ({ info, rank: RANKS.findIndex((fits) => fits(wordsOf(info), wanted)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((left, right) => left.rank - right.rank)
    .slice(0, limit)
    .map(({ info }) => info);
}

function wordsOf({ symbol, name }: SymbolInfo): Words {
  const lower = symbol.toLowerCase();
  return { symbol: lower, bare: lower.slice(lower.indexOf(":") + 1), name: name.toLowerCase() };
}
