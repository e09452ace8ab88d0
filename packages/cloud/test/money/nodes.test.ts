import {
  type Answer,
  type CloudActor,
  freshKey,
  MoneyDesk,
  PLAIN_MONEY_LIMITS,
  startNodes,
  type TestNodes,
  verdictOf,
} from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };

describe.skipIf(missing !== "")(`money on three nodes of one database${missing}`, () => {
  let nodes: TestNodes;
  let desk: MoneyDesk;
  beforeAll(async () => {
    nodes = await startNodes(3, { limits: PLAIN_MONEY_LIMITS });
  });
  beforeEach(async () => {
    desk = await MoneyDesk.open(nodes.cloud);
  });
  afterAll(() => nodes.close());

  /** Concurrent requests, alternating between the nodes. */
  const atOnce = (count: number, who: CloudActor, ask: (at: CloudActor) => Promise<Answer>): Promise<Answer[]> => {
    const actors = nodes.each.map((node) => who.at(node.url));
    return Promise.all(Array.from({ length: count }, (_, index) => ask(actors[index % actors.length] ?? who)));
  };
  const verdicts = (answers: readonly Answer[]): Readonly<Record<string, number>> =>
    Object.fromEntries([...Map.groupBy(answers, verdictOf)].map(([verdict, of]) => [verdict, of.length]));
  const withdraw = (amount: number, key: string) => (at: CloudActor) =>
    at.post("/creator/withdrawals", `{"currency":"EUR","amount_minor":${amount},"idempotency_key":"${key}"}`);
  const reconcile = (id: string) => (at: CloudActor) =>
    at.post(`/creator/admin/reversals/${id}/reconcile`, { expected_revision: 1, idempotency_key: freshKey() });
  const faults = async () => {
    const answer = await desk.creator.get("/creator/export?currency=EUR");
    return checkLedger(answer.bytes.toString()).faults;
  };

  it("[P14] [EARN-12] of 64 reconciles of one reversal one wins, and 63 get 409", async () => {
    const id = await desk.refund(await desk.sale(100n), 30n);
    const answers = await atOnce(64, desk.administrator, reconcile(id));
    expect(verdicts(answers)).toEqual({ "200 ok": 1, "409 ledger.revision_stale": 63 });
    expect(await faults()).toEqual([]);
  });

  it("[P10] [EARN-07] a hundred withdrawals with one key are one", async () => {
    await desk.sale(1000n);
    const key = freshKey();
    const answers = await atOnce(100, desk.creator, withdraw(3, key));
    const done = answers.filter((each) => each.status === 200);
    expect(new Set(done.map((each) => each.bytes.toString())).size).toBe(1);
    const others = Object.keys(verdicts(answers)).filter((each) => each !== "200 ok");
    expect(others.filter((each) => each !== "409 idempotency.in_flight")).toEqual([]);
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "997", held: "3" });
    expect(await faults()).toEqual([]);
  });

  it("[P13] a hundred withdrawals with a key each get no more than there is", async () => {
    await desk.sale(100n);
    const answers = await atOnce(100, desk.creator, (at) => withdraw(7, freshKey())(at));
    expect(verdicts(answers)).toEqual({ "200 ok": 14, "422 withdrawal.insufficient_funds": 86 });
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "2", held: "98" });
    expect(await faults()).toEqual([]);
  });

  it("[P13] [P14] a reconcile and withdrawals of the same funds share them out to the last unit", async () => {
    const sale = await desk.sale(100n);
    expect(verdictOf(await desk.withdraw(1n))).toBe("200 ok");
    const id = await desk.refund(sale, 99n);
    const [decided, asked] = await Promise.all([
      atOnce(9, desk.administrator, reconcile(id)),
      atOnce(30, desk.creator, (at) => withdraw(10, freshKey())(at)),
    ]);
    const won = decided.filter((each) => each.status === 200);
    expect(won).toHaveLength(1);
    const granted = asked.filter((each) => each.status === 200).length * 10;
    const { from_available_minor: taken, receivable_minor: debt } = won[0]?.body.data ?? {};
    expect(taken + debt).toBe(99);
    const balances = await desk.balances();
    expect(balances).toMatchObject({ held: String(granted + 1), receivable: String(0 - debt) });
    expect(Number(balances.available) + granted + taken).toBe(99);
    expect(await faults()).toEqual([]);
  });
});
