import { TRADING_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { type TestPrices, testPrices } from "../../../test/fixtures/accounts/prices.fixture.ts";
import { type Quotes, quotes } from "./quotes.ts";

const EVERY = TRADING_LIMITS.quotesEveryMs;
const OWNER = "test.a";
const never = new AbortController().signal;
let clock: ReturnType<typeof manualClock>;
let prices: TestPrices;
let desk: Quotes;

beforeEach(() => {
  clock = manualClock();
  prices = testPrices(["T:A", "T:B"]);
  desk = quotes({ market: prices.market, clock, limits: TRADING_LIMITS });
});

const subscribe = (subscription = 1, symbols: string[] = ["T:A", "T:B"]) =>
  desk.subscribe(OWNER, { subscription, symbols });
const next = (signal = never) => desk.next(OWNER, 1, signal);
const of = async (waiting: ReturnType<typeof next>) => (await waiting).map(({ symbol, price }) => `${symbol} ${price}`);

describe("prices for an extension", () => {
  it("are the latest of each instrument, however many came since the last call", async () => {
    expect(subscribe()).toEqual(["T:A", "T:B"]);
    const first = next();
    prices.price("T:A", 101.5);
    expect(await of(first)).toEqual(["T:A 101.5"]);
    for (let round = 0; round < 1000; round += 1) prices.price("T:B", round);
    prices.price("T:A", 102);
    const second = next();
    clock.advance(EVERY);
    expect(await of(second)).toEqual(["T:B 999", "T:A 102"]);
  });

  it("are given at most once in the interval, also when a call waits all the time", async () => {
    subscribe();
    const first = next();
    prices.price("T:A", 1);
    await first;
    const given: string[] = [];
    const second = of(next()).then((all) => given.push(...all));
    prices.price("T:A", 2);
    prices.price("T:A", 3);
    clock.advance(EVERY - 1);
    await Promise.resolve();
    expect(given).toEqual([]);
    clock.advance(1);
    await second;
    expect(given).toEqual(["T:A 3"]);
  });

  it("come from the instrument's own source alone", async () => {
    subscribe();
    const waiting = next();
    prices.price("T:A", 90, "another");
    prices.price("T:A", 91);
    expect(await of(waiting)).toEqual(["T:A 91"]);
  });

  it("are refused for unknown instruments, all of them named at once, and nothing is kept", async () => {
    expect(() => subscribe(1, ["T:A", "T:X", "T:Y"])).toThrow(
      expect.objectContaining({ code: "account.symbol_unknown", message: expect.stringMatching(/"T:X", "T:Y"/) }),
    );
    await expect(next()).rejects.toMatchObject({ code: "inapp.handle_unknown" });
    await expect(desk.get("T:X")).rejects.toMatchObject({ code: "account.symbol_unknown" });
    expect(await desk.get("T:A")).toMatchObject({ symbol: "T:A", price: "100", source: "test" });
    prices.fallSilent();
    await expect(desk.get("T:A")).rejects.toMatchObject({ code: "trading.no_quote" });
  });

  it("have one number for each subscription, one waiting call, and a limit of subscriptions for each owner", async () => {
    for (let handle = 1; handle <= TRADING_LIMITS.maxSubscriptions; handle += 1) subscribe(handle);
    expect(() => subscribe(99)).toThrow(expect.objectContaining({ code: "inapp.limit" }));
    expect(() => subscribe(1)).toThrow(expect.objectContaining({ code: "inapp.handle_in_use" }));
    expect(desk.subscribe("test.b", { subscription: 99, symbols: ["T:A"] })).toEqual(["T:A"]);
    const waiting = next();
    await expect(next()).rejects.toMatchObject({ code: "inapp.handle_in_use" });
    prices.price("T:A", 5);
    expect(await of(waiting)).toEqual(["T:A 5"]);
  });

  it("wait no longer for a caller that cancelled, and lose nothing by it", async () => {
    subscribe();
    const cancel = new AbortController();
    const cancelled = next(cancel.signal);
    cancel.abort();
    expect(await cancelled).toEqual([]);
    prices.price("T:A", 7);
    expect(await of(next())).toEqual(["T:A 7"]);
  });

  it.each([
    ["the subscription is disposed", () => desk.unsubscribe(OWNER, 1)],
    ["its extension ends", () => desk.drop(OWNER)],
    ["the host closes", () => desk.close()],
  ])("end with a call that waits when %s, and leave no timer", async (_, end) => {
    subscribe();
    const first = next();
    prices.price("T:A", 1);
    await first;
    const waiting = next();
    end();
    end();
    expect(await waiting).toEqual([]);
    expect(clock.waiting).toBe(0);
    await expect(next()).rejects.toMatchObject({ code: "inapp.handle_unknown" });
  });
});
