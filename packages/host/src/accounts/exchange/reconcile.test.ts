import { manualClock } from "@bourse/host/testing";
import { type Decimal, decimal, ZERO } from "@bourse/orders";
import { describe, expect, it } from "vitest";
import { openMemoryDatabase } from "../../database.ts";
import type { Database } from "../../store/database.ts";
import { FIRST_LIVE_LIMITS } from "../risk/limits.ts";
import { accountStore } from "../store.ts";
import { ExchangeFault, type ExchangeLink } from "./link.ts";
import { Reconciler } from "./reconcile.ts";

/** A database that counts what it is asked. */
function counted(): { readonly database: Database; asked(): number } {
  const inner = openMemoryDatabase();
  let asked = 0;
  const count = <Result>(ask: () => Result): Result => {
    asked += 1;
    return ask();
  };
  return {
    database: {
      ...inner,
      all: (sql, ...values) => count(() => inner.all(sql, ...values)),
      one: (sql, ...values) => count(() => inner.one(sql, ...values)),
    },
    asked: () => asked,
  };
}

type Amounts = Readonly<Record<string, string>>;

const kept = (amounts: Amounts): ReadonlyMap<string, Decimal> =>
  new Map(Object.entries(amounts).map(([asset, amount]) => [asset, decimal(amount)]));

/** The books of an account that holds nothing and has 100 USD, and an exchange that a test speaks for. */
function books() {
  const { database, asked } = counted();
  const clock = manualClock();
  const store = accountStore(database, "a");
  const startingCash = decimal("100");
  store.open({
    startingCash,
    risk: { state: "active", limits: FIRST_LIVE_LIMITS },
    day: { date: "2026-01-02", equity: startingCash },
  });
  database.run(
    "INSERT INTO exchange_accounts (account, exchange, currency, live, connected_at) VALUES ('a', 'x', 'USD', 1, ?)",
    clock.now().toISOString(),
  );
  const events = { changes: 0 };
  const reconciler = new Reconciler({
    account: "a",
    currency: "USD",
    database,
    clock,
    store,
    standing: { cash: startingCash, position: () => ZERO, symbols: () => [] },
    since: () => clock.now().getTime() - 1,
    changed: () => {
      events.changes += 1;
    },
  });
  const transfers: string[] = [];
  const failing = new Set<string>();
  const link: Pick<ExchangeLink, "instrument" | "transfers"> = {
    instrument: async () => ({ tick: decimal("1"), lot: decimal("1"), currency: "USD" }),
    async transfers(asset) {
      transfers.push(asset);
      if (failing.has(asset)) throw new ExchangeFault("no answer");
      return [{ id: `t-${asset}`, amount: decimal("1"), at: clock.now().getTime() }];
    },
  };
  const told = (amounts: Amounts) => new Map([["USD", startingCash], ...kept(amounts)]);
  return {
    reconciler,
    clock,
    asked,
    events,
    failing,
    transfers,
    /** A look at these amounts beside the cash. */
    look: (amounts: Amounts) => reconciler.compare(told(amounts), { before: reconciler.balances.expected(), link }),
    /** One that compares nothing. */
    find: (amounts: Amounts) => reconciler.find(told(amounts), { before: reconciler.balances.expected(), link }),
  };
}

/** So many assets, each with the same amount. */
const assets = (count: number, amount: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`A${at}`, amount]));

describe("[P35] the books of an account at an exchange", () => {
  it("are compared with as many questions to the disk for two hundred assets as for two", async () => {
    const costs = await Promise.all(
      [2, 200].map(async (count) => {
        const { reconciler, look, asked } = books();
        reconciler.balances.begin(kept(assets(count, "1")));
        const before = asked();
        await look(assets(count, "1"));
        return asked() - before;
      }),
    );
    expect(costs[1]).toBe(costs[0]);
  });

  it("tell, date and compare differences although the exchange does not answer for the reasons of one", async () => {
    const { reconciler, clock, events, failing, transfers, look } = books();
    reconciler.balances.begin(kept({ A0: "0", A1: "0" }));
    await look({ A0: "0", A1: "0" });
    failing.add("A0");
    await look({ A0: "1", A1: "1" });
    clock.advance(30_000);
    await expect(look({ A0: "1", A1: "1" })).rejects.toThrow("no answer");
    expect(reconciler.comparedAt).toBe(clock.now().toISOString());
    expect(reconciler.differences()).toMatchObject([
      { asset: "A0", amount: "1", unexplained: "1" },
      { asset: "A1", amount: "1", unexplained: "0" },
    ]);
    expect(events.changes).toBe(1);
    clock.advance(5000);
    await look({ A0: "1", A1: "1" });
    expect(transfers).toEqual(["A0", "A1"]);
    failing.clear();
    clock.advance(55_000);
    await look({ A0: "1", A1: "1" });
    expect(reconciler.differences()).toMatchObject([{ unexplained: "0" }, { unexplained: "0" }]);
    expect(transfers).toEqual(["A0", "A1", "A0", "A1"]);
    expect(events.changes).toBe(2);
  });

  it("wait until a later difference is settled although the reasons of the first were never told", async () => {
    const { reconciler, failing, find, look } = books();
    reconciler.balances.begin(kept({ A0: "0", A1: "0" }));
    failing.add("A0");
    await find({ A0: "1", A1: "0" });
    await expect(look({ A0: "1", A1: "0" })).rejects.toThrow("no answer");
    await look({ A0: "1", A1: "1" });
    await look({ A0: "1", A1: "1" });
    expect(reconciler.differences()).toMatchObject([{ asset: "A0" }]);
  });

  it("give notice of a difference that a look tells before it is compared", async () => {
    const { reconciler, events, find } = books();
    reconciler.balances.begin(kept({ A0: "0" }));
    await find({ A0: "1" });
    expect(events.changes).toBe(0);
    await find({ A0: "1" });
    expect([reconciler.differences().length, events.changes]).toEqual([1, 1]);
    await find({ A0: "0" });
    expect([reconciler.differences().length, events.changes]).toEqual([0, 2]);
  });

  it("tell no difference that a connection before has begun to find until a look has found it again, and go on telling others", async () => {
    const { reconciler, clock, find, look } = books();
    reconciler.balances.begin(kept({ A0: "0", A1: "0" }));
    await look({ A0: "0", A1: "0" });
    await look({ A0: "1", A1: "0" });
    clock.advance(30_000);
    await look({ A0: "1", A1: "1" });
    reconciler.connected();
    clock.advance(3_600_000);
    await find({ A0: "1", A1: "2" });
    expect(reconciler.differences()).toMatchObject([{ asset: "A0" }]);
    await look({ A0: "1", A1: "2" });
    expect(reconciler.differences()).toMatchObject([{ asset: "A0" }, { asset: "A1", amount: "2" }]);
  });

  it("tell a difference once it has lasted, whatever its owner sets the clock to", async () => {
    const { reconciler, clock, transfers, look } = books();
    reconciler.balances.begin(kept({ A0: "0" }));
    await look({ A0: "0" });
    await look({ A0: "1" });
    clock.set(3_600_000);
    await look({ A0: "1" });
    expect(reconciler.differences()).toEqual([]);
    clock.set(-7_200_000);
    clock.advance(30_000);
    await look({ A0: "1" });
    expect(reconciler.differences()).toMatchObject([{ asset: "A0", since: "2026-01-02T03:04:05.000Z" }]);
    clock.set(3_600_000);
    await look({ A0: "1" });
    expect(transfers).toEqual(["A0"]);
    clock.set(-3_600_000);
    clock.advance(60_000);
    await look({ A0: "1" });
    expect(transfers).toEqual(["A0", "A0"]);
  });
});
