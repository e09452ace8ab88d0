import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";
import { offeredExchange } from "./offered.ts";

/** More than one page of any exchange. */
const MANY_TRADES = 1205;

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
/** Opens a desk at an exchange for each test. */
function atDesk(id: string): void {
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
  });
  afterEach(() => desk.close());
}

describe.each(EVERY_EXCHANGE)("what %s tells", (id) => {
  atDesk(id);

  it("is read to the last page", async () => {
    const account = await desk.goLive();
    const order = desk.exchange.placeElsewhere({ size: String(MANY_TRADES), price: "1" });
    await account.check();
    for (let trade = 1; trade <= MANY_TRADES; trade += 1) desk.exchange.fill(order, "1", "1");
    await account.check();
    expect(account.orders("all")).toMatchObject([{ status: "filled", filled: String(MANY_TRADES) }]);
    expect(account.describe().positions).toMatchObject([{ quantity: String(MANY_TRADES) }]);
    expect(faultsOf(account.export())).toBe("");
  });

  it("is read of an order that another program has placed for an amount of money, and that was filled", async () => {
    const account = await desk.goLive();
    await account.check();
    const order = desk.exchange.placeElsewhere({ type: "market", size: "0.75", funds: "75" });
    desk.exchange.fill(order, "0.5", "100");
    Object.assign(order, { status: "done", done_reason: "canceled" });
    const open = desk.exchange.placeElsewhere({ client_oid: "another program's 1/2" });
    await account.check();
    desk.clock.advance(61_000);
    await account.check();
    expect(account.describe()).toMatchObject({ positions: [{ quantity: "0.5" }], exchange: { differences: [] } });
    expect(account.orders("live")).toMatchObject([{ client_order_id: `elsewhere/${open.id}` }]);
    expect(account.describe().exchange).toMatchObject({ failing: false });
  });

  it("is read again after its list of instruments could not be read", async () => {
    await desk.goLive();
    desk.exchange.isDown = true;
    const account = await desk.restart();
    await expect(account.check()).rejects.toThrow();
    expect(account.describe().exchange).toMatchObject({ session: "connected", failing: true });
    desk.exchange.isDown = false;
    await account.check();
    expect(account.describe().exchange).toMatchObject({ failing: false });
  });
});

describe.each(EVERY_EXCHANGE)("a connection to %s", (id) => {
  atDesk(id);

  it("takes the credentials that it needs, no fewer and no others", async () => {
    const { passphrase, ...pair } = { passphrase: "another", ...desk.exchange.typed };
    const [right, wrong] = offeredExchange(id).needs.includes("passphrase")
      ? [{ ...pair, passphrase }, pair]
      : [pair, { ...pair, passphrase }];
    const connections = desk.open();
    await expect(connections.connect(wrong)).rejects.toMatchObject({ code: "exchange.credentials" });
    expect(await connections.connect(right)).toMatchObject({ id, exchange: { session: "connected" } });
  });

  it.each(["key", "secret"] as const)("is refused with a wrong %s", async (part) => {
    const wrong = { ...desk.exchange.typed, [part]: Buffer.from("another one").toString("base64") };
    const connections = desk.open();
    await expect(connections.connect(wrong)).rejects.toMatchObject({ code: "exchange.key_refused" });
    expect(connections.accounts()).toEqual([]);
  });
});

describe.each(["okx", "binance"])("an exchange that refuses requests of another time: %s", (id) => {
  atDesk(id);

  it("is asked with its own time, also if this machine's clock is wrong", async () => {
    desk.exchange.aheadMs = -3_600_000;
    const account = await desk.goLive();
    expect(await account.place(LIMIT)).toMatchObject({ status: "working" });
  });
});

const TELLING_FEES = EVERY_EXCHANGE.filter((id) => id !== "coinbaseexchange");

describe.each(TELLING_FEES)("a fee at %s", (id) => {
  atDesk(id);

  it("counts in the currency in which it was taken, and leaves no difference", async () => {
    const account = await desk.goLive();
    for (const feeIn of ["BTC", "BNB", undefined]) {
      desk.exchange.feeIn = feeIn;
      await account.place({ ...LIMIT, client_order_id: String(feeIn), quantity: "1" });
      desk.trade(String(feeIn), "99.5");
      await account.check();
    }
    desk.clock.advance(61_000);
    await account.check();
    expect(account.fills().map(({ fee }) => fee)).toEqual(["0.01", "0", "0"]);
    expect(account.describe()).toMatchObject({ positions: [{ quantity: "2.99" }], exchange: { differences: [] } });
    expect(account.corrections({ limit: 10 }).map(({ kind, asset, amount }) => `${kind} ${asset} ${amount}`)).toEqual([
      "fee BNB -0.01",
      "fee BTC -0.01",
    ]);
    expect(faultsOf(account.export())).toBe("");
  });
});
