import { type ManualClock, manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { MarketSample } from "@bourse/runtime/market";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeExchange, fakeExchange } from "../../../test/fixtures/market/ccxt/fake-exchange.fixture.ts";
import type { MarketSource } from "../source.ts";
import { ccxtSource } from "./ccxt.ts";
import { openExchange } from "./exchange.ts";

const SYMBOL = "BTC/USD";
const NOW = "2026-01-02T00:05:30.000Z";
const POLL_MS = 1000;

let exchange: FakeExchange;
let clock: ManualClock;
let market: MarketSource;
let samples: MarketSample[];
let reports: string[];

beforeEach(async () => {
  exchange = await fakeExchange();
  exchange.ticker = { price: 100, time: NOW };
  clock = manualClock(NOW);
  samples = [];
  reports = [];
  market = ccxtSource(
    { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: POLL_MS },
    {
      clock,
      random: SYSTEM_RANDOM,
      open: () => openExchange("coinbaseexchange", { ...exchange, streams: true }),
      report: (cause) => reports.push((cause as Error).message),
    },
  );
  market.samples((sample) => samples.push(sample));
});
afterEach(async () => {
  await market.close();
  await exchange.close();
});

const until = (met: () => void) => vi.waitFor(met, { interval: 5 });
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const prices = () => samples.map((each) => each.price);
const polls = () => exchange.asked.filter((path) => path.endsWith("/ticker")).length;
const subscribed = (times: number) => until(() => expect(exchange.stream.received).toHaveLength(times));

/** Sends a price a second later, and waits until it is heard. */
async function send(price: number, seconds: number): Promise<void> {
  exchange.stream.send(price, at(seconds));
  await until(() => expect(prices().at(-1)).toBe(price));
}

describe("the prices that an exchange sends by itself", () => {
  it("are samples of one stream, and the exchange is not asked for them", async () => {
    await market.start();
    await subscribed(1);
    expect(exchange.stream.received[0]).toContain('"ticker"');
    clock.advance(1);
    for (const second of [1, 2, 3, 4, 5]) {
      clock.advance(POLL_MS);
      await send(100 + second, second);
    }
    expect(samples.slice(-5).map(({ time, sourceId }) => [time, sourceId])).toEqual(
      [1, 2, 3, 4, 5].map((second) => [at(second), "ccxt:coinbaseexchange"]),
    );
    expect(polls()).toBeLessThanOrEqual(2);
    expect(new Set(samples.slice(-5).map(({ stream }) => stream)).size).toBe(1);
  });

  it("are asked for again while nothing is sent, and a connection is opened again after longer and longer pauses", async () => {
    await market.start();
    await subscribed(1);
    clock.advance(POLL_MS);
    await send(101, 1);
    const [before] = samples.slice(-1);
    exchange.stream.accepts = false;
    exchange.stream.cut();
    await until(() => expect(reports.length).toBeGreaterThan(0));
    exchange.ticker = { price: 102, time: at(2) };
    await until(() => {
      clock.advance(POLL_MS);
      expect(prices().at(-1)).toBe(102);
    });
    expect(samples.at(-1)?.stream).not.toBe(before?.stream);
    expect(market.symbols()[0]).not.toHaveProperty("silent_since");
    exchange.stream.accepts = true;
    await until(() => {
      clock.advance(POLL_MS);
      expect(exchange.stream.connections).toBe(2);
    });
    await subscribed(2);
    const passed = (clock.now().getTime() - Date.parse(NOW)) / 1000;
    await send(103, passed);
    expect(reports.every((each) => each.length > 0)).toBe(true);
  });

  it("are asked for while nothing is sent, also when the clock was set back", async () => {
    await market.start();
    await subscribed(1);
    clock.advance(POLL_MS);
    await send(101, 1);
    const before = polls();
    clock.set(-30 * 24 * 3_600_000);
    await until(() => {
      clock.advance(POLL_MS);
      expect(polls()).toBeGreaterThan(before);
    });
  });

  it("are judged like every other: what cannot be is left out, counted and said, and the next is heard", async () => {
    await market.start();
    await subscribed(1);
    clock.advance(POLL_MS);
    await send(101, 1);
    const wrong = ["0", "-5", "Infinity", "NaN", "1e300"];
    // The library keeps the newest of a burst only, so each comes by itself.
    await until(() => {
      const price = wrong.shift() ?? "0";
      exchange.stream.sendText(JSON.stringify({ type: "ticker", product_id: "BTC-USD", price, time: at(1) }));
      expect(reports.some((each) => each.includes("values were dropped"))).toBe(true);
    });
    exchange.stream.send(1, at(-60));
    exchange.stream.send(1, "2031-01-01T00:00:00.000Z");
    exchange.stream.sendText("{ this is no JSON");
    exchange.stream.sendText(JSON.stringify({ type: "ticker", product_id: "BTC-USD", time: at(1) }));
    await until(() => {
      clock.advance(POLL_MS);
      exchange.stream.send(102, clock.now().toISOString());
      expect(prices().at(-1)).toBe(102);
    });
    expect(prices().every((price) => price >= 100)).toBe(true);
  });

  it("do not count as life when all are impossible: the exchange is asked instead, which is said once", async () => {
    await market.start();
    await subscribed(1);
    clock.advance(POLL_MS);
    await send(101, 1);
    let second = 1;
    await until(() => {
      second += 1;
      clock.advance(POLL_MS);
      exchange.ticker = { price: 200 + second, time: at(second) };
      exchange.stream.send(0, at(second));
      expect(prices().filter((price) => price > 200).length).toBeGreaterThan(3);
    });
    const said = () => reports.filter((each) => each.includes("it is asked for prices instead"));
    expect(said()).toHaveLength(1);
    expect(market.symbols()[0]).not.toHaveProperty("silent_since");
    const asked = polls();
    await until(() => {
      exchange.stream.send(300, clock.now().toISOString());
      expect(prices().at(-1)).toBe(300);
    });
    clock.advance(POLL_MS);
    await until(() => {
      exchange.stream.send(301, clock.now().toISOString());
      expect(prices().at(-1)).toBe(301);
    });
    expect(polls()).toBeLessThanOrEqual(asked + 1);
    expect(said()).toHaveLength(1);
  });

  it("end when one is enormous, and go on over another connection", async () => {
    await market.start();
    await subscribed(1);
    exchange.stream.sendText(`"${"x".repeat(2_000_000)}"`);
    await until(() => {
      clock.advance(POLL_MS);
      expect(exchange.stream.connections).toBe(2);
    });
    await subscribed(2);
    await send(103, (clock.now().getTime() - Date.parse(NOW)) / 1000);
  });

  it("are asked for instead where an exchange refuses connections", async () => {
    exchange.stream.accepts = false;
    await market.start();
    await until(() => expect(prices()).toEqual([100]));
    exchange.ticker = { price: 101, time: at(1) };
    await until(() => {
      clock.advance(POLL_MS);
      expect(prices().at(-1)).toBe(101);
    });
  });
});
