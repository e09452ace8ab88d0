import type { SymbolInfo } from "@bourse/contract/host-api";
import { type MarketDataPort, marketHub } from "@bourse/host";
import { fakeMarket } from "@bourse/host/testing";

/** Instruments of the market. */
const SYMBOLS = 100;

/** A market that publishes a price only when it is told to. */
export interface PacedMarket {
  readonly port: MarketDataPort;
  readonly symbols: readonly string[];
  /** Publishes the next price, of one instrument after the other. */
  tell(index: number): void;
}

export function pacedMarket(): PacedMarket {
  const hub = marketHub((cause) => {
    throw cause;
  });
  const market = fakeMarket();
  const [first] = market.symbols();
  if (!first) throw new Error("the sample market has no instrument");
  const infos = Array.from(
    { length: SYMBOLS },
    (_, index): SymbolInfo => ({ ...first, symbol: `B${index}`, source: "bench" }),
  );
  const symbols = infos.map(({ symbol }) => symbol);
  const time = "2026-03-02T14:30:00.000Z";
  return {
    port: { ...market, symbols: () => infos, samples: hub.samples },
    symbols,
    tell(index) {
      const symbol = symbols[index % SYMBOLS] ?? "";
      hub.tellSample({ symbol, sourceId: "bench", stream: "1", price: 100 + (index % 1000) / 100, time });
    },
  };
}
