import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EVERY_EXCHANGE } from "../../../test/fixtures/accounts/every-exchange.fixture.ts";
import { exchangeDesk } from "../../../test/fixtures/accounts/exchange-desk.fixture.ts";
import { LIMIT } from "../../../test/fixtures/accounts/exchange-words.fixture.ts";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";
import { offeredExchange } from "./offered.ts";

let desk: Awaited<ReturnType<typeof exchangeDesk>>;
/** Opens a desk at an exchange for each test. */
function atDesk(id: string): void {
  beforeEach(async () => {
    desk = await exchangeDesk(undefined, id);
  });
  afterEach(() => desk.close());
}

/** One coin, whose balance is the same afterwards: only the cash tells of it. */
function buyAndSellElsewhere(): void {
  desk.exchange.fill(desk.exchange.placeElsewhere({ size: "1", price: "90" }), "1");
  desk.exchange.fill(desk.exchange.placeElsewhere({ size: "1", price: "95", side: "sell" }), "1");
}

function expectBooked(): void {
  const account = desk.account();
  expect(account.describe()).toMatchObject({ cash: "5005.23", exchange: { differences: [], failing: false } });
  expect(account.orders("all")).toMatchObject([
    { client_order_id: `elsewhere/${desk.exchange.orders[1]?.id}`, side: "sell", status: "filled" },
    { client_order_id: `elsewhere/${desk.exchange.orders[0]?.id}`, side: "buy", status: "filled" },
  ]);
  expect(faultsOf(account.export())).toBe("");
}

const TELLING = EVERY_EXCHANGE.filter((id) => offeredExchange(id).traded);

describe.each(TELLING)(
  "[P35] coins that were bought and sold again elsewhere at %s, in an instrument that the account has never traded",
  (id) => {
    atDesk(id);
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
  },
);

const SILENT = EVERY_EXCHANGE.filter((id) => !offeredExchange(id).traded);

describe.each(SILENT)(
  "[P35] coins that were bought and sold again elsewhere at %s, which tells trades by instrument only",
  (id) => {
    atDesk(id);

    it("are a difference of the cash without a reason, which stops no order, until the instrument is traded here", async () => {
      const account = await desk.goLive();
      await account.check();
      buyAndSellElsewhere();
      for (let look = 0; look < 2; look += 1) {
        desk.clock.advance(31_000);
        await account.check();
      }
      expect(account.describe().exchange?.differences).toMatchObject([
        { asset: "USD", amount: "4.98", unexplained: "4.98" },
      ]);
      expect(await account.place(LIMIT)).toMatchObject({ status: "working" });
      desk.clock.advance(61_000);
      await account.check();
      expect(account.describe()).toMatchObject({ cash: "5005.23", exchange: { differences: [] } });
    });
  },
);
