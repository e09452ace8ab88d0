import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { FLAGS } from "@bourse/cloud";
import { type CloudActor, startCloud, TEST_LIMITS, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
});
afterAll(() => cloud.close());

const ME = "/account/me";
const PASSWORD = "a long test password";
const withToken = (token: string) => cloud.anonymous.get(ME, { authorization: `Bearer ${token}` });
const loginOf = (actor: CloudActor) =>
  cloud.anonymous.post("/auth/login", { email: actor.account?.email, password: PASSWORD });

describe("login and session", () => {
  it("[AUTH-13] [AUTH-02] signs up, logs in, tells who is logged in, and logs out", async () => {
    const trader = await cloud.trader();
    const session = (await loginOf(trader)).body.data;
    expect(session.account).toEqual(trader.account);
    const me = (await withToken(session.token)).body.data;
    expect(me).toMatchObject({
      account: { roles: ["user"] },
      session: { auth_time: session.auth_time },
      publishers: [],
      extensions: [],
      flags: [...FLAGS],
      publishing_blocked_by: "auth.publisher_unverified",
    });
    const headers = { authorization: `Bearer ${session.token}` };
    expect(verdictOf(await cloud.anonymous.post("/auth/logout", {}, headers))).toBe("200 ok");
    expect(verdictOf(await withToken(session.token))).toBe("401 auth.session_invalid");
  });

  it("[AUTH-01] [AUTH-05] [R-PUBLISH] takes a bearer token from the Authorization header and from nowhere else", async () => {
    const { token = "" } = await cloud.trader();
    const refused = async (headers: Record<string, string>) => verdictOf(await cloud.anonymous.get(ME, headers));
    expect(await refused({})).toBe("401 auth.required");
    expect(await refused({ cookie: `token=${token}; session=${token}` })).toBe("401 auth.required");
    expect(await refused({ "x-access-token": token })).toBe("401 auth.required");
    expect(verdictOf(await cloud.anonymous.get(`${ME}?access_token=${token}`))).toBe("401 auth.required");
    const cookie = `token=${token}`;
    expect(await refused({ authorization: "Bearer forged", cookie })).toBe("401 auth.session_invalid");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const claims = Buffer.from('{"sub":"admin","roles":["administrator"]}').toString("base64url");
    for (const value of [
      `Basic ${token}`,
      token,
      `bearer${token}`,
      `Bearer ${token}x`,
      "Bearer",
      `Bearer ${none}.${claims}.`,
    ]) {
      expect(await refused({ authorization: value }), value).toBe("401 auth.session_invalid");
    }
    const answer = await cloud.anonymous.get(ME);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("[AUTH-11] an expired session needs a new login", async () => {
    const trader = await cloud.trader();
    cloud.clock.move(TEST_LIMITS.sessionMs);
    expect(verdictOf(await trader.get(ME))).toBe("401 auth.session_expired");
    const again = await loginOf(trader);
    expect(verdictOf(await withToken(again.body.data.token))).toBe("200 ok");
    cloud.clock.move(-TEST_LIMITS.sessionMs);
  });

  it("[AUTH-13] refreshing gives a new token, ends the old one and keeps the time of the login", async () => {
    const trader = await cloud.trader();
    const before = (await trader.get(ME)).body.data.session.auth_time;
    cloud.clock.move(60_000);
    const refreshed = await trader.post("/auth/refresh");
    expect(refreshed.body.data.auth_time).toBe(before);
    expect(verdictOf(await trader.get(ME))).toBe("401 auth.session_invalid");
    expect((await withToken(refreshed.body.data.token)).body.data.session.auth_time).toBe(before);
    cloud.clock.move(-60_000);
  });

  it("[AUTH-04] [P16] [P28] administrators act on publishers within 1800 s of their login: not at 1801 s, not before it, not refreshed", async () => {
    const author = await cloud.author("registered");
    const { publisher_id: id } = (await author.get("/publisher/me")).body.data.items[0];
    const administrator = await cloud.administrator();
    const suspend = (headers = {}) => administrator.post(`/admin/publishers/${id}/suspend`, { reason: "x" }, headers);
    cloud.clock.move(1_801_000);
    expect(verdictOf(await suspend())).toBe("403 auth.recent_login_required");
    const { token } = (await administrator.post("/auth/refresh")).body.data;
    const headers = { authorization: `Bearer ${token}` };
    expect(verdictOf(await suspend(headers))).toBe("403 auth.recent_login_required");
    cloud.clock.move(-1_801_000 - 60_000);
    expect(verdictOf(await suspend(headers))).toBe("403 auth.recent_login_required");
    cloud.clock.move(60_000);
    expect((await author.get("/publisher/me")).body.data.items[0].state).toBe("registered");
    cloud.clock.move(1_790_000);
    expect(verdictOf(await suspend(headers))).toBe("200 ok");
    cloud.clock.move(-1_790_000);
  });

  it("[AUTH-13] gives one answer for an unknown address and a wrong password", async () => {
    const trader = await cloud.trader();
    const wrong = await cloud.anonymous.post("/auth/login", { email: trader.account?.email, password: "not this one" });
    const unknown = await cloud.anonymous.post("/auth/login", { email: "nobody@example.com", password: PASSWORD });
    for (const answer of [wrong, unknown]) expect(verdictOf(answer)).toBe("401 auth.credentials_invalid");
    expect(wrong.body.message).toBe(unknown.body.message);
  });

  it("refuses weak passwords, and says nothing of addresses that are taken, in any case", async () => {
    const trader = await cloud.trader();
    const signUp = (email: string, password: string) =>
      cloud.anonymous.post("/auth/sign-up", { email, password, name: "N" });
    expect(verdictOf(await signUp("weak@example.com", "short"))).toBe("422 auth.password_weak");
    expect(verdictOf(await signUp("weak@example.com", "aaaaaaaaaaaaaaaa"))).toBe("422 auth.password_weak");
    expect(verdictOf(await signUp((trader.account?.email ?? "").toUpperCase(), PASSWORD))).toBe("200 ok");
  });

  it("[R-PUBLISH] takes no role, flag or verification from a body", async () => {
    const body = { email: "mass@example.com", password: PASSWORD, name: "N" };
    for (const extra of [{ roles: ["administrator"] }, { verified: true }, { account_id: "x" }, { status: "ok" }]) {
      const answer = await cloud.anonymous.post("/auth/sign-up", { ...body, ...extra });
      expect(verdictOf(answer)).toBe("400 http.body_invalid");
      expect(answer.body.data.issues).toMatchObject([{ pointer: `/${Object.keys(extra)[0]}` }]);
    }
    const login = await cloud.anonymous.post("/auth/login", { email: body.email, password: PASSWORD });
    expect(login.status).toBe(401);
  });

  it("[P23] keeps the first operators' passwords in a file for this account alone", async () => {
    const file = path.join(cloud.dataDir, "operators.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { operators } = JSON.parse(readFileSync(file, "utf8"));
    expect(operators.map((each: { role: string }) => each.role)).toEqual(["administrator", "reviewer", "finance"]);
    expect(new Set(operators.map((each: { password: string }) => each.password.length))).toEqual(new Set([24]));
  });

  it("[LIM-21] stops guessing passwords, and says when to come back", async () => {
    const rates = { ...TEST_LIMITS.rates, login: { burst: 3, refillMs: 60_000 } };
    const limited = await startCloud({ limits: { ...TEST_LIMITS, rates }, clock: "still" });
    try {
      const guess = () => limited.anonymous.post("/auth/login", { email: "a@example.com", password: "guess" });
      const verdicts = [await guess(), await guess(), await guess(), await guess()];
      expect(verdicts.map((answer) => answer.status)).toEqual([401, 401, 401, 429]);
      expect(verdicts[3]?.headers.get("retry-after")).toMatch(/^[0-9]+$/);
      expect(verdicts[3]?.headers.get("ratelimit-limit")).toBe("3");
    } finally {
      await limited.close();
    }
  });
});
