import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";
import { listExchanges } from "./offered.ts";

/** More than one page of any exchange. */
const MANY_TRADES = 1205;

describe.each(listExchanges().exchanges.map(({ exchange }) => exchange))("what %s tells", (id) => {
  let desk: Awaited<ReturnType<typeof exchangeDesk>>;
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
  });
  afterEach(() => desk.close());

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
