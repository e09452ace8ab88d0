import {
  Author,
  type CloudActor,
  freshKey,
  MoneyDesk,
  PLAIN_MONEY_LIMITS,
  startCloud,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { stringifyExact } from "@bourse/contract/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const HOUR_MS = 3_600_000;

let cloud: TestCloud;
let desk: MoneyDesk;
beforeAll(async () => {
  cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS });
});
beforeEach(async () => {
  desk = await MoneyDesk.open(cloud);
});
afterAll(() => cloud.close());

const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };

/** A sale that is available to its creator, and a partial refund of it. */
async function refunded(sale: bigint, refund: bigint): Promise<string> {
  const externalId = await desk.sale(sale);
  await desk.withdraw(1n);
  return desk.refund(externalId, refund);
}

const stateOf = async (id: string) => {
  const { items } = (await desk.finance.get("/creator/admin/reversals?limit=100")).body.data;
  return items.find((each: { reversal_id: string }) => each.reversal_id === id);
};

describe("POST /creator/admin/reversals/{id}/reconcile", () => {
  it("[EARN-02] [AUTH-01] answers 200 with an object to an administrator's token, and to nobody else", async () => {
    const id = await refunded(100n, 10n);
    const ask = (token?: string) =>
      fetch(`${cloud.url}/api/marketplace/creator/admin/reversals/${id}/reconcile`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ expected_revision: 1, idempotency_key: freshKey() }),
      });
    expect((await ask()).status).toBe(401);
    expect((await ask(desk.creator.token)).status).toBe(403);
    expect((await stateOf(id)).state).toBe("opened");
    const answer = await ask(desk.administrator.token);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(await answer.json()).toMatchObject({ code: 0, message: "ok", data: { state: "reconciled" } });
    expect((await stateOf(id)).state).toBe("reconciled");
  });

  it("[EARN-10] [EARN-11] takes a whole body and no query", async () => {
    const id = await refunded(100n, 10n);
    const path = `/creator/admin/reversals/${id}/reconcile`;
    const empty = await desk.administrator.post(path, {});
    expect(verdictOf(empty)).toBe("400 http.body_invalid");
    const missing = empty.body.data.issues.map((each: { pointer: string }) => each.pointer);
    expect(missing.sort()).toEqual(["/expected_revision", "/idempotency_key"]);
    const whole = { expected_revision: 1, idempotency_key: freshKey() };
    expect(verdictOf(await desk.administrator.post(`${path}?dry_run=1`, whole))).toBe("400 http.query_invalid");
    expect((await stateOf(id)).state).toBe("opened");
  });

  it("[EARN-14] [P14] takes what the balance covers and books the rest as receivable", async () => {
    const id = await refunded(100n, 90n);
    await desk.withdraw(60n);
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "39", held: "61" });
    const answer = await desk.reconcile(id, 1n);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      code: 0,
      message: "ok",
      data: { state: "reconciled", revision: 2, from_pending_minor: 0, from_available_minor: 39, receivable_minor: 51 },
    });
    expect(await desk.balances()).toEqual({ ...NOTHING, held: "61", receivable: "-51" });
  });

  it("a debt is paid by the next earnings, and by a payout that comes back", async () => {
    const id = await refunded(100n, 100n);
    const { withdrawal_id: held } = (await desk.withdraw(50n)).body.data;
    await desk.reconcile(id, 1n);
    expect(await desk.balances()).toEqual({ ...NOTHING, held: "51", receivable: "-51" });
    await desk.sale(21n);
    expect(verdictOf(await desk.withdraw(1n))).toBe("422 withdrawal.insufficient_funds");
    expect(await desk.balances()).toEqual({ ...NOTHING, held: "51", receivable: "-30" });
    await desk.creator.post(`/creator/withdrawals/${held}/cancel`);
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "20", held: "1" });
  });

  it("[P14] [EARN-12] takes effect at the current revision alone, and says which that is", async () => {
    const id = await refunded(100n, 10n);
    for (const revision of [0n, 2n, -1n, -(2n ** 63n), 2n ** 63n - 1n]) {
      const answer = await desk.reconcile(id, revision);
      expect(verdictOf(answer)).toBe("409 ledger.revision_stale");
      expect(answer.body.message).toContain("revision is 1");
      expect(answer.body.data.issues).toMatchObject([{ pointer: "/expected_revision" }]);
    }
    expect((await stateOf(id)).state).toBe("opened");
    expect(verdictOf(await desk.reconcile(id, 1n))).toBe("200 ok");
    expect(verdictOf(await desk.reconcile(id, 1n))).toBe("409 ledger.revision_stale");
    expect(verdictOf(await desk.reconcile(id, 2n))).toBe("409 state.conflict");
  });

  it("[EARN-13] [P10] repeats the first answer, looking at the key before the revision", async () => {
    const id = await refunded(100n, 10n);
    const key = freshKey();
    const first = await desk.reconcile(id, 1n, key);
    const again = await desk.reconcile(id, 1n, key);
    expect([verdictOf(again), again.bytes.equals(first.bytes)]).toEqual(["200 ok", true]);
    expect(verdictOf(await desk.reconcile(id, 2n, key))).toBe("422 idempotency.key_reused");
    const other = await refunded(100n, 10n);
    expect(verdictOf(await desk.reconcile(other, 1n, key))).toBe("422 idempotency.key_reused");
    const body = stringifyExact({ expected_revision: 1n, idempotency_key: key, reason: "x" });
    const written = await desk.administrator.post(`/creator/admin/reversals/${other}/write-off`, body);
    expect(verdictOf(written)).toBe("422 idempotency.key_reused");
    expect((await stateOf(other)).state).toBe("opened");
  });

  it("[P14] of two administrators at once one decides", async () => {
    const id = await refunded(100n, 10n);
    const verdicts = (await Promise.all(Array.from({ length: 64 }, () => desk.reconcile(id, 1n)))).map(verdictOf);
    expect(verdicts.filter((each) => each === "200 ok")).toHaveLength(1);
    expect(verdicts.filter((each) => each === "409 ledger.revision_stale")).toHaveLength(63);
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "89", held: "1" });
  });

  it.each(["1.0", '"1"', "1e0", "9223372036854775808", "null", "true"])(
    "[EARN-12] [P15] refuses a revision of %s",
    async (revision) => {
      const id = await refunded(100n, 10n);
      const body = `{"expected_revision":${revision},"idempotency_key":"k"}`;
      const answer = await desk.administrator.post(`/creator/admin/reversals/${id}/reconcile`, body);
      expect(answer.status).toBe(400);
    },
  );

  it("[EARN-09] takes the id of a reversal and nothing else", async () => {
    expect(verdictOf(await desk.reconcile("00000000-0000-4000-8000-000000000000", 1n))).toBe("404 state.not_found");
    expect(verdictOf(await desk.reconcile("not-a-uuid", 1n))).toBe("400 http.path_invalid");
    const id = await refunded(100n, 10n);
    expect(verdictOf(await desk.reconcile(`${id}/reconcile?x=1#`, 1n))).not.toBe("200 ok");
  });

  it("[P16] [AUTH-03] [AUTH-04] [LIM-01] needs the role and a login within 1800 seconds, which refreshing does not renew", async () => {
    const id = await refunded(100n, 10n);
    expect(verdictOf(await reconcileAs(desk.creator, id))).toBe("403 auth.role_required");
    expect(verdictOf(await reconcileAs(desk.finance, id))).toBe("403 auth.role_required");
    const clocked = await startCloud({ limits: PLAIN_MONEY_LIMITS, clock: "still" });
    try {
      const there = await MoneyDesk.open(clocked);
      const first = await there.refund(await there.sale(5n), 1n);
      const second = await there.refund(await there.sale(5n), 1n);
      clocked.clock.move(1_800_000);
      expect(verdictOf(await there.reconcile(first, 1n))).toBe("200 ok");
      clocked.clock.move(1000);
      expect(verdictOf(await there.reconcile(second, 1n))).toBe("403 auth.recent_login_required");
      const { token, account } = (await there.administrator.post("/auth/refresh")).body.data;
      const refreshed = clocked.as({ token, account });
      expect(verdictOf(await reconcileAs(refreshed, second))).toBe("403 auth.recent_login_required");
    } finally {
      await clocked.close();
    }
  });

  const reconcileAs = (actor: CloudActor, id: string) =>
    actor.post(`/creator/admin/reversals/${id}/reconcile`, { expected_revision: 1, idempotency_key: freshKey() });
});

describe("a written-off reversal", () => {
  it("costs the creator nothing, and lets the sale go on", async () => {
    const externalId = await desk.sale(100n);
    const id = await desk.refund(externalId, 100n);
    const body = { expected_revision: 1, idempotency_key: freshKey(), reason: "our fault" };
    const answer = await desk.administrator.post(`/creator/admin/reversals/${id}/write-off`, body);
    expect(answer.body.data).toMatchObject({ state: "written_off", revision: 2, receivable_minor: 0 });
    expect(verdictOf(await desk.withdraw(100n))).toBe("200 ok");
    expect(verdictOf(await desk.reconcile(id, 2n))).toBe("409 state.conflict");
  });
});

describe("sales and refunds", () => {
  it("are imported once for their external id, and never with other facts", async () => {
    const body = desk.saleBody(100n);
    const send = (changes: object) =>
      desk.finance.post("/creator/admin/sales", stringifyExact({ ...body, ...changes }));
    const first = await send({});
    expect((await send({})).body.data.sale_id).toBe(first.body.data.sale_id);
    for (const changes of [{ amount_minor: 101n }, { currency: "USD" }, { sold_at: "2026-01-01T00:00:00.000Z" }]) {
      expect(verdictOf(await send(changes))).toBe("409 ledger.import_conflict");
    }
    await desk.withdraw(40n);
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "60", held: "40" });
    const refund = { external_id: freshKey(), sale_external_id: body.external_id, currency: "EUR", amount_minor: 60 };
    const refundOnce = (changes: object) => desk.finance.post("/creator/admin/refunds", { ...refund, ...changes });
    const opened = await refundOnce({});
    expect((await refundOnce({})).body.data).toEqual(opened.body.data);
    expect(verdictOf(await refundOnce({ amount_minor: 61 }))).toBe("409 ledger.import_conflict");
    const more = { external_id: freshKey() };
    expect(verdictOf(await refundOnce({ ...more, amount_minor: 41 }))).toBe("422 ledger.refund_exceeds_sale");
    expect(verdictOf(await refundOnce({ ...more, currency: "USD", amount_minor: 1 }))).toBe(
      "422 ledger.currency_mismatch",
    );
    expect(verdictOf(await refundOnce({ ...more, sale_external_id: "none" }))).toBe("404 ledger.sale_unknown");
    expect(verdictOf(await refundOnce({ ...more, amount_minor: 40 }))).toBe("200 ok");
  });

  it("are of extensions that exist, and of the past", async () => {
    const send = (changes: object) =>
      desk.finance.post("/creator/admin/sales", { ...desk.saleBody(1n), amount_minor: 1, ...changes });
    expect(verdictOf(await send({ plugin_id: "svc.not_there_at_all" }))).toBe("404 state.not_found");
    const soon = new Date(Date.now() + HOUR_MS).toISOString();
    expect(verdictOf(await send({ sold_at: soon }))).toBe("400 http.body_invalid");
    expect(verdictOf(await send({ external_id: "a b" }))).toBe("400 http.body_invalid");
    expect(await desk.balances()).toEqual(NOTHING);
  });

  it("by a seller whose clock is a little ahead are sales of now, once", async () => {
    const aheadMs = PLAIN_MONEY_LIMITS.money.soldAheadMs;
    const claimed = new Date(Date.now() + aheadMs / 2).toISOString();
    const body = { ...desk.saleBody(1n), amount_minor: 1, sold_at: claimed };
    const send = (changes: object = {}) => desk.finance.post("/creator/admin/sales", { ...body, ...changes });
    const first = await send();
    expect(verdictOf(first)).toBe("200 ok");
    expect(Date.parse(first.body.data.sold_at)).toBeLessThanOrEqual(cloud.clock.now().getTime());
    // The hold of this desk is over at once: meanwhile the sale may have been released.
    expect((await send()).body.data).toEqual({
      ...first.body.data,
      released_at: expect.toBeOneOf([null, expect.any(String)]),
    });
    expect(verdictOf(await send({ amount_minor: 2 }))).toBe("409 ledger.import_conflict");
    for (const ms of [-1, 2 * aheadMs]) {
      const other = new Date(Date.parse(first.body.data.sold_at) + ms).toISOString();
      expect(verdictOf(await send({ sold_at: other }))).not.toBe("200 ok");
    }
    await desk.withdraw(1n);
    expect(await desk.balances()).toEqual({ ...NOTHING, held: "1" });
  });

  it("of an operator's own account are left to another operator", async () => {
    const { token, account } = desk.finance;
    if (!token || !account) throw new Error("no session");
    const own = new Author(cloud.url, { token, account }, "Finance Maker");
    await cloud.verify((await own.register()).publisher_id);
    const { pack } = await cloud.published(own);
    const body = { ...desk.saleBody(1n), amount_minor: 1, plugin_id: pack.id };
    expect(verdictOf(await desk.finance.post("/creator/admin/sales", body))).toBe("403 ledger.own_money");
    expect((await own.get("/creator/balances")).body.data.items).toEqual([]);
  });

  it("beyond what an account can hold are refused", async () => {
    await desk.sale(2n ** 63n - 1n);
    const send = () => desk.finance.post("/creator/admin/sales", stringifyExact(desk.saleBody(1n)));
    expect(verdictOf(await send())).toBe("422 ledger.overflow");
    const { withdrawal_id: id } = (await desk.withdraw(2n ** 63n - 1n)).body.data;
    expect(verdictOf(await send())).toBe("422 ledger.overflow");
    await desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "x" });
    await desk.finance.post(`/creator/admin/withdrawals/${id}/resolve`, { outcome: "paid", reason: "x" });
    expect(verdictOf(await send())).toBe("200 ok");
  });
});
