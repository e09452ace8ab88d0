import type { NewOrder } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../../../test/fixtures/accounts/export-faults.fixture.ts";
import { paperDesk } from "../../../test/fixtures/accounts/paper-desk.fixture.ts";

const ENTRY = {
  client_order_id: "a",
  symbol: "T:A",
  side: "buy",
  type: "market",
  quantity: "10",
  take_profit: "110",
  stop_loss: "95",
} as const satisfies NewOrder;
const SELL = { client_order_id: "b", symbol: "T:A", side: "sell", type: "market", quantity: "10" } as const;

/** Ten are held at 100, with both exits. */
async function held() {
  const desk = paperDesk();
  await desk.account.place(ENTRY);
  desk.price("T:A", 100);
  const states = () =>
    Object.fromEntries(
      desk.account.orders("all").map((each) => [each.client_order_id, `${each.status} ${each.filled}`]),
    );
  const positions = () => desk.account.describe().positions.map(({ quantity }) => quantity);
  return { ...desk, states, positions };
}

describe("[P28] the exits of a bracket only close", () => {
  it("and end with the position that another order has closed, so that they open none while the account is halted", async () => {
    const { account, price, states, positions } = await held();
    account.setRisk({ state: "reducing" });
    await account.place(SELL);
    price("T:A", 101);
    expect(states()).toMatchObject({ b: "filled 10", "a/stop_loss": "canceled 0", "a/take_profit": "canceled 0" });
    account.setRisk({ state: "halted" });
    for (const each of [94, 111]) price("T:A", each);
    expect([positions(), account.fills().length, faultsOf(account.export())]).toEqual([[], 2, ""]);
  });

  it("and no more than what is left of it", async () => {
    const { account, price, states, positions } = await held();
    await account.place({ ...SELL, quantity: "6" });
    price("T:A", 101);
    expect(states()).toMatchObject({ "a/stop_loss": "working 0", "a/take_profit": "working 0" });
    price("T:A", 94);
    expect(states()).toMatchObject({ "a/stop_loss": "canceled 4", "a/take_profit": "canceled 0" });
    expect([positions(), faultsOf(account.export())]).toEqual([[], ""]);
  });

  it("and not the position that turned around, nor the next one", async () => {
    const { account, price, states, positions } = await held();
    account.setSimulation?.({ funding: "margin" });
    await account.place({ ...SELL, quantity: "15" });
    price("T:A", 101);
    expect(states()).toMatchObject({ "a/stop_loss": "canceled 0", "a/take_profit": "canceled 0" });
    await account.place({ ...SELL, client_order_id: "c", side: "buy", quantity: "25" });
    price("T:A", 100);
    price("T:A", 90);
    expect([positions(), faultsOf(account.export())]).toEqual([["20"], ""]);
  });

  it("and guard together what several entries have filled", async () => {
    const { account, price, states, positions } = await held();
    await account.place({ ...ENTRY, client_order_id: "second", quantity: "5", stop_loss: "97" });
    price("T:A", 100);
    price("T:A", 96);
    expect(states()).toMatchObject({ "second/stop_loss": "filled 5", "a/stop_loss": "working 0" });
    price("T:A", 111);
    expect([positions(), states()["a/take_profit"]]).toEqual([[], "filled 10"]);
  });
});
