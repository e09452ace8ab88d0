import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
beforeEach(async () => {
  desk = await exchangeDesk();
});
afterEach(() => desk.close());

/** One coin, whose balance is the same afterwards: only the cash tells of it. */
function buyAndSellElsewhere(): void {
  desk.exchange.fill(desk.exchange.placeElsewhere({ size: "1", price: "90" }), "1");
  desk.exchange.fill(desk.exchange.placeElsewhere({ size: "1", price: "95", side: "sell" }), "1");
}

function expectBooked(): void {
  const account = desk.account();
  expect(account.describe()).toMatchObject({ cash: "5005.23", exchange: { differences: [], failing: false } });
  expect(account.orders("all")).toMatchObject([
    { client_order_id: "elsewhere/order-2", side: "sell", status: "filled" },
    { client_order_id: "elsewhere/order-1", side: "buy", status: "filled" },
  ]);
  expect(faultsOf(account.export())).toBe("");
}

describe("[P35] coins that were bought and sold again elsewhere, in an instrument that the account has never traded", () => {
  it("are two orders of the ledger, and no difference of the cash", async () => {
    const account = await desk.goLive();
    await account.check();
    buyAndSellElsewhere();
    await account.check();
    await account.check();
    expectBooked();
  });

  it("are that in the first look after the host was away, before anything is told", async () => {
    await (await desk.goLive()).check();
    buyAndSellElsewhere();
    await (await desk.restart()).check();
    expectBooked();
  });
});
