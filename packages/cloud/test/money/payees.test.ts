import {
  type CloudActor,
  freshKey,
  MoneyDesk,
  PLAIN_MONEY_LIMITS,
  startCloud,
  TEST_PASSWORD,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";

const IBAN = "DE89 3704 0044 0532 0130 00";
const DETAILS = { holder: "A. Creator", account: IBAN, bank: "COBADEFFXXX", note: "by SEPA" };

let cloud: TestCloud;
let database: Database;
let desk: MoneyDesk;
beforeAll(async () => {
  cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS });
  database = useDatabase(cloud.pool());
});
afterAll(() => cloud?.close());
beforeEach(async () => {
  desk = await MoneyDesk.open(cloud);
});

const keep = (details: object, by: CloudActor = desk.creator) =>
  by.post("/creator/payout-details", { password: TEST_PASSWORD, ...details });
const payee = (id: string, by: CloudActor = desk.finance) => by.get(`/creator/admin/withdrawals/${id}/payee`);
const reserved = async (amount = 400n) => {
  await desk.sale(1000n);
  return (await desk.withdraw(amount)).body.data.withdrawal_id as string;
};
const kinds = (warnings: readonly { kind: string }[]) => warnings.map(({ kind }) => kind);
const trail = async (subject: string) =>
  (await desk.administrator.get(`/admin/audit?subject=${subject}`)).body.data.items.map(
    (each: { action: string; actor: string }) => [each.action, each.actor],
  );

describe("payout details", () => {
  it("are shown to their owner by holder and last digits, and stand nowhere in plain text", async () => {
    expect((await desk.creator.get("/creator/payout-details")).body.data.state).toBe("none");
    expect((await keep(DETAILS)).body.data).toMatchObject({
      state: "kept",
      holder: "A. Creator",
      account_ending: "3000",
    });
    const shown = await desk.creator.get("/creator/payout-details");
    expect(shown.bytes.toString()).not.toContain("0532");
    const { rows } = await sql<{ row: string }>`select t::text as row from payout_details t
      union all select a::text from audit a union all select n::text from notice n`.execute(database);
    expect(rows.some(({ row }) => row.includes("0532") || row.includes("A. Creator"))).toBe(false);
    expect(await trail(`account:${desk.creator.accountId}`)).toContainEqual([
      "account.payout_details_changed",
      desk.creator.accountId,
    ]);
    const told = (await desk.creator.get("/account/notices?limit=100")).body.data.items;
    expect(told.map((each: { event: string }) => each.event)).toContain("account.security");
    expect((await desk.creator.post("/creator/payout-details/forget")).body.data.state).toBe("none");
  });

  it.each([
    [{ ...DETAILS, account: "DE88 3704 0044 0532 0130 00" }, "422 payment.payout_account_invalid"],
    [{ holder: "A. Creator" }, "400 http.body_invalid"],
    [{ ...DETAILS, holder: "A\u202ereversed" }, "400 http.body_invalid"],
    [{ ...DETAILS, account: "1; drop" }, "400 http.body_invalid"],
  ])("that cannot be right are refused: %j", async (details, verdict) => {
    expect(verdictOf(await keep(details))).toBe(verdict);
    expect((await desk.creator.get("/creator/payout-details")).body.data.state).toBe("none");
  });

  it("are not changed by a login that is not recent", async () => {
    cloud.clock.move(1_801_000);
    expect(verdictOf(await keep(DETAILS))).toBe("403 auth.recent_login_required");
  });
});

describe("[P16] redirecting a payout with a stolen session", () => {
  const OTHER = { ...DETAILS, account: "GB82 WEST 1234 5698 7654 32" };
  const submit = (id: string) => desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "SEPA 1" });
  const resolve = (id: string, outcome: string) =>
    desk.finance.post(`/creator/admin/withdrawals/${id}/resolve`, { outcome, reason: "seen" });

  it("is refused: new details need the password, and the proof is not kept with them", async () => {
    for (const [proof, verdict] of [
      [{}, "403 auth.password_required"],
      [{ password: "not the password" }, "401 auth.credentials_invalid"],
    ] as const)
      expect(verdictOf(await desk.creator.post("/creator/payout-details", { ...DETAILS, ...proof }))).toBe(verdict);
    expect((await desk.creator.get("/creator/payout-details")).body.data.state).toBe("none");
    await keep(DETAILS);
    const exported = await desk.creator.post("/account/export", { password: TEST_PASSWORD });
    expect(exported.bytes.toString()).toContain("COBADEFFXXX");
    expect(exported.bytes.toString()).not.toContain(TEST_PASSWORD);
  });

  it("is warned of when the details are changed before the withdrawal, until a payout to them is paid", async () => {
    await keep(DETAILS);
    const paid = await reserved();
    expect(verdictOf(await submit(paid))).toBe("200 ok");
    cloud.clock.move(1000);
    await keep(OTHER);
    // The transfer went to the earlier details, though the bank confirms it later.
    expect(verdictOf(await resolve(paid, "paid"))).toBe("200 ok");
    cloud.clock.move(1000);
    const id = await reserved();
    expect((await payee(id)).body.data.warnings).toEqual([
      { kind: "payout_details_changed", message: expect.stringContaining("the last payout that was paid") },
    ]);
    expect(kinds((await submit(id)).body.data.warnings)).toEqual(["payout_details_changed"]);
    expect(verdictOf(await resolve(id, "failed"))).toBe("200 ok");
    const again = await reserved();
    expect(kinds((await payee(again)).body.data.warnings)).toEqual(["payout_details_changed"]);
    await submit(again);
    await resolve(again, "paid");
    expect((await payee(await reserved())).body.data.warnings).toEqual([]);
  });
});

describe("whom and where to pay", () => {
  it("is shown to finance, whose look is in the trail, and to nobody else", async () => {
    await keep(DETAILS);
    const id = await reserved();
    const answer = await payee(id);
    expect(answer.body.data).toMatchObject({
      withdrawal: { withdrawal_id: id, state: "reserved", amount_minor: 400 },
      account_id: desk.creator.accountId,
      email: desk.creator.account?.email,
      details: DETAILS,
      owed: [],
      warnings: [],
    });
    expect(await trail(`withdrawal:${id}`)).toContainEqual(["payee.shown", desk.finance.accountId]);
    for (const other of [desk.creator, desk.administrator, await cloud.reviewer()])
      expect(verdictOf(await payee(id, other))).toBe("403 auth.role_required");
    expect(verdictOf(await payee("00000000-0000-4000-8000-000000000000"))).toBe("404 state.not_found");
  });

  it("says what is missing, and what was changed after the withdrawal was asked for", async () => {
    const id = await reserved();
    expect(kinds((await payee(id)).body.data.warnings)).toEqual(["no_payout_details"]);
    cloud.clock.move(1000);
    await keep(DETAILS);
    expect(kinds((await payee(id)).body.data.warnings)).toEqual(["payout_details_changed"]);
  });

  it("says what the creator owes, before and when the payout is submitted", async () => {
    await keep(DETAILS);
    const sale = await desk.sale(1000n);
    const { withdrawal_id: id } = (await desk.withdraw(900n)).body.data;
    const first = await desk.refund(sale, 400n);
    expect((await payee(id)).body.data).toMatchObject({
      owed: [],
      undecided: [{ currency: "EUR", amount_minor: 400 }],
      warnings: [{ kind: "undecided_refunds" }],
    });
    expect(verdictOf(await desk.reconcile(first, 1n))).toBe("200 ok");
    expect((await payee(id)).body.data).toMatchObject({
      owed: [{ currency: "EUR", amount_minor: 300 }],
      undecided: [],
      warnings: [{ kind: "debt", message: "the creator owes EUR 300 in minor units for refunds" }],
    });
    const submitted = await desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "SEPA 1" });
    expect([submitted.body.data.state, kinds(submitted.body.data.warnings)]).toEqual(["submitted", ["debt"]]);
  });
});

describe("[P10] [P11] a payout's key", () => {
  const act = (id: string, name: string, body: object) =>
    desk.finance.post(`/creator/admin/withdrawals/${id}/${name}`, body);

  it("makes a submission and a resolution one, however often they are sent", async () => {
    const id = await reserved();
    const submit = { reference: "SEPA 1", idempotency_key: freshKey() };
    const sent = await Promise.all(Array.from({ length: 5 }, () => act(id, "submit", submit)));
    expect(new Set(sent.map(verdictOf))).toEqual(
      new Set(sent.some((each) => each.status === 409) ? ["200 ok", "409 idempotency.in_flight"] : ["200 ok"]),
    );
    expect((await act(id, "submit", submit)).body.data).toMatchObject({ state: "submitted", reference: "SEPA 1" });
    expect(verdictOf(await act(id, "submit", { ...submit, reference: "SEPA 2" }))).toBe("422 idempotency.key_reused");
    expect(verdictOf(await act(id, "submit", { ...submit, idempotency_key: freshKey() }))).toBe("409 state.conflict");
    const resolve = { outcome: "paid", reason: "seen", idempotency_key: freshKey() };
    const first = await act(id, "resolve", resolve);
    const again = await act(id, "resolve", resolve);
    expect([first.body.data.state, again.body.data]).toEqual(["paid", first.body.data]);
    expect(verdictOf(await act(id, "resolve", { ...resolve, outcome: "failed" }))).toBe("422 idempotency.key_reused");
    const moves = (await trail(`withdrawal:${id}`)).map(([action]: [string]) => action);
    expect(moves.filter((each: string) => each === "withdrawal.submitted" || each === "withdrawal.paid")).toHaveLength(
      2,
    );
  });

  it("is free after a refusal", async () => {
    const id = await reserved();
    const key = freshKey();
    expect(verdictOf(await act(id, "resolve", { outcome: "paid", reason: "r", idempotency_key: key }))).toBe(
      "409 state.conflict",
    );
    expect(verdictOf(await act(id, "submit", { reference: "r", idempotency_key: key }))).toBe("200 ok");
    expect(verdictOf(await act(id, "settle", { idempotency_key: freshKey() }))).toBe("409 payment.payouts_by_hand");
  });
});

describe("[P16] changed payout details", () => {
  const HOLD_MS = 60_000;
  const submit = (id: string) => desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "SEPA 1" });
  let slow: TestCloud;
  beforeAll(async () => {
    const money = { ...PLAIN_MONEY_LIMITS.money, payoutDetailsHoldMs: HOLD_MS };
    slow = await startCloud({ clock: "still", limits: { ...PLAIN_MONEY_LIMITS, money } });
  });
  afterAll(() => slow?.close());
  beforeEach(async () => {
    desk = await MoneyDesk.open(slow);
  });

  it("are neither shown to finance nor paid to while they are held, to the millisecond", async () => {
    const changedAt = slow.clock.now().getTime();
    const until = new Date(changedAt + HOLD_MS).toISOString();
    expect((await keep(DETAILS)).body.data.held_until).toBe(until);
    const id = await reserved();
    const seen = await payee(id);
    expect(seen.body.data).toMatchObject({ details: null, held_until: until, warnings: [{ kind: "payout_held" }] });
    expect(seen.bytes.toString()).not.toContain("0532");
    const refused = await submit(id);
    expect(verdictOf(refused)).toBe("409 payment.payout_held");
    expect(refused.body.message).toContain(until);
    expect((await desk.finance.get("/creator/admin/withdrawals?state=reserved")).bytes.toString()).toContain(id);
    slow.clock.move(HOLD_MS - 1);
    expect(verdictOf(await submit(id))).toBe("409 payment.payout_held");
    slow.clock.move(1);
    expect((await payee(id)).body.data).toMatchObject({ details: DETAILS, held_until: null, warnings: [] });
    expect(verdictOf(await submit(id))).toBe("200 ok");
  });

  it("are held after a deletion as well, when they are set once more", async () => {
    await keep(DETAILS);
    slow.clock.move(HOLD_MS);
    const id = await reserved();
    await desk.creator.post("/creator/payout-details/forget");
    await keep(DETAILS);
    expect(verdictOf(await submit(id))).toBe("409 payment.payout_held");
  });
});
