import { migratedDatabase, until, untilLocked, verdictOf } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openServer } from "../../src/database/server.ts";
import { lockExtension } from "../../src/store/catalogue/extensions.ts";
import { insertPurchase } from "../../src/store/payments/purchases.ts";
import { changeOwner } from "../../src/store/publishers/transfers.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

describe.skipIf(missing !== "")(`on a PostgreSQL server${missing}`, () => {
  let shop: Shop;
  let database: Database;
  beforeAll(async () => {
    const databaseUrl = await migratedDatabase();
    database = await openDatabase(openServer(databaseUrl));
    shop = await Shop.open({ databaseUrl });
    await shop.price(1000n);
  });
  afterAll(async () => {
    await shop.close();
    await database.destroy();
  });

  it("[P4] the statement that begins a purchase keeps its rule however often a connection has sent it", async () => {
    const buyer = await shop.cloud.trader();
    const at = new Date();
    const begun = await database.connection().execute(async (work) => {
      const rows: boolean[] = [];
      for (let time = 0; time < 15; time += 1) {
        const row = await insertPurchase(work, {
          purchase_id: crypto.randomUUID(),
          account_id: buyer.accountId,
          id: shop.desk.pluginId,
          currency: "EUR",
          amount: 1000n,
          state: "created",
          session_id: null,
          checkout_url: null,
          expires_at: at,
          payment_id: null,
          sale_id: null,
          created_at: at,
          updated_at: at,
          paid_at: null,
        });
        rows.push(row !== undefined);
      }
      return rows;
    });
    expect(begun).toEqual([true, ...Array(14).fill(false)]);
  });

  it("[P11] no price lands after a transfer that it met: the giver is refused, and the receiver's extension is as it was", async () => {
    const { desk } = await shop.another();
    const receiver = await shop.cloud.author();
    const priced = await database.transaction().execute(async (work) => {
      await lockExtension(work, desk.pluginId);
      const asked = desk.creator.post(`/creator/extensions/${desk.pluginId}/price`, {
        amount_minor: 500,
        currency: "EUR",
      });
      await untilLocked(database, '%"extension"%no key update%');
      const { publisher, accountId } = receiver;
      await changeOwner(work, { id: desk.pluginId, publisher, accountId });
      return { asked };
    });
    expect(verdictOf(await priced.asked)).toBe("404 state.not_found");
    const prices = await database.selectFrom("price").selectAll().where("id", "=", desk.pluginId).execute();
    expect(prices).toEqual([]);
  });

  it("[P12] everything told of a purchase at once, and twice, comes out as one after the other", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.cloud.trader()));
    const ids = await Promise.all(buyers.map((buyer) => shop.begin(buyer)));
    const events = ids.flatMap((id) => {
      const told = [
        shop.paidEvent(id),
        shop.refundEvent(id, 100),
        shop.refundEvent(id, 40),
        shop.disputeEvent(id, "needs_response"),
        shop.disputeEvent(id, "won"),
      ];
      return [...told, ...told.toReversed()];
    });
    const answers = await Promise.all(events.map((event) => shop.tell(event)));
    expect(new Set(answers.map(verdictOf))).toEqual(new Set(["200 ok"]));
    const isDone = async () => {
      const waiting = await database
        .selectFrom("provider_event")
        .select("event_id")
        .where("state", "=", "received")
        .execute();
      return waiting.length === 0 ? true : undefined;
    };
    await until(isDone, "events that are done with");
    const rows = await database
      .selectFrom("purchase")
      .innerJoin("sale", "sale.sale_id", "purchase.sale_id")
      .select(["purchase.state", "sale.refunded", "sale.open_reversals"])
      .execute();
    // A refund is reported in one part or two; its open amount is 100 in all.
    expect(rows.map((row) => [row.state, row.refunded])).toEqual(ids.map(() => ["paid", 100n]));
    expect(await shop.findings("refund.exceeds")).toEqual([]);
    const ledger = (await shop.desk.creator.get("/creator/export?currency=EUR")).bytes.toString();
    expect(checkLedger(ledger).faults).toEqual([]);
  });

  it("[P12] one payout asked about by many at once is one transfer", async () => {
    await shop.onboard();
    shop.stub.fail(/./, "reset-before", 1000);
    const { withdrawal_id: id } = (await shop.payOut(700n)).body.data;
    shop.stub.recover();
    shop.sweepComes();
    const path = `/creator/admin/withdrawals/${id}/settle`;
    const verdicts = (await Promise.all(Array.from({ length: 16 }, () => shop.desk.finance.post(path)))).map(verdictOf);
    expect(new Set([...verdicts, "200 ok", "409 state.conflict"])).toEqual(new Set(["200 ok", "409 state.conflict"]));
    await shop.untilWithdrawal(id, "submitted");
    const { transfers, payouts } = shop.stub.books;
    expect([transfers.length, payouts.length]).toEqual([1, 1]);
  });
});
