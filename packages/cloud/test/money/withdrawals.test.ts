import {
  exactBody,
  freshKey,
  MoneyDesk,
  PLAIN_MONEY_LIMITS,
  startCloud,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let cloud: TestCloud;
let desk: MoneyDesk;
beforeAll(async () => {
  cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS });
});
afterAll(() => cloud.close());

/** Every field of a withdrawal. */
const FIELDS = "account_id amount_minor created_at currency reference state updated_at withdrawal_id";
const NOTHING = { pending: "0", available: "0", held: "0", payout_clearing: "0", receivable: "0" };

/** A separate creator for every test of a group. */
const withDesk = () =>
  beforeEach(async () => {
    desk = await MoneyDesk.open(cloud);
  });

describe("POST /creator/withdrawals", () => {
  withDesk();
  it("[EARN-01] [EARN-08] [INAPP-08] [AUTH-01] [AUTH-02] answers 200 in JSON to the token that the login gave, and to nothing else", async () => {
    await desk.sale(1000n);
    const credentials = { email: desk.creator.account?.email, password: "a long test password" };
    const { token } = (await cloud.anonymous.post("/auth/login", credentials)).body.data;
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(`${cloud.url}/api/marketplace/creator/withdrawals`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ currency: "EUR", amount_minor: 400, idempotency_key: "the-creators-own" }),
      });
    for (const key of [{}, { "x-api-key": token }, { authorization: `ApiKey ${token}` }, { authorization: token }])
      expect((await ask(key)).status, JSON.stringify(key)).toBe(401);
    await expect.poll(() => desk.balances()).toEqual({ ...NOTHING, available: "1000" });
    const answer = await ask({ authorization: `Bearer ${token}` });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    const { data } = (await answer.json()) as { data: object };
    expect(Object.keys(data).sort().join(" ")).toBe(FIELDS);
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "600", held: "400" });
  });

  it("[EARN-03] reserves an amount of what is available, for a bearer of a login session", async () => {
    await desk.sale(1000n);
    const answer = await desk.withdraw(400n);
    expect(verdictOf(answer)).toBe("200 ok");
    expect(answer.body).toMatchObject({
      code: 0,
      message: "ok",
      data: { currency: "EUR", amount_minor: 400, state: "reserved", account_id: desk.creator.accountId },
    });
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "600", held: "400" });
    const listed = await desk.creator.get("/creator/withdrawals");
    expect(listed.body.data.items).toEqual([answer.body.data]);
  });

  it("[EARN-03] takes no query", async () => {
    const body = { currency: "EUR", amount_minor: 1, idempotency_key: freshKey() };
    const answer = await desk.creator.post("/creator/withdrawals?currency=EUR", body);
    expect(verdictOf(answer)).toBe("400 http.query_invalid");
  });

  it.each([1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 63n - 1n])(
    "[P15] [EARN-06] an amount of %s comes back digit for digit",
    async (amount) => {
      await desk.sale(amount);
      const answer = await desk.withdraw(amount);
      expect(answer.bytes.toString()).toContain(`"amount_minor":${amount},`);
      expect(BigInt(exactBody(answer).data.amount_minor)).toBe(amount);
      expect(await desk.balances()).toEqual({ ...NOTHING, held: String(amount) });
    },
  );

  it("[P13] refuses more than is available, and nothing changes", async () => {
    await desk.sale(1000n);
    const before = await desk.withdraw(1000n);
    expect(verdictOf(await desk.withdraw(1n))).toBe("422 withdrawal.insufficient_funds");
    expect(verdictOf(await desk.withdraw(1n, freshKey(), "USD"))).toBe("422 withdrawal.insufficient_funds");
    expect((await desk.creator.get("/creator/withdrawals")).body.data.items).toEqual([before.body.data]);
    expect(await desk.balances()).toEqual({ ...NOTHING, held: "1000" });
  });
});

describe("a body of POST /creator/withdrawals", () => {
  beforeAll(async () => {
    desk = await MoneyDesk.open(cloud);
  });

  it.each([
    ["0", "ledger.amount_invalid"],
    ["-1", "ledger.amount_invalid"],
    ["-0", "json.integer_invalid"],
    ["9223372036854775808", "json.integer_invalid"],
    ["1.0", "json.integer_invalid"],
    ["1e2", "json.integer_invalid"],
    ['"100"', "json.integer_invalid"],
    ["true", "json.integer_invalid"],
    ["null", "json.integer_invalid"],
    ["[1]", "json.integer_invalid"],
  ])("[LIM-02] [EARN-06] [P15] refuses an amount of %s", async (amount, code) => {
    const body = `{"currency":"EUR","amount_minor":${amount},"idempotency_key":"k"}`;
    expect(verdictOf(await desk.creator.post("/creator/withdrawals", body))).toBe(`400 ${code}`);
  });

  it.each(["eur", "XXX", "EUR ", " EUR", "", "EURO", "ЕUR", "__proto__"])(
    "[EARN-05] refuses the currency %j",
    async (currency) => {
      const body = { currency, amount_minor: 1, idempotency_key: freshKey() };
      expect(verdictOf(await desk.creator.post("/creator/withdrawals", body))).toBe("400 ledger.currency_unknown");
    },
  );

  it.each(["", "x".repeat(256), "a b", " a", "ａ", "é", "a\t", 5, null, ["a"]])(
    "[EARN-07] refuses the key %j",
    async (key) => {
      const body = { currency: "EUR", amount_minor: 1, idempotency_key: key };
      const answer = await desk.creator.post("/creator/withdrawals", body);
      expect(answer.status).toBe(400);
      expect(["idempotency.key_invalid", "json.encoding_invalid"]).toContain(answer.body.data.error);
    },
  );

  it("[EARN-07] takes keys of 1 and of 255 characters", async () => {
    await desk.sale(2n);
    for (const key of ["!", "~".repeat(255)]) expect(verdictOf(await desk.withdraw(1n, key))).toBe("200 ok");
  });

  it("[EARN-04] names every missing field at once, and takes no other", async () => {
    const answer = await desk.creator.post("/creator/withdrawals", { extra: 1 });
    expect(verdictOf(answer)).toBe("400 http.body_invalid");
    expect(answer.body.data.issues.map((each: { pointer: string }) => each.pointer).sort()).toEqual([
      "/amount_minor",
      "/currency",
      "/extra",
      "/idempotency_key",
    ]);
  });
});

describe("an idempotency key", () => {
  withDesk();

  it("[P10] [EARN-07] [ERR-05] answers the same bytes forever, whatever happened meanwhile", async () => {
    await desk.sale(1000n);
    const key = freshKey();
    const first = await desk.withdraw(400n, key);
    const { withdrawal_id: id } = first.body.data;
    await desk.creator.post(`/creator/withdrawals/${id}/cancel`);
    await desk.withdraw(1000n);
    const again = await desk.withdraw(400n, key);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    // The order of a body's keys and its white space are not part of the operation.
    const reordered = `{ "idempotency_key": "${key}",\n "amount_minor": 400, "currency": "EUR" }`;
    expect((await desk.creator.post("/creator/withdrawals", reordered)).bytes.equals(first.bytes)).toBe(true);
    expect(await desk.balances()).toEqual({ ...NOTHING, held: "1000" });
  });

  it("[EARN-07] refuses another amount or currency without a word of the first", async () => {
    await desk.sale(1000n);
    const key = freshKey();
    await desk.withdraw(417n, key);
    for (const [amount, currency] of [
      [418n, "EUR"],
      [417n, "USD"],
    ] as const) {
      const answer = await desk.withdraw(amount, key, currency);
      expect(verdictOf(answer)).toBe("422 idempotency.key_reused");
      const { message, data } = answer.body;
      expect([message, data.issues]).toEqual(["The idempotency key was used for another operation", []]);
      expect(`${message}${data.hint}`).not.toMatch(/417|EUR/);
    }
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "583", held: "417" });
  });

  it("is another one for another account", async () => {
    const other = await MoneyDesk.open(cloud);
    await desk.sale(10n);
    await other.sale(10n);
    const key = freshKey();
    const one = await desk.withdraw(7n, key);
    const two = await other.withdraw(8n, key);
    expect([verdictOf(one), verdictOf(two)]).toEqual(["200 ok", "200 ok"]);
    expect(one.body.data.withdrawal_id).not.toBe(two.body.data.withdrawal_id);
  });

  it("stays free when the request was refused", async () => {
    const key = freshKey();
    await desk.creator.post("/creator/withdrawals", { currency: "EUR", amount_minor: 0, idempotency_key: key });
    expect(verdictOf(await desk.withdraw(5n, key))).toBe("422 withdrawal.insufficient_funds");
    await desk.sale(5n);
    expect(verdictOf(await desk.withdraw(4n, key))).toBe("200 ok");
  });
});

describe("a withdrawal's way", () => {
  withDesk();

  const reserved = async (amount: bigint): Promise<string> => {
    await desk.sale(amount);
    return (await desk.withdraw(amount)).body.data.withdrawal_id;
  };
  const submit = (id: string) => desk.finance.post(`/creator/admin/withdrawals/${id}/submit`, { reference: "SEPA 1" });
  const resolve = (id: string, outcome: string) =>
    desk.finance.post(`/creator/admin/withdrawals/${id}/resolve`, { outcome, reason: "as the bank says" });

  it("reserved, submitted, paid", async () => {
    const id = await reserved(50n);
    expect((await submit(id)).body.data).toMatchObject({ state: "submitted", reference: "SEPA 1" });
    expect(await desk.balances()).toEqual({ ...NOTHING, payout_clearing: "50" });
    expect((await resolve(id, "paid")).body.data.state).toBe("paid");
    expect(await desk.balances()).toEqual(NOTHING);
    for (const sent of [submit(id), resolve(id, "failed"), desk.creator.post(`/creator/withdrawals/${id}/cancel`)]) {
      expect(verdictOf(await sent)).toBe("409 state.conflict");
    }
  });

  it("failed or cancelled, with the funds back", async () => {
    const first = await reserved(50n);
    expect((await desk.creator.post(`/creator/withdrawals/${first}/cancel`)).body.data.state).toBe("cancelled");
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "50" });
    const second = (await desk.withdraw(50n)).body.data.withdrawal_id;
    await submit(second);
    expect(verdictOf(await desk.creator.post(`/creator/withdrawals/${second}/cancel`))).toBe("409 state.conflict");
    expect((await resolve(second, "failed")).body.data.state).toBe("failed");
    expect(await desk.balances()).toEqual({ ...NOTHING, available: "50" });
  });

  it("is nobody's but its creator's", async () => {
    const id = await reserved(50n);
    const other = await MoneyDesk.open(cloud);
    expect(verdictOf(await other.creator.post(`/creator/withdrawals/${id}/cancel`))).toBe("404 state.not_found");
    expect((await other.creator.get("/creator/withdrawals")).body.data.items).toEqual([]);
    expect(verdictOf(await submit("00000000-0000-4000-8000-000000000000"))).toBe("404 state.not_found");
  });
});
