import {
  freshKey,
  MoneyDesk,
  migratedDatabase,
  PLAIN_MONEY_LIMITS,
  startCloud,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openInMemory } from "../../src/database/embedded.ts";
import { openServer } from "../../src/database/server.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

/** Both databases run the same migrations; only a server runs transactions concurrently. */
const KINDS = [
  {
    name: "the embedded database",
    isHere: true,
    open: async () => ({ pool: await openInMemory(), databaseUrl: undefined }),
  },
  {
    name: `a PostgreSQL server${missing}`,
    isHere: missing === "",
    open: async () => {
      const databaseUrl = await migratedDatabase();
      return { databaseUrl, pool: openServer(databaseUrl) };
    },
  },
];

const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };

for (const { name, isHere, open } of KINDS)
  describe.skipIf(!isHere)(`on ${name}`, () => {
    let cloud: TestCloud;
    let desk: MoneyDesk;
    let database: Database;

    beforeAll(async () => {
      const { pool, databaseUrl } = await open();
      database = await openDatabase(pool);
      const limits = PLAIN_MONEY_LIMITS;
      cloud = await startCloud(databaseUrl === undefined ? { limits, parts: { pool } } : { limits, databaseUrl });
    });
    beforeEach(async () => {
      desk = await MoneyDesk.open(cloud);
    });
    afterAll(async () => {
      await cloud.close();
      await database.destroy().catch(() => {});
    });

    const run = (text: string) => sql.raw(text).execute(database);
    const many = <T>(count: number, make: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, index) => make(index)));
    const exported = async () => {
      const answer = await desk.creator.get("/creator/export?currency=EUR");
      return checkLedger(answer.bytes.toString());
    };

    it("[P10] [EARN-07] one key a hundred times at once has one effect and one answer", async () => {
      await desk.sale(1000n);
      const key = freshKey();
      const answers = await many(100, () => desk.withdraw(3n, key));
      const done = answers.filter((each) => each.status === 200);
      expect(new Set(done.map((each) => each.bytes.toString())).size).toBe(1);
      expect(new Set(answers.map(verdictOf))).toEqual(
        new Set(done.length === 100 ? ["200 ok"] : ["200 ok", "409 idempotency.in_flight"]),
      );
      expect((await desk.withdraw(3n, key)).bytes.equals(done[0]?.bytes ?? Buffer.of())).toBe(true);
      expect(await desk.balances()).toEqual({ ...NOTHING, available: "997", held: "3" });
    });

    it("[P13] a hundred keys at once get no more than there is", async () => {
      await desk.sale(100n);
      const verdicts = (await many(100, () => desk.withdraw(7n))).map(verdictOf);
      expect(verdicts.filter((each) => each === "200 ok")).toHaveLength(14);
      expect(verdicts.filter((each) => each === "422 withdrawal.insufficient_funds")).toHaveLength(86);
      expect(await desk.balances()).toEqual({ ...NOTHING, available: "2", held: "98" });
    });

    it("[P14] of 64 reconciles at once one wins", async () => {
      const id = await desk.refund(await desk.sale(100n), 30n);
      const verdicts = (await many(64, () => desk.reconcile(id, 1n))).map(verdictOf);
      expect(verdicts.filter((each) => each === "200 ok")).toHaveLength(1);
      expect(verdicts.filter((each) => each === "409 ledger.revision_stale")).toHaveLength(63);
    });

    it("[P13] withdrawals and the reversal of the same funds share them out to the last unit", async () => {
      const sale = await desk.sale(100n);
      await desk.withdraw(1n);
      const id = await desk.refund(sale, 99n);
      const [decided, ...asked] = await Promise.all([
        desk.reconcile(id, 1n),
        ...Array.from({ length: 20 }, () => desk.withdraw(10n)),
      ]);
      const granted = BigInt(asked.filter((each) => each.status === 200).length) * 10n;
      const { from_available_minor: taken, receivable_minor: debt } = decided.body.data;
      expect(taken + debt).toBe(99);
      const balances = await desk.balances();
      expect(balances).toEqual({
        ...NOTHING,
        available: balances.available,
        held: String(granted + 1n),
        receivable: String(-debt),
      });
      expect(BigInt(balances.available ?? "") + granted + BigInt(taken)).toBe(99n);
      expect((await exported()).faults).toEqual([]);
    });

    it("one sale imported by many at once is one sale", async () => {
      const body = { ...desk.saleBody(0n), amount_minor: 40 };
      const answers = await many(20, () => desk.finance.post("/creator/admin/sales", body));
      expect(new Set(answers.map((each) => each.body.data.sale_id)).size).toBe(1);
      await desk.withdraw(1n);
      expect(await desk.balances()).toEqual({ ...NOTHING, available: "39", held: "1" });
    });

    it("[P12] the database lets nobody change, delete or empty what was posted", async () => {
      await desk.refund(await desk.sale(100n), 1n);
      await desk.withdraw(1n);
      const kept = ["ledger_book", "ledger_entry", "ledger_posting", "sale", "withdrawal", "withdrawal_history"];
      for (const table of [...kept, "reversal", "idempotency"]) {
        await expect(run(`delete from ${table}`), table).rejects.toThrow(/append-only/);
        await expect(run(`truncate ${table} cascade`), table).rejects.toThrow(/append-only/);
      }
      for (const change of [
        "ledger_entry set kind = 'sale'",
        "ledger_posting set amount = amount + 1",
        "ledger_book set available = available + 1",
        "withdrawal_history set reason = 'other'",
        "withdrawal set amount = amount + 1",
        "sale set gross = gross + 1",
        "sale set refunded = 0",
        "reversal set gross = gross + 1",
        "reversal set state = 'reconciled'",
        "idempotency set answer = '{}'",
      ]) {
        await expect(run(`update ${change}`), change).rejects.toThrow(/append-only|check constraint/);
      }
    });

    it("[P12] the database takes no entry that does not balance, nor one line more for an old one", async () => {
      await desk.sale(100n);
      const owner = `'${desk.creator.accountId}', 'EUR'`;
      const line = `insert into ledger_entry (owner_id, currency, kind, subject, at)
        values (${owner}, 'sale', '${freshKey()}', now())`;
      const entry = (...lines: readonly (readonly [account: string, amount: number])[]) =>
        `with made as (${line} returning entry_id) insert into ledger_posting select entry_id, account, amount from made,
        (values ${lines.map(([account, amount]) => `('${account}', ${amount})`).join(", ")}) as line (account, amount)`;
      await expect(run(line)).rejects.toThrow("unbalanced");
      await expect(run(entry(["pending", 5]))).rejects.toThrow("unbalanced");
      await expect(run(entry(["pending", 5], ["fee", -4]))).rejects.toThrow("unbalanced");
      await expect(run(entry(["available", -101], ["fee", 101]))).rejects.toThrow("check constraint");
      await expect(run(entry(["receivable", 1], ["fee", -1]))).rejects.toThrow("check constraint");
      await expect(run(entry(["savings", 5], ["fee", -5]))).rejects.toThrow("check constraint");
      const late = `insert into ledger_posting select max(entry_id), account, amount from ledger_entry,
        (values ('held', 5), ('fee', -5)) as line (account, amount) group by account, amount`;
      await expect(run(late)).rejects.toThrow("append-only");
      const gift = `insert into ledger_book (owner_id, currency, available) values ('${desk.creator.accountId}', 'USD', 9)`;
      await expect(run(gift)).rejects.toThrow("append-only");
      const { faults, entries } = await exported();
      expect([faults, entries > 0]).toEqual([[], true]);
    });

    it("[P12] the database posts each step of a thing once", async () => {
      await desk.sale(100n);
      const again = `insert into ledger_entry (owner_id, currency, kind, subject, at)
      select owner_id, currency, kind, subject, at from ledger_entry limit 1`;
      await expect(run(again)).rejects.toThrow("unique constraint");
    });

    it("[P28] earnings of a suspended publisher stay pending until the suspension ends", async () => {
      const { items } = (await desk.administrator.get("/admin/publishers?limit=100&state=verified")).body.data;
      const publisher = items.find((each: { account_id: string }) => each.account_id === desk.creator.accountId);
      const path = `/admin/publishers/${publisher.publisher_id}`;
      expect(verdictOf(await desk.administrator.post(`${path}/suspend`, { reason: "seen" }))).toBe("200 ok");
      await desk.sale(100n);
      expect(verdictOf(await desk.withdraw(1n))).toBe("422 withdrawal.insufficient_funds");
      expect(await desk.balances()).toEqual({ ...NOTHING, pending: "100" });
      await desk.administrator.post(`${path}/verify`, { reason: "seen", evidence: "ID" });
      expect(verdictOf(await desk.withdraw(1n))).toBe("200 ok");
    });
  });
