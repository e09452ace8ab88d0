import { manualClock } from "@bourse/host/testing";
import { clockSteps } from "@bourse/platform";
import { describe, expect, it } from "vitest";
import { testPrices } from "../../../test/fixtures/accounts/prices.fixture.ts";
import { openMemoryDatabase } from "../../database.ts";
import { auditStore } from "../../store/audit.ts";
import { openAccounts } from "../accounts.ts";

const BUY = { client_order_id: "a", symbol: "T:A", side: "buy", type: "market", quantity: "10" } as const;
const DAY_MS = 86_400_000;

function desk() {
  const clock = manualClock("2026-01-05T12:00:00.000Z");
  const database = openMemoryDatabase();
  const { market, price } = testPrices(["T:A"]);
  const deps = { database, clock, audit: auditStore(database), events: { emit: () => undefined }, market };
  const open = () =>
    openAccounts({ ...deps, clockSteps: clockSteps(clock), report: (cause) => expect(cause).toBeUndefined() }).find(
      "paper",
    );
  const rows = () => Number(database.one("SELECT count(*) AS rows FROM account_equity")?.rows);
  return { clock, database, price, rows, open, account: open() };
}

describe("the equity of an account", () => {
  it("is nothing before the first fill, and follows fills and prices: realised, fees and the distance from the peak", async () => {
    const { account, price, clock, open } = desk();
    expect(account.equity()).toEqual({ days: [], curve: [] });
    await account.place(BUY);
    price("T:A", 100);
    clock.advance(DAY_MS);
    price("T:A", 110);
    clock.advance(DAY_MS);
    price("T:A", 104);
    await account.place({ ...BUY, client_order_id: "b", side: "sell", quantity: "4" });
    price("T:A", 105);
    const wanted = [
      // 4 at 105 that cost 100 each, a fee of 0.42, and 6 that are worth 105; the peak was 110 for all ten.
      { day: "2026-01-07", equity: "100048.58", realised: "20", fees: "0.42", drawdown: "50.42" },
      { day: "2026-01-06", equity: "100099", realised: "0", fees: "0", drawdown: "0" },
      { day: "2026-01-05", equity: "99999", realised: "0", fees: "1", drawdown: "1" },
    ];
    expect(account.equity().days).toEqual(wanted);
    expect(account.equity().curve.map(({ equity }) => equity)).toEqual(["99999", "100099", "100048.58"]);
    expect(open().equity()).toEqual(account.equity());
    expect(account.equity({ limit: 2 })).toMatchObject({ days: wanted.slice(0, 2), next: "2026-01-06" });
    expect(account.equity({ limit: 2, before: "2026-01-06" })).toEqual({ days: wanted.slice(2), curve: [] });
  });

  it("is written once in five minutes however many prices come, and not at all while nothing is held", async () => {
    const { account, price, clock, rows } = desk();
    for (let each = 0; each < 20; each += 1) price("T:A", 100 + each);
    expect(rows()).toBe(0);
    await account.place(BUY);
    for (let each = 0; each < 20; each += 1) price("T:A", 100 + each);
    expect(rows()).toBe(1);
    clock.advance(300_000);
    for (let each = 0; each < 20; each += 1) price("T:A", 100 + each);
    expect(rows()).toBe(2);
  });

  it("keeps one sample of each older day, and draws no more points than a panel can show", async () => {
    const { account, price, clock, rows } = desk();
    await account.place(BUY);
    for (let hour = 0; hour < 24 * 60; hour += 1) {
      price("T:A", 100 + (hour % 7));
      clock.advance(3_600_000);
    }
    // 60 days of 24 samples: those of the last 30 are whole.
    expect(rows()).toBeLessThan(31 * 24 + 31);
    expect(account.equity().days).toHaveLength(61);
    expect(account.equity().curve.length).toBeGreaterThan(100);
    expect(account.equity().curve.length).toBeLessThanOrEqual(300);
  });

  it("is not written where the fills are not", async () => {
    const { account, price, database, rows } = desk();
    await account.place(BUY);
    const { run } = database;
    Object.assign(database, {
      run(sql: string, ...values: never[]) {
        if (sql.includes("INTO account_equity")) throw new Error("disk full");
        run(sql, ...values);
      },
    });
    expect(() => price("T:A", 100)).toThrow();
    Object.assign(database, { run });
    expect([rows(), account.fills().length, account.describe().cash]).toEqual([0, 0, "100000"]);
    price("T:A", 101);
    expect([rows(), account.fills().length]).toEqual([1, 1]);
  });
});
