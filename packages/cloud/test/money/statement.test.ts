import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  exactBody,
  freshKey,
  MoneyDesk,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  until,
  verdictOf,
} from "@bourse/cloud/testing";
import { stringifyExact } from "@bourse/contract/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

const HOLD_MS = 600_000;
const money = { ...TEST_LIMITS.money, holdMs: HOLD_MS, feeBasisPoints: 1500n, releaseEveryMs: 250, exportBatch: 2 };

let cloud: TestCloud;
let desk: MoneyDesk;
beforeAll(async () => {
  cloud = await startCloud({ limits: { ...TEST_LIMITS, money } });
});
beforeEach(async () => {
  desk = await MoneyDesk.open(cloud);
});
afterAll(() => cloud.close());

const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };
const exportText = async () => (await desk.creator.get("/creator/export?currency=EUR")).bytes.toString();

/** A sale with a refund, its hold over, and a paid withdrawal. */
async function wholeLife(): Promise<void> {
  const refunded = await desk.sale(333n);
  await desk.sale(1000n);
  const id = await desk.refund(refunded, 100n);
  await desk.reconcile(id, 1n);
  cloud.clock.move(HOLD_MS + 1000);
  const withdrawal = await desk.withdraw(500n);
  const { withdrawal_id } = withdrawal.body.data;
  await desk.finance.post(`/creator/admin/withdrawals/${withdrawal_id}/submit`, { reference: "x" });
  await desk.finance.post(`/creator/admin/withdrawals/${withdrawal_id}/resolve`, { outcome: "paid", reason: "x" });
}

describe("earnings", () => {
  it("are the sale less the fee, pending until the hold is over, then available without anybody asking", async () => {
    await desk.sale(333n);
    // 15 % of 333 is 49.95: the remainder is the creator's.
    expect(await desk.balances()).toEqual({ ...NOTHING, pending: "284" });
    cloud.clock.move(HOLD_MS - 60_000);
    expect(verdictOf(await desk.withdraw(1n))).toBe("422 withdrawal.insufficient_funds");
    cloud.clock.move(120_000);
    await until(async () => ((await desk.balances()).available === "284" ? true : undefined), "the release");
  });

  it("of a sale that is refunded whole, in parts, are nothing, and so is the fee", async () => {
    const sale = await desk.sale(333n);
    let fees = 0;
    for (const part of [1n, 2n, 330n]) {
      const id = await desk.refund(sale, part);
      const { data } = (await desk.reconcile(id, 1n)).body;
      expect(data.receivable_minor + data.from_available_minor).toBe(0);
      fees += data.fee_minor;
    }
    expect(fees).toBe(49);
    expect(await desk.balances()).toEqual(NOTHING);
  });

  it("of a sale with an open reversal wait for its decision", async () => {
    const id = await desk.refund(await desk.sale(100n), 50n);
    cloud.clock.move(HOLD_MS + 1000);
    expect(verdictOf(await desk.withdraw(1n))).toBe("422 withdrawal.insufficient_funds");
    await desk.reconcile(id, 1n);
    expect(verdictOf(await desk.withdraw(43n))).toBe("422 withdrawal.insufficient_funds");
    expect(verdictOf(await desk.withdraw(42n))).toBe("200 ok");
  });
});

describe("the statement", () => {
  it("[P12] shows every entry by pages, without a gap, and adds up to the balances", async () => {
    await wholeLife();
    const entries = [];
    let cursor = "";
    do {
      const query = `currency=EUR&limit=2${cursor && `&cursor=${cursor}`}`;
      const { data } = exactBody(await desk.creator.get(`/creator/statement?${query}`));
      entries.push(...data.items);
      cursor = data.next_cursor ?? "";
    } while (cursor);
    expect(entries.map((each) => each.number)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.map((each) => each.kind)).toEqual([
      "sale",
      "sale",
      "reversal_reconciled",
      "release",
      "release",
      "withdrawal_reserved",
      "withdrawal_submitted",
      "withdrawal_paid",
    ]);
    const lines = entries.flatMap((each) => each.lines);
    const sum = (account: string) =>
      lines.filter((each) => each.account === account).reduce((total, each) => total + each.amount_minor, 0);
    const balances = await desk.balances();
    for (const [account, balance] of Object.entries(balances)) expect(String(sum(account)), account).toBe(balance);
  });

  it("is its creator's alone, and needs a currency", async () => {
    await desk.sale(10n);
    const other = await cloud.trader();
    expect((await other.get("/creator/statement?currency=EUR")).body.data.items).toEqual([]);
    expect((await other.get("/creator/balances")).body.data.items).toEqual([]);
    expect(verdictOf(await other.get("/creator/statement"))).toBe("400 http.query_invalid");
    expect(verdictOf(await other.get("/creator/export?currency=eur"))).toBe("400 http.query_invalid");
    expect(checkLedger((await other.get("/creator/export?currency=EUR")).bytes.toString()).entries).toBe(0);
  });
});

describe("an exported ledger", () => {
  it("[P12] adds up for somebody who trusts nobody, from the creator and from finance alike", async () => {
    await wholeLife();
    const text = await exportText();
    expect(checkLedger(text)).toMatchObject({ faults: [], entries: 8, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const query = `account_id=${desk.creator.accountId}&currency=EUR`;
    expect((await desk.finance.get(`/creator/admin/export?${query}`)).bytes.toString()).toBe(text);
  });

  it("[P12] that was changed anywhere does not", async () => {
    await wholeLife();
    const lines = (await exportText()).trimEnd().split("\n");
    const changed: string[][] = [];
    for (const [index, line] of lines.entries()) {
      changed.push(lines.filter((_, other) => other !== index));
      changed.push([...lines.slice(0, index), line, ...lines.slice(index)]);
      const amounts = [...line.matchAll(/_minor":(-?\d+)/g)];
      for (const { 1: amount = "", index: at } of amounts) {
        const start = at + '_minor":'.length;
        const other = line.slice(0, start) + String(BigInt(amount) + 1n) + line.slice(start + amount.length);
        changed.push(lines.with(index, other));
      }
    }
    const unseen = changed.filter((each) => checkLedger(each.join("\n")).faults.length === 0);
    expect(changed.length).toBeGreaterThan(30);
    expect(unseen).toEqual([]);
  });

  it("[P15] keeps every digit", async () => {
    await desk.sale(2n ** 63n - 1n);
    const text = await exportText();
    expect(text).toContain(`"account":"sale_clearing","amount_minor":-${2n ** 63n - 1n}`);
    expect(checkLedger(text).faults).toEqual([]);
  });
});

describe("a payout provider", () => {
  it.each([
    ["refused", "failed", { available: "850" }],
    ["unknown", "unknown", { payout_clearing: "850" }],
    ["throws", "unknown", { payout_clearing: "850" }],
  ] as const)("that is %s leaves the withdrawal %s, called once", async (kind, state, balances) => {
    const called: string[] = [];
    const payouts = {
      name: "stub",
      submit: async ({ withdrawalId }: { withdrawalId: string }) => {
        called.push(withdrawalId);
        if (kind === "throws") throw new Error("the line broke");
        return { kind, reason: "as the test says" };
      },
    };
    const stubbed = await startCloud({ limits: { ...TEST_LIMITS, money: { ...money, holdMs: 0 } }, payouts });
    try {
      const there = await MoneyDesk.open(stubbed);
      await there.sale(1000n);
      const { withdrawal_id: id } = (await there.withdraw(850n)).body.data;
      const submit = () => there.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "x" });
      expect((await submit()).body.data.state).toBe(state);
      expect(await there.balances()).toEqual({ ...NOTHING, ...balances });
      expect(verdictOf(await submit())).toBe("409 state.conflict");
      expect(called).toEqual([id]);
      if (state === "failed") return;
      // Later the provider reports that it had paid: final, and only once.
      const end = { outcome: "paid", reason: "statement of the bank" };
      const resolve = () => there.finance.post(`/creator/admin/withdrawals/${id}/resolve`, end);
      expect((await resolve()).body.data.state).toBe("paid");
      expect(verdictOf(await resolve())).toBe("409 state.conflict");
      expect(await there.balances()).toEqual(NOTHING);
    } finally {
      await stubbed.close();
    }
  });
});

describe("the money path", () => {
  it("[P15] has no float: no Number(), parseFloat, Math, division of numbers or double column", () => {
    const packages = path.resolve(import.meta.dirname, "../../..");
    const files = globSync(
      [
        "cloud/src/{domain,store,routes}/{money,payments}/*.ts",
        "cloud/src/ports/pay*.ts",
        "cloud/src/database/migrations/{0002,0007,0011}*.ts",
      ],
      { cwd: packages },
    );
    expect(files.length).toBeGreaterThan(20);
    const float =
      /\bNumber\(|\bparseFloat|\bparseInt|\bMath\.|\btoFixed|\b(?:double|real|float|numeric\()\b|\d\.\d|(?<!\w)\+[a-z]/;
    const faults = files.flatMap((file) =>
      readFileSync(path.join(packages, file), "utf8")
        .split("\n")
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && float.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(faults).toEqual([]);
  });

  it("[P15] reads a body's amount without rounding in any layout of it", async () => {
    const amount = 2n ** 53n + 1n;
    const body = stringifyExact({ ...desk.saleBody(amount), external_id: freshKey() });
    const answer = await desk.finance.post("/creator/admin/sales", body.replaceAll(",", " ,\n"));
    expect(exactBody(answer).data.amount_minor).toBe(amount);
  });
});
