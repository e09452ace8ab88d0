import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { afterEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../test/fixtures/accounts/every-exchange.fixture.ts";
import { type TradedAccount, tradedExchange } from "../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT as BUY } from "../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../test/fixtures/accounts/export-faults.fixture.ts";
import { testPrices } from "../../test/fixtures/accounts/prices.fixture.ts";
import { openMemoryDatabase } from "../database.ts";
import { auditStore } from "../store/audit.ts";
import { openAccounts } from "./accounts.ts";

async function paper(): Promise<TradedAccount> {
  const database = openMemoryDatabase();
  const { market, price } = testPrices(["BTC/USD"]);
  const clock = manualClock();
  const account = openAccounts({
    database,
    market,
    clock,
    clockSteps: clockSteps(clock),
    audit: auditStore(database),
    events: { emit: () => undefined },
    report: (cause) => expect(cause).toBeUndefined(),
  }).find("paper");
  return {
    account,
    trade: async (_id, at) => price("BTC/USD", at),
    learn: async () => undefined,
    close: async () => database.close(),
  };
}

const EVERY_ACCOUNT: readonly (readonly [string, () => Promise<TradedAccount>])[] = [
  ["paper", paper],
  ...EVERY_EXCHANGE.map((id) => [id, () => tradedExchange(undefined, id)] as const),
];

describe.each(EVERY_ACCOUNT)("every account: %s", (_name, make) => {
  let made: TradedAccount;
  afterEach(() => made.close());
  const statuses = () => made.account.orders("all").map((each) => [each.client_order_id, each.status]);

  it("places an order once under its id, and refuses another under it", async () => {
    made = await make();
    const both = await Promise.all([made.account.place(BUY), made.account.place({ ...BUY, quantity: "2.0" })]);
    await made.learn();
    expect(both.map((each) => each.client_order_id)).toEqual(["a", "a"]);
    expect(statuses()).toEqual([["a", "working"]]);
    await expect(made.account.place({ ...BUY, quantity: "3" })).rejects.toMatchObject({ code: "order.id_taken" });
  });

  it("fills it, holds what it bought, and adds up", async () => {
    made = await make();
    await made.account.place(BUY);
    await made.trade("a", 99.5);
    await made.account.place({ ...BUY, client_order_id: "b", side: "sell", price: "100.50", quantity: "2" });
    expect(made.account.describe().positions).toMatchObject([{ symbol: "BTC/USD", quantity: "2" }]);
    await made.trade("b", 100.5);
    expect(statuses()).toEqual([
      ["b", "filled"],
      ["a", "filled"],
    ]);
    expect(made.account.fills()).toMatchObject([{ price: "100.5" }, { price: "99.5" }]);
    expect(made.account.describe().positions).toEqual([]);
    expect(faultsOf(made.account.export())).toBe("");
  });

  it("refuses amounts off the steps, and keeps the refusal", async () => {
    made = await make();
    const order = { ...BUY, quantity: "0.0000000001" };
    expect(await made.account.place(order)).toMatchObject({ status: "rejected", reject: { code: "order.off_lot" } });
    expect(await made.account.place(order)).toMatchObject({ status: "rejected" });
    expect(faultsOf(made.account.export())).toBe("");
  });

  it("cancels, also while halted, and takes nothing then", async () => {
    made = await make();
    await made.account.place(BUY);
    await made.account.place({ ...BUY, client_order_id: "b" });
    made.account.cancel("a");
    made.account.setRisk({ state: "halted" });
    await made.learn();
    expect(statuses()).toEqual([
      ["b", "canceled"],
      ["a", "canceled"],
    ]);
    expect(() => made.account.cancel("a")).toThrow(expect.objectContaining({ code: "order.ended" }));
    expect(() => made.account.cancel("c")).toThrow(expect.objectContaining({ code: "order.unknown" }));
    const refused = await made.account.place({ ...BUY, client_order_id: "c" });
    expect(refused).toMatchObject({ status: "rejected", reject: { code: "risk.halted" } });
    expect(faultsOf(made.account.export())).toBe("");
  });

  it("asks its gate before each order, and counts those of a minute", async () => {
    made = await make();
    made.account.setRisk({ limits: { max_position: "3", orders_per_minute: 2 } });
    await made.account.place(BUY);
    const second = await made.account.place({ ...BUY, client_order_id: "b" });
    expect(second).toMatchObject({ status: "rejected", reject: { code: "risk.position" } });
    await expect(made.account.place({ ...BUY, client_order_id: "c" })).rejects.toMatchObject({ code: "risk.rate" });
    expect(statuses()).toHaveLength(2);
  });
});
