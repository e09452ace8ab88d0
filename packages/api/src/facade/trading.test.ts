import { describe, expect, it } from "vitest";
import { play } from "../../test/fixtures/connected.fixture.ts";
import { turn } from "../../test/fixtures/wires.fixture.ts";
import { CancellationTokenSource } from "../cancellation.ts";
import { WireFailure } from "../wire/index.ts";

const RISK = { state: "active", limits: {} };
const account = (change: object) => ({ id: "paper", positions: [], risk: RISK, ...change });
const QUOTE = { symbol: "T:A", source: "test", price: "1.5", time: "2026-01-05T00:00:00Z" };

describe("prices", () => {
  it("are fetched one call after the other, until the subscription is disposed", async () => {
    const waiting: ((answer: object) => void)[] = [];
    const { api, calls } = play(({ method }) => {
      if (method === "trading/quotes.subscribe") return { symbols: ["T:A"] };
      if (method !== "trading/quotes.next") return {};
      return new Promise((resolve) => waiting.push(resolve));
    });
    const subscription = await api.trading.quotes.subscribe(["A"]);
    expect(subscription.symbols).toEqual(["T:A"]);
    const seen: unknown[] = [];
    subscription.onDidChange((quotes) => seen.push(quotes));
    await turn();
    expect(waiting).toHaveLength(1);
    waiting[0]?.({ quotes: [QUOTE] });
    await turn();
    expect([seen, waiting.length]).toEqual([[[QUOTE]], 2]);
    subscription.dispose();
    subscription.dispose();
    waiting[1]?.({ quotes: [QUOTE] });
    await turn();
    expect([seen.length, waiting.length]).toEqual([1, 2]);
    expect(calls.map(([method]) => method).filter((each) => each !== "trading/quotes.next")).toEqual([
      "trading/quotes.subscribe",
      "trading/quotes.unsubscribe",
    ]);
  });

  it("reports why they end, unless they were disposed", async () => {
    const { api, failed } = play(({ method }) => {
      if (method === "trading/quotes.subscribe") return { symbols: ["T:A"] };
      throw new WireFailure("inapp.handle_unknown", "gone");
    });
    await api.trading.quotes.subscribe(["A"]);
    await turn();
    expect(failed).toMatchObject([{ code: "inapp.handle_unknown" }]);
  });

  it("leave no subscription at the host when asking for them is cancelled", async () => {
    const { api, calls } = play(({ method }) =>
      method === "trading/quotes.subscribe" ? new Promise(() => undefined) : {},
    );
    const source = new CancellationTokenSource();
    const asked = api.trading.quotes.subscribe(["A"], source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: "inapp.cancelled" });
    await turn();
    expect(calls.map(([method]) => method)).toEqual(["trading/quotes.subscribe", "trading/quotes.unsubscribe"]);
  });
});

describe("changes of an account", () => {
  it("reach the event of what has changed, and no other", async () => {
    const { api, host } = play();
    const seen: string[] = [];
    api.trading.accounts.onDidChange(({ id }) => seen.push(`account ${id}`));
    api.trading.positions.onDidChange((event) => seen.push(`positions ${event.account} ${event.positions.length}`));
    api.trading.risk.onDidChange((event) => seen.push(`risk ${event.account} ${event.state}`));
    api.trading.orders.onDidChange(({ orders, fills }) => seen.push(`orders ${orders.length} ${fills.length}`));
    const tell = async (change: object, orders: readonly object[] = []) => {
      host.notify("trading/accounts.changed", { account: account(change), orders, fills: [] });
      await turn();
      return seen.splice(0);
    };
    expect(await tell({}, [{}])).toEqual(["positions paper 0", "risk paper active", "account paper", "orders 1 0"]);
    expect(await tell({}, [{}, {}])).toEqual(["account paper", "orders 2 0"]);
    expect(await tell({ risk: { ...RISK, state: "halted" } })).toEqual(["risk paper halted", "account paper"]);
    const held = { positions: [{ symbol: "T:A", quantity: "1" }], risk: { ...RISK, state: "halted" } };
    expect(await tell(held)).toEqual(["positions paper 1", "account paper"]);
  });
});
