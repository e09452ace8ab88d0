import type { AccountFill, AccountOrder, AlertFire } from "@bourse/contract/host-api";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { showSystemNotice } from "../machine/system-notice.ts";
import { fireNotice, freshFires } from "./fires.ts";
import { gathering } from "./gathering.ts";
import { eventsSince, fillsAfter, knownOf, orderNotice } from "./order-news.ts";
import { lostOf, outageWatch } from "./outages.ts";

it("only fires that came while the page is open are told", () => {
  const fire = (id: number) => ({ id }) as AlertFire;
  expect(freshFires({ alerts: [], fires: [fire(5), fire(4), fire(3)] }, 3).map(({ id }) => id)).toEqual([4, 5]);
});

it("a notification of the system says a price with the decimals of its symbol, and a value of an indicator without", () => {
  const titles: string[] = [];
  class FakeNotification {
    static readonly permission = "granted";
    constructor(title: string) {
      titles.push(title);
    }
    addEventListener(): void {}
  }
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("window", { Notification: FakeNotification });
  const fire = { id: 1, symbol: "EUR/USD", title: "Level", price: 1.085 } as AlertFire;
  showSystemNotice(fireNotice(fire, 5));
  showSystemNotice(fireNotice({ ...fire, price: 70.5, value_of: "RSI 14" }, 5));
  vi.unstubAllGlobals();
  expect(titles).toEqual(["EUR/USD at 1.08500", "EUR/USD RSI 14 at 70.50"]);
});

const order = (id: string, more: Partial<AccountOrder> = {}): AccountOrder => ({
  client_order_id: id,
  symbol: "BTC/USD",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "5",
  filled: "0",
  average_price: null,
  status: "working",
  placed_at: "2026-11-21T14:00:00.000Z",
  ...more,
});
const fill = (sequence: number, id: string, at = "2026-11-21T14:05:00.000Z"): AccountFill => ({
  sequence,
  client_order_id: id,
  symbol: "BTC/USD",
  side: "buy",
  price: "110.5",
  quantity: "2",
  fee: "0",
  ambiguous: false,
  at,
});
const OPENED = { kind: "live", opened: Date.parse("2026-11-21T14:01:00Z") } as const;
const ACCOUNT = { id: "paper", kind: "paper", name: "Paper" } as const;

describe("fills and rejections", () => {
  it("are those after what is known, the oldest first, and each order is rejected once", () => {
    const before = knownOf({ fills: [fill(3, "a")], orders: [order("old", { status: "rejected" })] });
    const after = {
      fills: [fill(5, "a"), fill(4, "b"), fill(3, "a")],
      orders: [
        order("new", { status: "rejected" }),
        order("a", { status: "filled", filled: "5" }),
        order("old", { status: "rejected" }),
      ],
    };
    const found = eventsSince(before, after, OPENED);
    expect(found).toMatchObject([
      { kind: "fill", fill: { sequence: 4 } },
      { kind: "fill", fill: { sequence: 5 }, order: { client_order_id: "a" } },
      { kind: "rejection", order: { client_order_id: "new" } },
    ]);
    expect(eventsSince(knownOf(after), after, OPENED)).toEqual([]);
  });

  it("are read page by page as far as they are not known, and one page is enough at the beginning", async () => {
    const all = Array.from({ length: 9 }, (_, index) => fill(9 - index, "a"));
    const asked: (string | undefined)[] = [];
    const pageOf = async (before: string | undefined) => {
      asked.push(before);
      const from = before === undefined ? 0 : all.findIndex(({ sequence }) => sequence < Number(before));
      const fills = all.slice(from, from + 2);
      return from + 2 < all.length ? { fills, next: String(fills.at(-1)?.sequence) } : { fills };
    };
    const after = async (sequence: number | undefined) =>
      (await fillsAfter(sequence, pageOf)).map((each) => each.sequence);
    expect(await after(undefined)).toEqual([9, 8]);
    expect(await after(9)).toEqual([9, 8]);
    expect(await after(5)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(await after(0)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(asked).toEqual([undefined, undefined, undefined, "8", "6", undefined, "8", "6", "4", "2"]);
  });

  it("of before the page was opened are left out, though an exchange tells of them now; times on paper may be of the past", () => {
    const news = { fills: [fill(2, "b"), fill(1, "a", "2026-11-20T10:00:00.000Z")], orders: [] };
    const nothing = knownOf({ fills: [], orders: [] });
    expect(eventsSince(nothing, news, OPENED)).toMatchObject([{ fill: { sequence: 2 } }]);
    expect(eventsSince(nothing, news, { ...OPENED, kind: "paper" })).toHaveLength(2);
  });

  it("are each told with the price and the state of the order, and many in one notice", () => {
    const told = (event: ReturnType<typeof eventsSince>[number]) => ({ event, account: ACCOUNT, decimals: 2 });
    const part = order("a", { status: "partially_filled", filled: "2" });
    const first = told({ kind: "fill", fill: fill(1, "a"), order: part });
    expect(orderNotice([first])).toEqual({
      title: "Bought 2 BTC/USD at 110.50",
      body: "2 of 5 are filled. Paper account",
      tag: "order-paper-1",
    });
    const whole = told({ kind: "fill", fill: fill(2, "a"), order: order("a", { status: "filled" }) });
    expect(orderNotice([whole]).body).toBe("The order is filled. Paper account");
    const refused = told({ kind: "rejection", order: order("b", { side: "sell", status: "rejected" }) });
    expect(orderNotice([refused])).toMatchObject({ title: "Rejected: sell 5 BTC/USD", tag: "order-paper-b" });
    expect(orderNotice([first, whole, first, refused, refused])).toEqual({
      title: "3 fills, 2 rejections",
      body: [
        "Bought 2 BTC/USD at 110.50",
        "Bought 2 BTC/USD at 110.50",
        "Bought 2 BTC/USD at 110.50",
        "and 2 more",
      ].join("\n"),
      tag: "order-paper-b",
    });
  });

  it("are told at once, and after a rest all that came meanwhile: none twice, none left out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 20 }), async (steps) => {
        const told: (readonly number[])[] = [];
        const rests: (() => void)[] = [];
        const gathered = gathering<number>(
          (items) => void told.push(items),
          () => new Promise((resolve) => rests.push(resolve)),
        );
        const all: number[] = [];
        for (const step of steps) {
          if (step === 0) rests.shift()?.();
          const items = Array.from({ length: step }, (_, index) => all.length + index);
          all.push(...items);
          gathered.add(items);
          await Promise.resolve();
          expect(rests.length).toBeLessThanOrEqual(1);
        }
        for (let end = rests.shift(); end; end = rests.shift()) {
          end();
          await new Promise(setImmediate);
        }
        expect(told.flat()).toEqual(all);
        expect(told.every((items) => items.length > 0)).toBe(true);
      }),
    );
  });
});

describe("connections", () => {
  const one = { id: "source-ccxt:kraken", name: "ccxt:kraken" };
  const watch = () => {
    const due: (() => void)[] = [];
    const told: string[] = [];
    const { hear, stop } = outageWatch({
      after(call) {
        due.push(call);
        return () => void due.splice(due.indexOf(call), 1);
      },
      lost: ({ name }) => void told.push(`lost ${name}`),
      back: ({ name }) => void told.push(`back ${name}`),
    });
    return { due, told, hear, stop };
  };

  it("are told once when they are lost for long enough, and when they are back", () => {
    const { due, told, hear } = watch();
    hear([]);
    hear([one]);
    hear([one]);
    expect([due.length, told]).toEqual([1, []]);
    due.shift()?.();
    hear([one]);
    hear([]);
    expect(told).toEqual(["lost ccxt:kraken", "back ccxt:kraken"]);
    // The next time, it comes back soon enough.
    hear([one]);
    hear([]);
    expect([due, told.length]).toEqual([[], 2]);
  });

  it("that were lost before the page was opened are not told, nor is their return, but their next loss is", () => {
    const { due, told, hear, stop } = watch();
    hear([one]);
    hear([]);
    expect([due, told]).toEqual([[], []]);
    hear([one]);
    expect(due).toHaveLength(1);
    stop();
    expect([due, told]).toEqual([[], []]);
  });

  it("are those of the host, of sources of which nothing is heard, and of exchanges with a key", () => {
    const exchange = {
      exchange: "kraken",
      currency: "USD",
      session: "connected",
      live: "on",
      failing: true,
      differences: [],
    } as const;
    const account = (more: Partial<typeof exchange> | { readonly session: "disconnected" }) => ({
      id: "kraken",
      kind: "live" as const,
      name: "Kraken",
      exchange: { ...exchange, ...more, differences: [] },
    });
    const silent = { source: "ccxt:kraken", silent_since: "2026-11-21T14:00:00.000Z" };
    const of = (symbols: readonly { source: string; silent_since?: string }[]) =>
      lostOf({ host: { state: "live" }, symbols, accounts: [] }).map(({ name }) => name);
    expect(of([silent, { source: "sim" }])).toEqual(["ccxt:kraken"]);
    expect(of([silent, { source: "ccxt:kraken" }])).toEqual([]);
    const all = lostOf({ host: { state: "lost" }, symbols: [], accounts: [account({})] });
    expect(all.map(({ name }) => name)).toEqual(["the host", "Kraken, live account"]);
    const keyless = lostOf({ host: { state: "live" }, symbols: [], accounts: [account({ session: "disconnected" })] });
    expect(keyless).toEqual([]);
  });
});
