import { TRADING_LIMITS } from "@bourse/contract";
import type { AccountChange } from "@bourse/contract/in-app";
import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { testPrices } from "../../../test/fixtures/accounts/prices.fixture.ts";
import { openAccounts } from "../../accounts/accounts.ts";
import { openMemoryDatabase } from "../../database.ts";
import { eventBus } from "../../events.ts";
import { auditStore } from "../../store/audit.ts";
import { followAccounts } from "./follow-accounts.ts";

const BUY = { client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "10" } as const;
const LIMIT = { ...BUY, type: "limit", price: "99.00" } as const;

function following(maxChanges = TRADING_LIMITS.maxChanges) {
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const prices = testPrices(["T:A"]);
  const database = openMemoryDatabase();
  const events = eventBus();
  const faults: unknown[] = [];
  const report = (cause: unknown) => void faults.push(cause);
  const audit = auditStore(database);
  const accounts = openAccounts({
    database,
    clock,
    clockSteps: clockSteps(clock),
    audit,
    events,
    market: prices.market,
    report,
  });
  const changes: AccountChange[] = [];
  const tell = (change: AccountChange) => void changes.push(change);
  const begin = () =>
    followAccounts({ accounts, events, clock, limits: { ...TRADING_LIMITS, maxChanges }, tell, report });
  const later = () => clock.advance(TRADING_LIMITS.accountsEveryMs);
  return { ...prices, account: accounts.find("paper"), changes, faults, begin, later };
}

const statesOf = (changes: readonly AccountChange[]) =>
  changes.map(({ orders, fills }) => [
    orders.map(({ client_order_id, status }) => `${client_order_id} ${status}`),
    fills.map(({ client_order_id, quantity }) => `${client_order_id} ${quantity}`),
  ]);

describe("changes of an account", () => {
  it("are its new and changed orders and its fills, each told once, with who placed it", async () => {
    const { account, begin, later, price, changes, faults } = following();
    await account.place({ ...LIMIT, client_order_id: "before" });
    begin();
    await account.place(BUY, "test.a");
    price("T:A", 100);
    later();
    account.cancel("before");
    later();
    await account.place({ ...LIMIT, price: "99.001", client_order_id: "b" });
    later();
    later();
    expect(statesOf(changes)).toEqual([
      [["a working"], []],
      [["a filled"], ["a 10"]],
      [["before canceled"], []],
      [["b rejected"], []],
    ]);
    expect(changes[1]?.orders).toMatchObject([{ placed_by: "test.a" }]);
    expect(changes[1]?.account.positions).toMatchObject([{ symbol: "T:A", quantity: "10" }]);
    expect(faults).toEqual([]);
  });

  it("are the risk state and the bounds as well, and nothing where nothing changed", () => {
    const { account, begin, later, changes } = following();
    begin();
    account.setRisk({ state: "halted" }, { id: "test.a", origin: "plugin" });
    later();
    account.setRisk({ state: "halted" });
    later();
    expect(changes.map((each) => each.account.risk.state)).toEqual(["halted"]);
  });

  it("come in parts of a bounded size, none of them lost", async () => {
    const { account, begin, later, changes } = following(3);
    begin();
    for (let index = 0; index < 8; index += 1) await account.place({ ...LIMIT, client_order_id: `o${index}` });
    later();
    expect(changes.map(({ orders }) => orders.length)).toEqual([1, 3, 3, 1]);
    const ids = changes.flatMap(({ orders }) => orders.map((each) => each.client_order_id));
    expect(ids).toEqual(["o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7"]);
  });

  it("are told no longer once it has ended", async () => {
    const { account, begin, later, changes } = following();
    const end = begin();
    await account.place(LIMIT);
    account.cancel("a");
    end();
    later();
    expect(statesOf(changes)).toEqual([[["a working"], []]]);
  });
});
