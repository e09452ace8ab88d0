import { type CloudActor, startCloud, TEST_LIMITS, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BURST = 3;
const REFILL_MS = 60_000;
const RECENT_MS = 1_800_000;

let cloud: TestCloud;
beforeAll(async () => {
  const rates = { ...TEST_LIMITS.rates, money: { burst: BURST, refillMs: REFILL_MS } };
  cloud = await startCloud({ limits: { ...TEST_LIMITS, rates }, clock: "still" });
});
afterAll(() => cloud.close());

let keys = 0;
/** It requires only a session: session and bucket are checked together. */
const withdraw = (actor: CloudActor) =>
  actor.post("/creator/withdrawals", { currency: "EUR", amount_minor: 1, idempotency_key: `key-${++keys}` });
/** It also requires a recent login: session and bucket are checked one after another. */
const forget = (actor: CloudActor) => actor.post("/creator/payout-details/forget");

const REFUSED = "422 withdrawal.insufficient_funds";

describe("a bucket of an account", () => {
  it("[LIM-21] is one, whether it is asked with the session or after it, and says what is left and how long to wait", async () => {
    const [creator, other] = [await cloud.trader(), await cloud.trader()];
    const first = await withdraw(creator);
    expect(verdictOf(first)).toBe(REFUSED);
    expect(first.headers.get("ratelimit-remaining")).toBe("2");
    expect((await forget(creator)).headers.get("ratelimit-remaining")).toBe("1");
    expect((await withdraw(creator)).headers.get("ratelimit-remaining")).toBe("0");
    for (const answer of [await withdraw(creator), await forget(creator)]) {
      expect(verdictOf(answer)).toBe("429 http.too_many_requests");
      expect(answer.body.message).toContain(`try again in ${answer.headers.get("retry-after")} s`);
      expect(answer.headers.get("ratelimit-limit")).toBe(String(BURST));
      expect(answer.headers.get("retry-after")).toBe("60");
    }
    expect(verdictOf(await withdraw(other))).toBe(REFUSED);
    cloud.clock.move(REFILL_MS);
    expect(verdictOf(await withdraw(creator))).toBe(REFUSED);
    expect(verdictOf(await withdraw(creator))).toBe("429 http.too_many_requests");
  });

  it("[LIM-21] gives nothing to a session that is refused, and nothing to who lacks a right", async () => {
    const creator = await cloud.trader();
    const session = async () =>
      cloud.as(
        (
          await cloud.anonymous.post("/auth/login", {
            email: creator.account?.email,
            password: "a long test password",
          })
        ).body.data,
      );
    const out = await session();
    await out.post("/auth/logout");
    for (let time = 0; time <= BURST; time += 1)
      expect(verdictOf(await withdraw(out))).toBe("401 auth.session_invalid");
    cloud.clock.move(RECENT_MS + 1000);
    for (let time = 0; time <= BURST; time += 1)
      expect(verdictOf(await forget(creator))).toBe("403 auth.recent_login_required");
    expect((await withdraw(creator)).headers.get("ratelimit-remaining")).toBe(String(BURST - 1));
    await (await cloud.logInAs("administrator")).post(`/admin/accounts/${creator.accountId}/disable`, {
      reason: "gone",
    });
    for (let time = 0; time <= BURST; time += 1) expect(verdictOf(await withdraw(creator))).toMatch(/^40[13] auth\./);
  });
});
