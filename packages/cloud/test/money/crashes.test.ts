import { openInMemory } from "@bourse/cloud";
import {
  type Answer,
  freshKey,
  MoneyDesk,
  PLAIN_MONEY_LIMITS,
  startCloud,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** Statements until the connection breaks; 0: it does not break. */
let left = 0;
let moment: "before" | "after" = "before";
const called: string[] = [];

let cloud: TestCloud;
let desk: MoneyDesk;
beforeAll(async () => {
  const pool = await openInMemory();
  const connect = async () => {
    const client = await pool.connect();
    let isDead = false;
    const query = async (text: string, values: readonly unknown[]) => {
      if (isDead) throw lost();
      if (left === 0 || --left > 0) return client.query(text, values);
      if (moment === "after") await client.query(text, values);
      isDead = true;
      await client.query("rollback", []);
      throw lost();
    };
    return { query: query as typeof client.query, release: () => client.release() };
  };
  const payouts = {
    name: "stub",
    submit: async ({ withdrawalId }: { withdrawalId: string }) => {
      called.push(withdrawalId);
      return { kind: "unknown", reason: "no answer" } as const;
    },
  };
  // The worker would disturb the count of statements.
  const money = { ...PLAIN_MONEY_LIMITS.money, releaseEveryMs: 3_600_000 };
  const limits = { ...PLAIN_MONEY_LIMITS, money };
  cloud = await startCloud({ limits, payouts, parts: { pool: { options: {}, end: () => pool.end(), connect } } });
});
beforeEach(async () => {
  desk = await MoneyDesk.open(cloud);
});
afterAll(() => cloud.close());

const lost = () => Object.assign(new Error("the connection is gone"), { code: "57P01" });
const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };

/** More than the statements of any request. */
const MOST_STATEMENTS = 100;

/**
 * Breaks the connection at every statement of a request in turn; `each` creates a new request, and checks afterwards.
 */
async function atEveryStatement(
  each: () => Promise<{ send: () => Promise<Answer>; look: (first: Answer) => Promise<void> }>,
) {
  let broken = 0;
  for (let at = 1; at < MOST_STATEMENTS; at += 1) {
    const { send, look } = await each();
    left = at;
    const first = await send();
    const isOver = left > 0;
    left = 0;
    if (!isOver) broken += 1;
    await look(first);
    if (isOver) return broken;
  }
  throw new Error("the request has no end");
}

describe.each(["before", "after"] as const)("a connection that breaks %s any statement", (when) => {
  beforeEach(() => {
    moment = when;
  });

  it("[P10] [P13] leaves a withdrawal whole or not there, and its retry has one effect", async () => {
    let total = 0n;
    await desk.sale(1000n);
    const broken = await atEveryStatement(async () => {
      const key = freshKey();
      const send = () => desk.withdraw(3n, key);
      const look = async (first: Answer) => {
        expect([200, 503]).toContain(first.status);
        total += 3n;
        const again = await send();
        expect(again.status).toBe(200);
        if (first.status === 200) expect(again.bytes.equals(first.bytes)).toBe(true);
        expect(await desk.balances()).toEqual({ ...NOTHING, available: String(1000n - total), held: String(total) });
      };
      return { send, look };
    });
    // At least begin, key, book, withdrawal, answer and commit.
    expect(broken).toBeGreaterThan(5);
  });

  it("[P10] [P14] leaves a reconcile whole or not there, and its retry has one effect", async () => {
    let total = 0n;
    const sale = await desk.sale(1000n);
    await atEveryStatement(async () => {
      const id = await desk.refund(sale, 2n);
      const key = freshKey();
      const send = () => desk.reconcile(id, 1n, key);
      const look = async (first: Answer) => {
        expect([200, 503]).toContain(first.status);
        total += 2n;
        expect((await send()).body.data).toMatchObject({ state: "reconciled", revision: 2 });
        expect(await desk.balances()).toEqual({ ...NOTHING, pending: String(1000n - total) });
      };
      return { send, look };
    });
  });

  it("[P13] hands no withdrawal over twice", async () => {
    await desk.sale(1000n);
    await atEveryStatement(async () => {
      const { withdrawal_id: id } = (await desk.withdraw(3n)).body.data;
      const send = () => desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "x" });
      const look = async (first: Answer) => {
        expect([200, 503]).toContain(first.status);
        const again = await send();
        const calls = called.filter((each) => each === id).length;
        expect(calls).toBeLessThanOrEqual(1);
        // Not handed over by the first attempt, unless it had changed the state: then nobody hands it over again.
        expect([200, 409]).toContain(again.status);
        const { items } = (await desk.creator.get("/creator/withdrawals?limit=1")).body.data;
        expect(["submitted", "unknown"]).toContain(items[0].state);
      };
      return { send, look };
    });
  });
});

it("[P13] a withdrawal whose end is unknown is handed over to nobody again", async () => {
  await desk.sale(1000n);
  const { withdrawal_id: id } = (await desk.withdraw(3n)).body.data;
  const submit = () => desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "x" });
  expect((await submit()).body.data.state).toBe("unknown");
  expect(verdictOf(await submit())).toBe("409 state.conflict");
  expect(called.filter((each) => each === id)).toHaveLength(1);
});
