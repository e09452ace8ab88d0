import { randomUUID } from "node:crypto";
import {
  exactBody,
  MoneyDesk,
  migratedDatabase,
  PLAIN_MONEY,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  untilLocked,
} from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openInMemory } from "../../src/database/embedded.ts";
import { openServer } from "../../src/database/server.ts";
import { transact, type UnitOfWork } from "../../src/database/transact.ts";
import { freezeEarnings, reverseEarnings, type Takedown, unfreezeEarnings } from "../../src/domain/money/freeze.ts";
import { dismissReversal } from "../../src/domain/money/reversals.ts";
import { lockSale } from "../../src/store/money/sales.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

const KINDS = [
  { name: "the embedded database", isServer: false, isHere: true },
  { name: `a PostgreSQL server${missing}`, isServer: true, isHere: missing === "" },
];

const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };
/** No hold, and an idle worker: withdrawals release. */
const LIMITS = { ...TEST_LIMITS, money: { ...PLAIN_MONEY, releaseEveryMs: 3_600_000 } };

for (const { name, isServer, isHere } of KINDS)
  describe.skipIf(!isHere)(`a takedown on ${name}`, () => {
    let cloud: TestCloud;
    let desk: MoneyDesk;
    let database: Database;

    beforeAll(async () => {
      const databaseUrl = isServer ? await migratedDatabase() : undefined;
      const pool = databaseUrl === undefined ? await openInMemory() : openServer(databaseUrl);
      database = await openDatabase(pool);
      cloud = await startCloud(
        databaseUrl === undefined ? { limits: LIMITS, parts: { pool } } : { limits: LIMITS, databaseUrl },
      );
    });
    beforeEach(async () => {
      desk = await MoneyDesk.open(cloud);
    });
    afterAll(async () => {
      await cloud.close();
      await database.destroy().catch(() => {});
    });

    const takedown = (version = "1.0.0"): Takedown => ({
      extensionId: desk.pluginId,
      subject: `version:${desk.pluginId}@${version}`,
      actorId: desk.administrator.accountId,
      at: new Date(),
      reason: "seen to do harm",
    });
    const within = <T>(action: (work: UnitOfWork) => Promise<T>) =>
      transact({ database, random: SYSTEM_RANDOM }, action);
    const freeze = (version?: string) => within((work) => freezeEarnings(work, takedown(version)));
    const unfreeze = (version?: string) => within((work) => unfreezeEarnings(work, takedown(version)));
    const remove = (version?: string) => within((work) => reverseEarnings(work, takedown(version)));
    const withdrawn = async (amount: bigint) => (await desk.withdraw(amount)).status === 200;
    const events = async () => {
      const rows = await database
        .selectFrom("notice")
        .select("event")
        .where("account_id", "=", desk.creator.accountId)
        .where("event", "in", ["earnings.frozen", "earnings.released"])
        .orderBy("seq")
        .execute();
      return rows.map((row) => row.event);
    };
    const audited = async () => {
      const { items } = (await desk.administrator.get(`/admin/audit?subject=extension:${desk.pluginId}`)).body.data;
      return items
        .map((each: { action: string }) => each.action)
        .filter((each: string) => each.startsWith("earnings."));
    };
    const faults = async () =>
      checkLedger((await desk.creator.get("/creator/export?currency=EUR")).bytes.toString()).faults;

    it("[P28] keeps what is pending where it is, until the restore", async () => {
      await desk.sale(100n);
      await freeze();
      await desk.sale(7n);
      expect(await withdrawn(1n)).toBe(false);
      expect(await desk.balances()).toEqual({ ...NOTHING, pending: "107" });
      const [book] = exactBody(await desk.creator.get("/creator/balances")).data.items;
      expect(book.frozen_minor).toBe(107);
      await unfreeze();
      expect(await withdrawn(107n)).toBe(true);
      expect(await events()).toEqual(["earnings.frozen", "earnings.released"]);
      expect(await audited()).toEqual(["earnings.unfrozen", "earnings.frozen"]);
      expect(await faults()).toEqual([]);
    });

    it("leaves what was available before, and other extensions, alone", async () => {
      const other = await MoneyDesk.open(cloud);
      await desk.sale(100n);
      expect(await withdrawn(1n)).toBe(true);
      await freeze();
      await other.sale(5n);
      expect((await other.withdraw(5n)).status).toBe(200);
      expect(await withdrawn(99n)).toBe(true);
    });

    it("of two versions needs two restores; the same one twice needs one", async () => {
      await desk.sale(100n);
      await freeze("1.0.0");
      await freeze("1.0.0");
      await freeze("2.0.0");
      await unfreeze("1.0.0");
      expect(await withdrawn(1n)).toBe(false);
      await unfreeze("1.0.0");
      await unfreeze("3.0.0");
      expect(await withdrawn(1n)).toBe(false);
      await unfreeze("2.0.0");
      expect(await withdrawn(1n)).toBe(true);
      expect(await events()).toEqual(["earnings.frozen", "earnings.released"]);
    });

    it("is undone with the transaction that it stands in", async () => {
      await desk.sale(100n);
      const failed = within(async (work) => {
        await freezeEarnings(work, takedown());
        throw new Error("the takedown fails");
      });
      await expect(failed).rejects.toThrow("the takedown fails");
      expect(await withdrawn(100n)).toBe(true);
      expect([await events(), await audited()]).toEqual([[], []]);
    });

    it("[P28] a removal opens a reversal of every sale that is not released; the decision moves the money", async () => {
      const first = await desk.sale(100n);
      await desk.refund(first, 30n);
      await desk.sale(50n);
      await freeze();
      await remove();
      const rows = await database
        .selectFrom("reversal")
        .selectAll()
        .where("owner_id", "=", desk.creator.accountId)
        .where("external_id", "like", "takedown:%")
        .orderBy("gross")
        .execute();
      expect(rows.map((row) => [row.gross, row.state])).toEqual([
        [50n, "opened"],
        [70n, "opened"],
      ]);
      expect(await withdrawn(1n)).toBe(false);
      for (const row of rows) expect((await desk.reconcile(row.reversal_id, 1n)).status).toBe(200);
      expect(await desk.balances()).toEqual({ ...NOTHING, pending: "30" });
      expect(await faults()).toEqual([]);
      // Repeated: nothing is left to reverse, and new sales are free.
      await remove();
      await desk.sale(5n);
      expect(await withdrawn(5n)).toBe(true);
    });

    it("[P11] a second removal reverses what a won dispute has given back, and a third what is left of that", async () => {
      const sale = await desk.sale(100n);
      const disputes = [await desk.refund(sale, 30n), await desk.refund(sale, 10n)];
      await remove("1.0.0");
      const win = (reversalId: string) =>
        within(async (work) => {
          const row = await work
            .selectFrom("reversal")
            .selectAll()
            .where("reversal_id", "=", reversalId)
            .executeTakeFirstOrThrow();
          await dismissReversal(work, row, { sale: await lockSale(work, row.sale_id), at: new Date() });
        });
      for (const [index, reversalId] of disputes.entries()) {
        await win(reversalId);
        await remove(`${index + 2}.0.0`);
      }
      const rows = await database
        .selectFrom("reversal")
        .select(["external_id", "gross", "state", "reversal_id"])
        .where("owner_id", "=", desk.creator.accountId)
        .where("external_id", "like", "takedown:%")
        .orderBy("seq")
        .execute();
      expect(rows.map((row) => [row.gross, row.state])).toEqual([60n, 30n, 10n].map((gross) => [gross, "opened"]));
      expect(new Set(rows.map((row) => row.external_id)).size).toBe(3);
      for (const row of rows) expect((await desk.reconcile(row.reversal_id, 1n)).status).toBe(200);
      expect(await desk.balances()).toEqual(NOTHING);
      expect(await faults()).toEqual([]);
    });

    it("[P12] the database itself refuses to release, thaw or forget what is frozen", async () => {
      await desk.sale(100n);
      await freeze();
      const run = (text: string) => sql.raw(text).execute(database);
      const mine = `where id = '${desk.pluginId}'`;
      await expect(run(`update sale set released_at = now(), pending = 0 ${mine}`)).rejects.toThrow("not released");
      await expect(run(`update sale set frozen = false ${mine}`)).rejects.toThrow("append-only");
      await expect(run(`delete from earnings_freeze ${mine}`)).rejects.toThrow("append-only");
      await expect(run("truncate earnings_freeze")).rejects.toThrow("append-only");
      await expect(run(`update earnings_freeze set reason = 'none' ${mine}`)).rejects.toThrow("append-only");
      await unfreeze();
      await expect(run(`update earnings_freeze set lifted_at = now() ${mine}`)).rejects.toThrow("append-only");
    });

    // With a single connection there is no concurrency: the embedded database has nothing to race.
    if (!isServer) return;

    describe("beside others", () => {
      /** Runs an action in a transaction that stays open until it is told to commit. */
      const held = async (action: (work: UnitOfWork) => Promise<unknown>) => {
        const done = Promise.withResolvers<void>();
        const go = Promise.withResolvers<void>();
        const ended = within(async (work) => {
          await action(work);
          done.resolve();
          await go.promise;
        });
        await Promise.race([done.promise, ended]);
        return async () => {
          go.resolve();
          await ended;
        };
      };

      it("waits for a release that has begun, and leaves its money available", async () => {
        await desk.sale(100n);
        const commit = await held((work) =>
          sql`update sale set released_at = now(), pending = 0 where id = ${desk.pluginId}`.execute(work),
        );
        const frozen = freeze();
        await untilLocked(database);
        await commit();
        await frozen;
        const [sale] = await database.selectFrom("sale").selectAll().where("id", "=", desk.pluginId).execute();
        expect([sale?.frozen, sale?.released_at !== null]).toEqual([false, true]);
      });

      it("is before a release that begins while it runs", async () => {
        await desk.sale(100n);
        const commit = await held((work) => freezeEarnings(work, takedown()));
        // A withdrawal waits for the lock of the sale, which may be released or frozen a moment later.
        const asked = withdrawn(1n);
        await untilLocked(database);
        await commit();
        expect(await asked).toBe(false);
      });

      it("a sale that is recorded meanwhile waits, and is born frozen", async () => {
        const commit = await held((work) => freezeEarnings(work, takedown()));
        const recorded = desk.sale(9n);
        await untilLocked(database);
        await commit();
        await recorded;
        expect(await withdrawn(1n)).toBe(false);
      });

      it("a takedown waits for a sale that is being recorded, and freezes it", async () => {
        const sale = await desk.sale(9n);
        const commit = await held((work) =>
          sql`insert into sale (sale_id, external_id, owner_id, id, currency, gross, fee, sold_at, imported_at, release_at, pending)
            select ${randomUUID()}, ${`${sale}-b`}, owner_id, id, currency, gross, fee, sold_at, imported_at, release_at, 0
            from sale where external_id = ${sale}`.execute(work),
        );
        const frozen = freeze();
        await untilLocked(database);
        await commit();
        await frozen;
        const rows = await database.selectFrom("sale").select("frozen").where("id", "=", desk.pluginId).execute();
        expect(rows).toEqual([{ frozen: true }, { frozen: true }]);
      });

      it("[P12] freezes, restores, removals, sales and withdrawals at once end in a ledger that adds up", async () => {
        const sales = await Promise.all(Array.from({ length: 20 }, () => desk.sale(10n)));
        const actions = sales.flatMap((sale, index) => [
          freeze(`1.0.${index % 3}`),
          desk.withdraw(10n),
          desk.sale(3n),
          ...(index % 5 === 0 ? [desk.refund(sale, 1n).catch(() => "removed before"), remove("1.0.2")] : []),
          unfreeze(`1.0.${index % 3}`),
        ]);
        await Promise.all(actions);
        expect(await faults()).toEqual([]);
        for (const version of ["1.0.0", "1.0.1", "1.0.2"]) await unfreeze(version);
        const left = await database
          .selectFrom("sale")
          .select("sale_id")
          .where("id", "=", desk.pluginId)
          .where("frozen", "=", true)
          .execute();
        expect(left).toEqual([]);
        const wrong = await sql`select sale_id from sale where refunded > gross or pending > gross - fee`.execute(
          database,
        );
        expect(wrong.rows).toEqual([]);
      });
    });
  });
