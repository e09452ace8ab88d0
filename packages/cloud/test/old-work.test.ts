import { startCloud, type TestCloud, until, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../scripts/check-ledger/check.mjs";
import { type Database, openDatabase } from "../src/database/database.ts";
import {
  OLD_PEOPLE,
  OLD_REVERSALS,
  OLD_SUBMISSION,
  OLD_WITHDRAWALS,
  openOldWork,
  withdrawalId,
} from "./old-work.fixture.ts";

let cloud: TestCloud;
let database: Database;
beforeAll(async () => {
  const pool = await openOldWork();
  database = await openDatabase(pool);
  // A person with a role from before address verification verifies theirs first.
  await database.updateTable("account").set({ email_verified_at: new Date() }).execute();
  cloud = await startCloud({ parts: { pool } });
});
afterAll(() => cloud?.close());

const as = (who: keyof typeof OLD_PEOPLE) => ({ authorization: `Bearer ${OLD_PEOPLE[who].token}` });
const get = async (who: keyof typeof OLD_PEOPLE, path: string) => {
  const answer = await cloud.anonymous.get(path, as(who));
  expect(verdictOf(answer)).toBe("200 ok");
  return answer.body.data;
};
const post = (who: keyof typeof OLD_PEOPLE, path: string, body: unknown = {}) =>
  cloud.anonymous.post(path, body, as(who));

/** Faults of the creator's book, added up by a program that shares no code with the service. */
async function bookFaults(): Promise<readonly unknown[]> {
  const { bytes } = await cloud.anonymous.get("/creator/export?currency=EUR", as("creator"));
  const { faults, entries } = checkLedger(bytes.toString());
  expect(entries).toBeGreaterThan(15);
  return faults;
}

describe("a database of the first version, in the middle of its work", () => {
  it("[P12] [P27] keeps every withdrawal as it was", async () => {
    const expected = Object.entries(OLD_WITHDRAWALS).map(([state, amount]) => [state, amount, `bank ${amount}`]);
    for (const [who, path] of [
      ["creator", "/creator/withdrawals"],
      ["finance", "/creator/admin/withdrawals"],
    ] as const) {
      const { items } = await get(who, path);
      const found = items.map((each: Record<string, unknown>) => [each.state, each.amount_minor, each.reference]);
      expect(found.toReversed()).toEqual(expected);
    }
    const [row] = await database.selectFrom("withdrawal").selectAll().where("state", "=", "unknown").execute();
    expect(row).toMatchObject({ provider: null, asked_until: null, created_at: new Date("2025-01-02T03:04:05Z") });
    const history = await database.selectFrom("withdrawal_history").select("state").orderBy("seq").execute();
    expect(history.map(({ state }) => state)).toEqual(Object.keys(OLD_WITHDRAWALS));
  });

  it("[P12] [P27] keeps both reversals as they were, and a book that adds up", async () => {
    const { items } = await get("administrator", "/creator/admin/reversals");
    expect(items).toMatchObject([
      { reversal_id: OLD_REVERSALS.opened, state: "opened", revision: 1, amount_minor: 2000, closed_at: null },
      { reversal_id: OLD_REVERSALS.reconciled, state: "reconciled", revision: 2, from_available_minor: 850 },
    ]);
    const balances = await get("creator", "/creator/balances");
    expect(JSON.stringify(balances)).toContain('"available_minor":14950');
    expect(await bookFaults()).toEqual([]);
    expect(await database.selectFrom("idempotency").select("key").execute()).toEqual([{ key: "old-key" }]);
  });

  it("[P12] [P14] goes on with all that is not at its end, and with nothing that is", async () => {
    const resolve = (state: "unknown" | "paid" | "failed") =>
      post("finance", `/creator/admin/withdrawals/${withdrawalId(state)}/resolve`, { outcome: "paid", reason: "seen" });
    expect(verdictOf(await resolve("unknown"))).toBe("200 ok");
    expect(verdictOf(await resolve("failed"))).toMatch(/^409 /);
    const cancel = (state: "reserved" | "cancelled") =>
      post("creator", `/creator/withdrawals/${withdrawalId(state)}/cancel`);
    expect(verdictOf(await cancel("reserved"))).toBe("200 ok");
    const decide = (id: string, expected_revision: number, idempotency_key: string) =>
      post("administrator", `/creator/admin/reversals/${id}/reconcile`, { expected_revision, idempotency_key });
    expect(verdictOf(await decide(OLD_REVERSALS.reconciled, 2, "again"))).toBe("409 state.conflict");
    expect(verdictOf(await decide(OLD_REVERSALS.opened, 1, "old-key"))).toMatch(/^422 /);
    const decided = await decide(OLD_REVERSALS.opened, 1, "new-key");
    expect(decided.body.data).toMatchObject({ state: "reconciled", revision: 2, from_available_minor: 1700 });
    expect(await bookFaults()).toEqual([]);
  });

  it("[P27] gives a review that was still to be done to the queue, once", async () => {
    expect(await database.selectFrom("review_job").selectAll().execute()).toEqual([]);
    const job = await until(async () => {
      const { items } = await get("administrator", "/admin/jobs?state=retrying&name=check-package");
      return items.find((each: { data: { submission_id: string } }) => each.data.submission_id === OLD_SUBMISSION);
    }, "a check of the old submission, whose package is gone");
    expect(job).toBeDefined();
    const { state } = await get("creator", `/publisher/me/submissions/${OLD_SUBMISSION}`);
    expect(["received", "checking", "check_failed"]).toContain(state);
  });
});
