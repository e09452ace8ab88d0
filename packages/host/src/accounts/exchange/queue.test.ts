import type { Exchange } from "ccxt";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { heldRequests } from "../../../test/fixtures/accounts/held-requests.fixture.ts";
import { importExchange } from "../../market/ccxt/library.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
/** Requests that wait for their turn in the library's queue. */
const held = heldRequests();
/** Opens a desk at an exchange for each test. */
function atDesk(id: string): void {
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
    desk.exchange.load = async () => {
      const { default: library } = await importExchange({ id, streams: false });
      const Type: typeof Exchange = Reflect.get(library, id);
      class Held extends Type {
        override async fetch(...[url, method, ...rest]: Parameters<Exchange["fetch"]>) {
          if (method === "POST") await held.turn();
          return super.fetch(url, method, ...rest);
        }
      }
      return { default: { [id]: Held } };
    };
  });
  afterEach(() => {
    held.letGo();
    return desk.close();
  });
}

const sent = () => desk.exchange.sent;
const GRANT = {
  id: "1",
  extension_id: "some.plugin",
  extension_name: "Some",
  scope: "trade" as const,
  code: "d1",
  at: "2026-01-02T03:04:05.000Z",
};

/** Places an order, and does something while it waits for its turn among the requests. */
async function whileItWaits(act: () => unknown, by?: string) {
  const account = await desk.goLive();
  desk.grants.add({ ...GRANT, account: account.id });
  await account.check();
  const waiting = held.hold();
  const placing = account.place(LIMIT, by);
  await expect.poll(() => waiting).toHaveLength(1);
  await act();
  held.letGo();
  return placing;
}

describe.each(EVERY_EXCHANGE)("an order that waits in the library's queue for %s", (id) => {
  atDesk(id);
  it.each([
    ["a halt", () => desk.account().setRisk({ state: "halted" }), "risk.halted"],
    ["only reducing", () => desk.account().setRisk({ state: "reducing" }), "risk.reducing"],
    ["a narrower limit", () => desk.account().setRisk({ limits: { max_notional: "10" } }), "risk.notional"],
    ["the switch of live trading", () => desk.setLive("off"), "exchange.live_off"],
    ["its cancel", () => desk.account().cancel("a"), "exchange.not_sent"],
  ])("is not sent after %s, and ends for certain", async (_name, act, code) => {
    expect(await whileItWaits(act)).toMatchObject({ status: "rejected", reject: { code } });
    expect(sent()).toEqual([]);
    await desk.account().check();
    expect(desk.account().orders("live")).toEqual([]);
  });

  it("is not sent after the end of the session of the extension that placed it", async () => {
    const order = await whileItWaits(() => desk.grants.remove(["1"], () => undefined), "some.plugin");
    expect(order).toMatchObject({ status: "rejected", reject: { code: "exchange.traders_own" } });
    expect(sent()).toEqual([]);
  });

  it("is sent if nothing has changed", async () => {
    expect(await whileItWaits(() => undefined)).toMatchObject({ status: "working" });
    expect(sent()).toHaveLength(1);
  });
});

describe.each(EVERY_EXCHANGE)("an order that %s answers with too many requests", (id) => {
  atDesk(id);
  it("was refused for certain in the exchange's own words", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("too_many");
    expect(await account.place(LIMIT)).toMatchObject({ reject: { code: "exchange.rate_limited" } });
    expect(sent()).toHaveLength(1);
  });

  it("in other words is unknown, and ends at the cancel and a look after it", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("gateway_too_many");
    expect(await account.place(LIMIT)).toMatchObject({ status: "unknown" });
    await account.check();
    expect(account.order("a")).toMatchObject({ status: "unknown" });
    account.cancel("a");
    await account.check();
    expect(account.order("a")).toMatchObject({ reject: { code: "exchange.never_arrived" } });
    expect(sent()).toHaveLength(1);
  });

  it("in other words ends without a cancel once the exchange has had half a minute to list it", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("gateway_too_many");
    await account.place(LIMIT);
    await account.check();
    desk.clock.advance(30_000);
    await account.check();
    expect(account.order("a")).toMatchObject({ reject: { code: "exchange.never_arrived" } });
  });

  it("in other words has that half minute also after it has waited as long for its turn", async () => {
    desk.exchange.onPlace.push("gateway_too_many");
    expect(await whileItWaits(() => desk.clock.advance(27_000))).toMatchObject({ status: "unknown" });
    await desk.account().check();
    desk.clock.advance(29_000);
    await desk.account().check();
    expect(desk.account().order("a")).toMatchObject({ status: "unknown" });
    desk.clock.advance(1000);
    await desk.account().check();
    expect(desk.account().order("a")).toMatchObject({ reject: { code: "exchange.never_arrived" } });
  });

  it("that is canceled ends within a minute also where no answer came at all", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("disconnect_before");
    await account.place(LIMIT);
    account.cancel("a");
    await account.check();
    expect(account.order("a")).toMatchObject({ status: "unknown" });
    desk.clock.advance(60_000);
    await account.check();
    expect(account.order("a")).toMatchObject({ reject: { code: "exchange.never_arrived" } });
  });
});

describe.each(EVERY_EXCHANGE)("an order that %s does not have", (id) => {
  atDesk(id);
  it("ends by no clock that is set, except at the cancel and a look after it", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("late_arrival", "gateway_too_many");
    await account.place(LIMIT);
    await account.place({ ...LIMIT, client_order_id: "b" });
    desk.clock.set(3_600_000);
    await account.check();
    account.cancel("b");
    await account.check();
    expect(account.orders("all")).toMatchObject([
      { client_order_id: "b", reject: { code: "exchange.never_arrived" } },
      { client_order_id: "a", status: "unknown" },
    ]);
    desk.exchange.arrive();
    await account.check();
    expect(account.order("a")).toMatchObject({ status: "working" });
  });

  it.each([
    ["stays set", 3_600_000, 0],
    ["is set back before it is believed", 3_600_000, -3_600_000],
    ["was an hour ahead when it was placed", 0, -3_600_000],
  ])("ends ten minutes after a look for it although the clock %s", async (_name, step, back) => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("disconnect_before");
    await account.place(LIMIT);
    desk.clock.set(step);
    await account.check();
    desk.clock.set(back);
    desk.clock.advance(599_000);
    await account.check();
    expect(account.order("a")).toMatchObject({ status: "unknown" });
    desk.clock.advance(1000);
    await account.check();
    expect(account.order("a")).toMatchObject({ reject: { code: "exchange.never_arrived" } });
  });

  it("ends no earlier for a correction of the clock that is too small to be doubted", async () => {
    const account = await desk.goLive();
    desk.exchange.onPlace.push("gateway_too_many");
    await account.place(LIMIT);
    await account.check();
    desk.clock.set(45_000);
    await account.check();
    expect(account.order("a")).toMatchObject({ status: "unknown" });
  });

  it("is looked for again for its time by a host that is started again", async () => {
    await desk.goLive();
    desk.exchange.onPlace.push("disconnect_before");
    await desk.account().place(LIMIT);
    await desk.account().check();
    desk.clock.advance(600_000);
    await desk.restart();
    await desk.account().check();
    expect(desk.account().order("a")).toMatchObject({ status: "unknown" });
    desk.clock.advance(600_000);
    await desk.account().check();
    expect(desk.account().order("a")).toMatchObject({ reject: { code: "exchange.never_arrived" } });
  });
});
