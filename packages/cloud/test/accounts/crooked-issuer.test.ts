import {
  enrolAuthenticator,
  startCloud,
  type TestCloud,
  type TestCloudOptions,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openIdIssuer } from "../../src/adapters/oidc/issuer.ts";
import { type Begun, CrookedIssuer, type TokenWish } from "./crooked-issuer.fixture.ts";

const REFUSED = "401 auth.issuer_refused";
const PASSWORD = "a long test password";

let cloud: TestCloud;
let linking: TestCloud;
let issuer: CrookedIssuer;

const configured = (link: "new" | "verified_email"): NonNullable<TestCloudOptions["issuer"]> => ({
  url: issuer.url,
  clientId: "bourse",
  clientSecret: "a secret of the client",
  redirectUrl: "http://localhost/login",
  link,
});

beforeAll(async () => {
  issuer = await CrookedIssuer.start();
  cloud = await startCloud({ clock: "still", issuer: configured("new") });
  linking = await startCloud({ clock: "still", issuer: configured("verified_email") });
});
afterAll(async () => {
  await cloud?.close();
  await linking?.close();
  await issuer?.close();
});

const seconds = (of = cloud): number => Math.floor(of.clock.now().getTime() / 1000);

const timesOf = (at: TestCloud) => ({ iat: seconds(at), exp: seconds(at) + 300, auth_time: seconds(at) - 10 });

let people = 0;
const claimsFor = (begun: Begun, changes: Readonly<Record<string, unknown>> = {}) => {
  people += 1;
  return {
    iss: issuer.url,
    aud: "bourse",
    sub: `person-${people}`,
    email: `issued${people}@example.com`,
    nonce: begun.nonce,
    ...timesOf(cloud),
    ...changes,
  };
};

async function begin(at = cloud) {
  const started = (await at.anonymous.post("/auth/issuer/start")).body.data;
  const url = new URL(started.authorization_url);
  const begun = { nonce: url.searchParams.get("nonce") ?? "", state: url.searchParams.get("state") ?? "" };
  const finish = (changes: Readonly<Record<string, unknown>> = {}) =>
    at.anonymous.post("/auth/issuer/finish", {
      code: "any",
      state: started.state,
      login_secret: started.login_secret,
      ...changes,
    });
  return { begun, started, url, finish };
}

/** A complete login with the issuer's answers chosen by the test. */
async function loginWith(wish: (begun: Begun) => TokenWish, at = cloud) {
  const { begun, finish } = await begin(at);
  issuer.say(wish(begun));
  return finish();
}

const loginAs = (changes: Readonly<Record<string, unknown>>, at = cloud) =>
  loginWith((begun) => ({ claims: claimsFor(begun, { ...timesOf(at), ...changes }) }), at);

describe("a login with an issuer", () => {
  it("sends state, nonce, PKCE and the age of the login, and keeps their secrets here", async () => {
    const { url, started } = await begin();
    const given = Object.fromEntries(url.searchParams);
    expect(given).toMatchObject({
      client_id: "bourse",
      response_type: "code",
      redirect_uri: "http://localhost/login",
      code_challenge_method: "S256",
      max_age: "1800",
      state: started.state,
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(given[name]).toMatch(/^[\w-]{43}$/);
    expect(url.href).not.toContain(started.login_secret);
    expect(JSON.stringify(started)).not.toContain("a secret of the client");
  });

  it("[P16] is as old as the issuer says: 1800 s are recent, 1801 s are not", async () => {
    for (const [age, verdict] of [
      [1800, "200 ok"],
      [1801, "403 auth.recent_login_required"],
    ] as const) {
      const session = (await loginAs({ auth_time: seconds() - age })).body.data;
      expect(Date.parse(session.auth_time)).toBe((seconds() - age) * 1000);
      // The issuer counts in seconds; the service's clock is between two of them.
      cloud.clock.move(-(cloud.clock.now().getTime() % 1000));
      const actor = cloud.as(session);
      expect(verdictOf(await actor.post("/account/second-factor/enrol"))).toBe(verdict);
      const refreshed = cloud.as((await actor.post("/auth/refresh")).body.data);
      expect(verdictOf(await refreshed.post("/account/second-factor/enrol"))).toBe(verdict);
    }
  });

  it("[P16] [P28] without auth_time it is a login, and no recent one", async () => {
    const actor = cloud.as((await loginAs({ auth_time: undefined })).body.data);
    const me = (await actor.get("/account/me")).body.data;
    expect(me.session).toMatchObject({ methods: ["issuer"], recent_login_until: null });
    expect(verdictOf(await actor.post("/account/passkeys/options"))).toBe("403 auth.recent_login_required");
    expect(verdictOf(await actor.post("/auth/refresh"))).toBe("200 ok");
  });

  it("[P16] a login in the future is refused beyond what clocks differ, and never newer than now", async () => {
    const session = (await loginAs({ auth_time: seconds() + 25 })).body.data;
    expect(session.auth_time).toBe(cloud.clock.now().toISOString());
    expect(verdictOf(await loginAs({ auth_time: seconds() + 60 }))).toBe(REFUSED);
  });

  it("asks an account with a second factor for it, and keeps the issuer's time", async () => {
    const { begun, finish } = await begin();
    const claims = claimsFor(begun);
    issuer.say({ claims });
    const phone = await enrolAuthenticator(cloud.as((await finish()).body.data), cloud.clock);
    const refused = await loginAs({ sub: claims.sub, auth_time: seconds() - 100 });
    expect(verdictOf(refused)).toBe("401 auth.second_factor_required");
    const { ticket } = refused.body.data.second_factor;
    const at = seconds() - 100;
    const body = { ticket, code: phone.nextCode() };
    const session = (await cloud.anonymous.post("/auth/login/second-factor", body)).body.data;
    expect(Date.parse(session.auth_time)).toBe(at * 1000);
  });
});

describe("[P28] what does not hold is refused", () => {
  const now = () => seconds();
  it.each<[string, (begun: Begun) => TokenWish]>([
    ["another nonce", (begun) => ({ claims: claimsFor(begun, { nonce: "x".repeat(43) }) })],
    ["no nonce", (begun) => ({ claims: claimsFor(begun, { nonce: undefined }) })],
    ["another audience", (begun) => ({ claims: claimsFor(begun, { aud: "somebody-else" }) })],
    ["two audiences, made for another", (begun) => ({ claims: claimsFor(begun, { aud: ["bourse", "x"], azp: "x" }) })],
    ["another issuer", (begun) => ({ claims: claimsFor(begun, { iss: "https://id.example" }) })],
    ["expired", (begun) => ({ claims: claimsFor(begun, { iat: now() - 600, exp: now() - 31 }) })],
    ["made in the future", (begun) => ({ claims: claimsFor(begun, { nbf: now() + 120 }) })],
    ["alg none", (begun) => ({ claims: claimsFor(begun), header: { alg: "none" }, isBare: true })],
    ["no signature", (begun) => ({ claims: claimsFor(begun), isBare: true })],
    ["an unpublished key", (begun) => ({ claims: claimsFor(begun), isForged: true })],
    ["a symmetric algorithm", (begun) => ({ claims: claimsFor(begun), header: { alg: "HS256" } })],
    ["no subject", (begun) => ({ claims: claimsFor(begun, { sub: undefined }) })],
    ["no address", (begun) => ({ claims: claimsFor(begun, { email: undefined }) })],
    ["an address that hides", (begun) => ({ claims: claimsFor(begun, { email: "a\u202e@example.com" }) })],
    ["auth_time as text", (begun) => ({ claims: claimsFor(begun, { auth_time: "now" }) })],
    ["[P4] a subject that no database takes", (begun) => ({ claims: claimsFor(begun, { sub: "a\0b" }) })],
    ["a subject without end", (begun) => ({ claims: claimsFor(begun, { sub: "a".repeat(256) }) })],
    ["[P4] auth_time beyond every calendar", (begun) => ({ claims: claimsFor(begun, { auth_time: 1e20 }) })],
    ["[P4] auth_time before every calendar", (begun) => ({ claims: claimsFor(begun, { auth_time: -1e12 }) })],
  ])("%s", async (_, wish) => {
    expect(verdictOf(await loginWith(wish))).toBe(REFUSED);
  });

  it("a code that the issuer refuses", async () => {
    const { finish } = await begin();
    issuer.status = 400;
    expect(verdictOf(await finish())).toBe(REFUSED);
  });

  it("an answer that names another issuer (RFC 9207)", async () => {
    const { begun, finish } = await begin();
    issuer.say({ claims: claimsFor(begun) });
    expect(verdictOf(await finish({ iss: "https://id.example" }))).toBe(REFUSED);
  });

  it("a state twice, another's, too late, or with another client's secret", async () => {
    const gone = "410 auth.issuer_login_invalid";
    const first = await begin();
    const other = await begin();
    issuer.say({ claims: claimsFor(first.begun) });
    expect(verdictOf(await first.finish({ login_secret: other.started.login_secret }))).toBe(gone);
    expect(verdictOf(await first.finish({ state: "x" }))).toBe(gone);
    expect(verdictOf(await first.finish())).toBe("200 ok");
    expect(verdictOf(await first.finish())).toBe(gone);
    cloud.clock.move(600_000);
    expect(verdictOf(await other.finish())).toBe(gone);
  });

  it("an issuer that fails is no fault of the person", async () => {
    const { finish } = await begin();
    issuer.status = 500;
    const answer = await finish();
    expect(verdictOf(answer)).toBe("503 auth.issuer_unavailable");
    expect(answer.headers.get("retry-after")).toBe("30");
    const times = { timeoutMs: 1000, skewMs: 0, metadataMs: 0 };
    const silent = openIdIssuer({ ...configured("new"), url: "http://127.0.0.1:9" }, times);
    const request = { state: "s", nonce: "n", codeVerifier: "v".repeat(43), maxAgeSeconds: 1800 };
    await expect(silent.authorizationUrl(request)).rejects.toMatchObject({ code: "auth.issuer_unavailable" });
  });
});

describe("the issuer's keys", () => {
  it("a new one counts at once, and one that was withdrawn does not", async () => {
    expect(verdictOf(await loginAs({}))).toBe("200 ok");
    issuer.rotate();
    expect(verdictOf(await loginAs({}))).toBe("200 ok");
    expect(verdictOf(await loginWith((begun) => ({ claims: claimsFor(begun), header: { kid: "key-1" } })))).toBe(
      REFUSED,
    );
  });
});

describe("an issuer's person", () => {
  it("is known by issuer and subject, whatever the address becomes", async () => {
    const first = (await loginAs({ sub: "lasting", email: "first@example.com" })).body.data.account;
    const again = (await loginAs({ sub: "lasting", email: "other@example.com" })).body.data.account;
    expect(again).toEqual(first);
    expect(first.roles).toEqual(["user"]);
  });

  it("who begins twice gets one account", async () => {
    const [one, two] = [await begin(), await begin()];
    const claims = (begun: Begun) => claimsFor(begun, { sub: "twice", email: "twice@example.com" });
    issuer.say({ claims: claims(one.begun) });
    const first = await one.finish();
    issuer.say({ claims: claims(two.begun) });
    const second = await two.finish();
    expect(second.body.data.account.account_id).toBe(first.body.data.account.account_id);
  });

  it("never gets another's account by an address, not even a verified one", async () => {
    const owner = await cloud.trader();
    const answer = await loginAs({ email: owner.account?.email, email_verified: true });
    expect(verdictOf(answer)).toBe("409 auth.issuer_clash");
  });

  it("gets it where the policy says so and both sides verified the address", async () => {
    const email = "both-sides@example.com";
    const body = { email, password: PASSWORD, name: "Both" };
    const owner = linking.as((await linking.anonymous.post("/auth/sign-up", body)).body.data);
    const claims = { sub: "linked", email, email_verified: true };
    // The issuer's verification counts; an account here that only claimed the address never read a mail sent there.
    expect((await loginAs(claims, linking)).body.data.account.account_id).not.toBe(owner.accountId);
    expect(verdictOf(await owner.get("/account/me"))).toBe("401 auth.session_invalid");
    const other = await loginAs({ sub: "squatter", email: "new-one@example.com", email_verified: true }, linking);
    const verified = (await linking.as(other.body.data).get("/account/me")).body.data;
    expect(verified.security).toMatchObject({ email_verified: true, has_password: false });
    const later = await loginAs({ sub: "later", email: "new-one@example.com", email_verified: true }, linking);
    expect(later.body.data.account.account_id).toBe(verified.account.account_id);
    const unsure = await loginAs({ sub: "unsure", email: "new-one@example.com", email_verified: false }, linking);
    // An address that the issuer did not verify is only claimed: it belongs to nobody.
    expect(unsure.body.data.account.account_id).not.toBe(verified.account.account_id);
    expect((await linking.as(unsure.body.data).get("/account/me")).body.data.security.email_verified).toBe(false);
  });

  it("has no password to log in with, to change or to reset", async () => {
    const actor = cloud.as((await loginAs({})).body.data);
    const login = { email: actor.account?.email, password: "" };
    expect(verdictOf(await cloud.anonymous.post("/auth/login", { ...login, password: "x" }))).toBe(
      "401 auth.credentials_invalid",
    );
    const change = { current_password: "x", new_password: PASSWORD };
    expect(verdictOf(await actor.post("/account/password", change))).toBe("401 auth.credentials_invalid");
  });
});
