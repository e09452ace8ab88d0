import { DatabaseSync } from "node:sqlite";
import type { NewOrder } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { paperDesk } from "../../../test/fixtures/accounts/paper-desk.fixture.ts";
import { SIMULATION_STEP } from "../schema.ts";

const BUY: NewOrder = { client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "10" };

/** A new account, and what becomes of an order. */
function fresh() {
  const desk = paperDesk();
  let count = 0;
  const place = async (order: Partial<NewOrder>) => {
    count += 1;
    const { status, reject } = await desk.account.place({ ...BUY, client_order_id: `o${count}`, ...order });
    return reject?.code ?? status;
  };
  return { ...desk, place };
}

describe("what covers the orders of the paper account", () => {
  it("is its cash: more is refused, and nothing is bought on credit", async () => {
    const { account, place, price } = fresh();
    expect(await place({ quantity: "1000" })).toBe("order.cash_missing");
    expect(await place({ quantity: "999" })).toBe("working");
    price("T:A", 100);
    expect(account.describe()).toMatchObject({ cash: "0.1", positions: [{ quantity: "999" }] });
  });

  it("is reserved by entries that work, in whichever instrument", async () => {
    const { account, place } = fresh();
    expect(await place({ client_order_id: "first", type: "limit", price: "90", quantity: "1000" })).toBe("working");
    expect(await place({ symbol: "T:B", quantity: "200" })).toBe("order.cash_missing");
    account.cancel("first");
    expect(await place({ symbol: "T:B", quantity: "200" })).toBe("working");
  });

  it("is what is held, for a sale: short sales need their setting, and then as much cash", async () => {
    const { account, place, price } = fresh();
    expect(await place({ quantity: "10" })).toBe("working");
    price("T:A", 100);
    expect(await place({ side: "sell", quantity: "11" })).toBe("order.position_missing");
    account.setSimulation?.({ funding: "shorts" });
    expect(await place({ side: "sell", quantity: "1100" })).toBe("order.cash_missing");
    expect(await place({ side: "sell", quantity: "500" })).toBe("working");
    price("T:A", 100);
    expect(await place({ symbol: "T:B", quantity: "600" })).toBe("order.cash_missing");
    expect(await place({ symbol: "T:B", quantity: "500" })).toBe("working");
    account.setSimulation?.({ funding: "margin" });
    expect(await place({ symbol: "T:B", quantity: "5000" })).toBe("working");
  });

  it("bounds a replacement, and a fill at a price that jumped", async () => {
    const { account, place, price } = fresh();
    await place({ client_order_id: "limit", type: "limit", price: "90", quantity: "100" });
    const change = { client_order_id: "limit", quantity: "2000" };
    await expect(account.replace(change)).rejects.toMatchObject({ code: "order.cash_missing" });
    account.cancel("limit");
    await place({ client_order_id: "jump", quantity: "900" });
    price("T:A", 200);
    expect(account.order("jump")).toMatchObject({ status: "canceled", filled: "499.5004995" });
    expect(Number(account.describe().cash)).toBeGreaterThanOrEqual(0);
  });

  it("is asked again after a restart", async () => {
    const { account, open } = fresh();
    account.setSimulation?.({ funding: "shorts", spread_ticks: "4" });
    expect(open().describe().simulation).toEqual({ funding: "shorts", spread_ticks: "4", slippage_ticks: "0" });
  });

  it("is for an account from before what it was: cash and positions may go below zero", () => {
    const database = new DatabaseSync(":memory:");
    database.exec("CREATE TABLE accounts (id TEXT); INSERT INTO accounts VALUES ('before');");
    database.exec(SIMULATION_STEP);
    database.exec("INSERT INTO accounts (id) VALUES ('later')");
    const fundings = database.prepare("SELECT id, simulation ->> 'funding' AS funding FROM accounts").all();
    expect(fundings.map((row) => ({ ...row }))).toEqual([
      { id: "before", funding: "margin" },
      { id: "later", funding: "cash" },
    ]);
  });
});

it("spread and slippage make the fills of the paper account dearer, by the tick of the instrument", async () => {
  const { account, place, price, audit } = fresh();
  account.setSimulation?.({ spread_ticks: "4", slippage_ticks: "3" });
  await place({ client_order_id: "buy" });
  await place({ client_order_id: "limit", type: "limit", price: "99", quantity: "1" });
  price("T:A", 100);
  price("T:A", 99);
  expect(account.order("limit").status).toBe("working");
  price("T:A", 98.98);
  await place({ client_order_id: "sell", side: "sell" });
  price("T:A", 100);
  expect(account.fills().map((fill) => [fill.client_order_id, fill.price])).toEqual([
    ["sell", "99.95"],
    ["limit", "99"],
    ["buy", "100.05"],
  ]);
  expect(audit.list().map(({ action }) => action)).toContain("simulation");
});
