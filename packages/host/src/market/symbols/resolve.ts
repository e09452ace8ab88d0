import type { SymbolInfo } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";

/** An instrument that a source has. */
export interface ResolvedSymbol {
  /** As the source names it. */
  readonly symbol: string;
  readonly sourceId: string;
}

/**
 * The instrument that a symbol means, written as `<exchange>:<symbol>` (presets), in a source's own notation, or by its
 * bare name. Undefined when no source has it, or when the text fits several instruments of one source.
 */
export function resolveSymbol(market: Pick<MarketDataPort, "symbols">, text: string): ResolvedSymbol | undefined {
  const found = findSymbol(market, text);
  return found && { symbol: found.symbol, sourceId: found.source };
}

/** The listed instrument of {@link resolveSymbol}. */
export function findSymbol(market: Pick<MarketDataPort, "symbols">, text: string): SymbolInfo | undefined {
  const symbols = market.symbols();
  const exact = symbols.find(({ symbol }) => symbol === text);
  if (exact) return exact;
  const colon = text.indexOf(":");
  if (colon < 0) return only(symbols.filter((each) => plain(bareName(each.symbol)) === plain(text)));
  const exchange = text.slice(0, colon).toUpperCase();
  const name = plain(text.slice(colon + 1));
  const index = INDEXES.find((each) => each.exchanges.includes(exchange) && each.names.includes(name));
  if (index) return symbols.find(({ symbol }) => symbol === index.symbol);
  return only(symbols.filter((each) => belongs(each, exchange) && plain(bareName(each.symbol)) === name));
}

/** Names under which clients list the indexes that a source here has. */
const INDEXES: readonly {
  readonly symbol: string;
  readonly exchanges: readonly string[];
  readonly names: readonly string[];
}[] = [
  {
    symbol: "SPX",
    exchanges: ["CBOE", "SP", "SPX", "INDEX", "INDEXSP", "TVC", "SNP", "US"],
    names: ["SPX", "GSPC", "INX", "SP500", "US500"],
  },
];

/** True if the instrument belongs to the exchange: some symbols contain it, such as `SIM:ALTA`, and some source ids name it. */
function belongs({ symbol, source }: SymbolInfo, exchange: string): boolean {
  return symbol.toUpperCase().startsWith(`${exchange}:`) || source.toUpperCase() === `CCXT:${exchange}`;
}

/** The part after `SIM:` or `CSV:`; a colon after a slash is the settlement currency in ccxt's notation. */
function bareName(symbol: string): string {
  return /^[A-Z]+:/.test(symbol) ? symbol.slice(symbol.indexOf(":") + 1) : symbol;
}

/** `BTC/USD`, `BTC-USD` and `btcusd` are one name, and `^GSPC` is `GSPC`. */
function plain(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The instrument, if all matches are the same one: the first source with it answers, but different instruments are ambiguous. */
function only(found: readonly SymbolInfo[]): SymbolInfo | undefined {
  const [first] = found;
  return found.every((each) => each.source !== first?.source || each === first) ? first : undefined;
}
