import { FLAGS } from "@bourse/cloud";
import { startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import type { IssuerStart } from "@bourse/contract/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REDIRECT_URL, RealIssuer } from "./real-issuer.fixture.ts";

const OURS = { id: "bourse", secret: "a secret of the client" };
const OTHER = { id: "somebody-else", secret: "another secret" };

let cloud: TestCloud;
let issuer: RealIssuer;
beforeAll(async () => {
  issuer = await RealIssuer.start([OURS, OTHER]);
  const { id: clientId, secret: clientSecret } = OURS;
  cloud = await startCloud({
    flags: FLAGS.filter((flag) => flag !== "accounts"),
    issuer: { url: issuer.url, clientId, clientSecret, redirectUrl: REDIRECT_URL, link: "new" },
  });
});
afterAll(async () => {
  await cloud?.close();
  await issuer?.close();
});

const start = async () => (await cloud.anonymous.post("/auth/issuer/start")).body.data as IssuerStart;
const finish = (started: IssuerStart, returned: URLSearchParams) =>
  cloud.anonymous.post("/auth/issuer/finish", {
    code: returned.get("code"),
    state: returned.get("state"),
    iss: returned.get("iss"),
    login_secret: started.login_secret,
  });

async function loginAs(person: string) {
  const started = await start();
  return finish(started, await issuer.logIn(started.authorization_url, person));
}

describe("a real OpenID Connect issuer", () => {
  it("[AUTH-13] [P16] logs people in whom it knows, for as long ago as it says", async () => {
    const answer = await loginAs("alpha");
    expect(verdictOf(answer)).toBe("200 ok");
    const { account, auth_time: authTime } = answer.body.data;
    expect(account).toMatchObject({ email: "alpha@example.com", name: "Person alpha", roles: ["user"] });
    expect(Math.abs(Date.parse(authTime) - cloud.clock.now().getTime())).toBeLessThan(60_000);
    const actor = cloud.as(answer.body.data);
    const me = (await actor.get("/account/me")).body.data;
    expect(me).toMatchObject({
      session: { methods: ["issuer"] },
      security: { email_verified: true, has_password: false },
    });
    expect(me.session.recent_login_until).not.toBeNull();
    expect((await loginAs("alpha")).body.data.account.account_id).toBe(account.account_id);
    expect((await loginAs("beta")).body.data.account.account_id).not.toBe(account.account_id);
  });

  it("[AUTH-10] [P28] stands in for the password routes, and sessions go on without them", async () => {
    const body = { email: "a@example.com", password: "a long test password", name: "A" };
    for (const path of ["/auth/sign-up", "/auth/login", "/auth/password/reset-request", "/account/password"])
      expect(verdictOf(await cloud.anonymous.post(path, body)), path).toBe("404 http.not_found");
    const actor = cloud.as((await loginAs("gamma")).body.data);
    expect(verdictOf(await actor.get("/account/sessions"))).toBe("200 ok");
    const refreshed = cloud.as((await actor.post("/auth/refresh")).body.data);
    expect(verdictOf(await refreshed.post("/auth/logout"))).toBe("200 ok");
    expect(verdictOf(await refreshed.get("/account/me"))).toBe("401 auth.session_invalid");
  });

  it("[P28] a code that was used is refused by the issuer, whatever login it is brought to", async () => {
    const first = await start();
    const returned = await issuer.logIn(first.authorization_url, "delta");
    expect(verdictOf(await finish(first, returned))).toBe("200 ok");
    const second = await start();
    const replayed = new URLSearchParams({ ...Object.fromEntries(returned), state: second.state });
    expect(verdictOf(await finish(second, replayed))).toBe("401 auth.issuer_refused");
  });

  it("[P28] a code of another login does not fit this one's PKCE verifier", async () => {
    const [mine, theirs] = [await start(), await start()];
    const returned = await issuer.logIn(theirs.authorization_url, "victim");
    const injected = new URLSearchParams({ ...Object.fromEntries(returned), state: mine.state });
    expect(verdictOf(await finish(mine, injected))).toBe("401 auth.issuer_refused");
  });

  it("[P28] another client's code is refused", async () => {
    const started = await start();
    const url = new URL(started.authorization_url);
    url.searchParams.set("client_id", OTHER.id);
    const returned = await issuer.logIn(url.href, "epsilon");
    expect(returned.get("code")).not.toBeNull();
    expect(verdictOf(await finish(started, returned))).toBe("401 auth.issuer_refused");
  });

  it("new keys of the issuer count at once", async () => {
    expect(verdictOf(await loginAs("zeta"))).toBe("200 ok");
    issuer.rotateKeys();
    expect(verdictOf(await loginAs("zeta"))).toBe("200 ok");
  });
});
