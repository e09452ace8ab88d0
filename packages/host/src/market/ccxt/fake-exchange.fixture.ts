import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Time, low, high, open, close, volume: as the exchange's REST service writes a candle. Times in ISO 8601. */
export interface FakeCandle {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** An exchange on loopback that speaks the public REST format of `coinbaseexchange`, as a test tells it to. */
export interface FakeExchange {
  readonly settings: Readonly<Record<string, unknown>>;
  /** Paths asked for, oldest first. */
  readonly asked: string[];
  ticker: { price: number; time: string };
  /** By granularity in seconds. */
  readonly candles: Map<number, FakeCandle[]>;
  /** Status of the answers; 200 is well. */
  status: number;
  /** Writes candles raw in the place of the kept ones. */
  rawCandles: unknown;
  close(): Promise<void>;
}

const PRODUCTS = [
  { id: "BTC-USD", base_currency: "BTC", quote_currency: "USD", quote_increment: "0.01", base_increment: "0.00000001" },
].map((each) => ({ ...each, display_name: "BTC/USD", status: "online", trading_disabled: false }));

export async function fakeExchange(): Promise<FakeExchange> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    exchange.asked.push(url.pathname);
    response.writeHead(exchange.status, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(exchange.status === 200 ? answer(url, exchange) : { message: "down" }));
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const exchange: FakeExchange = {
    settings: { urls: { api: { public: origin, private: origin } }, rateLimit: 1 },
    asked: [],
    ticker: { price: 100, time: "2026-01-02T00:00:00.000Z" },
    candles: new Map(),
    status: 200,
    rawCandles: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return exchange;
}

function answer({ pathname, searchParams }: URL, exchange: FakeExchange): unknown {
  if (pathname === "/products") return PRODUCTS;
  if (pathname === "/currencies") return [];
  if (pathname.endsWith("/ticker")) {
    const { price, time } = exchange.ticker;
    return { trade_id: 1, price: String(price), size: "1", time, bid: "1", ask: "2", volume: "3" };
  }
  if (exchange.rawCandles !== undefined) return exchange.rawCandles;
  const [start, end] = [searchParams.get("start"), searchParams.get("end")];
  const all = exchange.candles.get(Number(searchParams.get("granularity"))) ?? [];
  const asked = all.filter(({ time }) => (start === null || time >= start) && (end === null || time <= end));
  // Newest first, as the exchange gives them.
  return asked
    .toReversed()
    .map((each) => [seconds(each.time), each.low, each.high, each.open, each.close, each.volume]);
}

const seconds = (time: string) => Date.parse(time) / 1000;
