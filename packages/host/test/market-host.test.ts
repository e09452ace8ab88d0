import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CandleList, HostEvent, QuoteAnswer } from "@bourse/contract/host-api";
import { fakeMarketplace, fakeRuntime, type ManualClock, manualClock } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OpenHost, openHost } from "../src/host.ts";
import { marketFromEnvironment } from "../src/market/config.ts";

const SAMPLE_MS = 100;
const REPLAY = { MARKET_SOURCE: "replay", MARKET_REPLAY_BAR_MS: "400", MARKET_REPLAY_SAMPLES: "4" };

let dataDir: string;
let clock: ManualClock;
let host: OpenHost | undefined;
let origin: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));
  clock = manualClock();
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(dataDir, { recursive: true });
});

async function open(environment: Record<string, string>): Promise<void> {
  const config = { port: 0, dataDir, cloudUrl: "http://127.0.0.1:1", pageFolder: dataDir };
  host = await openHost(
    { ...config, market: marketFromEnvironment(environment) },
    { clock, marketplace: fakeMarketplace(), runtime: fakeRuntime(), logLevel: "silent" },
  );
  origin = await host.listen();
}

const ask = (path: string, signal?: AbortSignal) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${host?.token}` }, ...(signal && { signal }) });

async function get<Body>(path: string): Promise<Body> {
  const response = await ask(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Body;
}

const candles = (limit: number) => get<CandleList>(`/api/market/candles?symbol=SPX&timeframe=1D&limit=${limit}`);
const quote = () => get<QuoteAnswer>("/api/market/quote?symbol=SPX");

/** Advances the clock by this many samples. */
const play = (samples: number) => {
  for (let played = 0; played < samples; played += 1) clock.advance(SAMPLE_MS);
};

describe("a host that plays recorded bars", () => {
  it("gives the page the forming candle, the quote and their time", async () => {
    await open(REPLAY);
    expect((await candles(1)).candles[0]?.time).toBe("2009-12-31T00:00:00.000Z");
    play(3);
    expect(await candles(2)).toMatchObject({
      source: "replay",
      last_complete: false,
      as_of: "2010-01-04T18:50:00.000Z",
      candles: [{ time: "2009-12-31T00:00:00.000Z" }, { time: "2010-01-04T00:00:00.000Z", high: 1133.869995 }],
    });
    expect(await quote()).toMatchObject({ price: 1133.869995, source: "replay", time: "2010-01-04T18:50:00.000Z" });
  });

  it("goes on where it was when it is started again", async () => {
    await open(REPLAY);
    play(10);
    const before = [await candles(3), await quote()];
    await host?.close();
    await open(REPLAY);
    expect([await candles(3), await quote()]).toEqual(before);
    play(1);
    expect((await quote()).time).not.toBe((before[1] as QuoteAnswer).time);
  });

  it("tells the pages of a symbol at most four times a second", async () => {
    await open({ ...REPLAY, MARKET_REPLAY_BAR_MS: "40" });
    const told: HostEvent[] = [];
    const over = new AbortController();
    const reading = readEvents(over.signal, told);
    await expect.poll(() => told.some((each) => each.type === "market")).toBe(true);
    // The stream begins with one event of each type; the market's own events contain a symbol.
    const ofMarket = () => told.filter((each) => each.symbol === "SPX");
    for (let ms = 0; ms < 1000; ms += 10) clock.advance(10);
    await expect.poll(() => ofMarket().length).toBe(4);
    expect(ofMarket()).toEqual(Array(4).fill({ type: "market", symbol: "SPX" }));
    over.abort();
    await reading;
  });
});

async function readEvents(signal: AbortSignal, into: HostEvent[]): Promise<void> {
  const { body } = await ask("/api/events", signal);
  let text = "";
  try {
    for await (const part of body ?? []) {
      text += Buffer.from(part).toString();
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data:")) into.push(JSON.parse(line.slice(5)) as HostEvent);
    }
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}

describe("a host whose market is set up wrongly", () => {
  it("does not start, and leaves the folder free", async () => {
    await expect(open({ ...REPLAY, MARKET_REPLAY_START: "2031-01-01" })).rejects.toMatchObject({
      code: "host.config_invalid",
    });
    await expect(
      open({ MARKET_SOURCE: "ccxt", MARKET_CCXT_EXCHANGE: "nosuchexchange", MARKET_CCXT_SYMBOLS: "A/B" }),
    ).rejects.toMatchObject({ code: "host.config_invalid" });
    await open({});
    expect((await quote()).source).toBe("sample");
  });
});
