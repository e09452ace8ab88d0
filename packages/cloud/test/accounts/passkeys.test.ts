import {
  type CloudActor,
  enrolAuthenticator,
  startCloud,
  TEST_ACCOUNTS,
  TEST_LIMITS,
  TEST_PASSWORD,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { PasskeyBrowser, type PasskeyPage } from "@bourse/cloud/testing/passkeys";
import type { PasskeyLoginBody } from "@bourse/contract/rest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const INVALID = "401 auth.passkey_invalid";
const REFUSED = "422 auth.passkey_refused";
const USED = "410 auth.challenge_invalid";

let cloud: TestCloud;
let origin: string;
let browser: PasskeyBrowser;
let page: PasskeyPage;

beforeAll(async () => {
  const accounts = { ...TEST_ACCOUNTS, passkeysPerAccount: 2 };
  cloud = await startCloud({ clock: "still", limits: { ...TEST_LIMITS, accounts } });
  origin = cloud.url.replace("127.0.0.1", "localhost");
  browser = await PasskeyBrowser.launch();
});
afterAll(async () => {
  await browser?.close();
  await cloud?.close();
});
beforeEach(async () => {
  page = await browser.open(origin);
});
afterEach(() => page.close());

type Credential = PasskeyLoginBody["credential"];

const optionsFor = async (actor: CloudActor) => (await actor.post("/account/passkeys/options")).body.data.options;
const loginOptions = async () => (await cloud.anonymous.post("/auth/passkey/options")).body.data.options;
const add = (actor: CloudActor, credential: unknown, name = "Laptop") =>
  actor.post("/account/passkeys", { name, credential, password: TEST_PASSWORD });
const logIn = (credential: unknown) => cloud.anonymous.post("/auth/passkey/login", { credential });

/** An account with a passkey on the page's authenticator. */
async function registered(): Promise<CloudActor> {
  const actor = await cloud.trader();
  const answer = await add(actor, await page.create(await optionsFor(actor)));
  if (answer.status !== 200) throw new Error(`not added: ${answer.bytes.toString()}`);
  return actor;
}

/** The same base64url text with one bit flipped. */
function turned(text: string, at: number): string {
  const bytes = Buffer.from(text, "base64url");
  const index = at < 0 ? bytes.length + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString("base64url");
}

const changed = (credential: Credential, response: Partial<Credential["response"]>): Credential => ({
  ...credential,
  response: { ...credential.response, ...response },
});

describe("a passkey in a real browser", () => {
  it("[AUTH-13] is made once, logs in without a name or password, and shows in the list and the trail", async () => {
    const actor = await registered();
    const session = (await logIn(await page.get(await loginOptions()))).body.data;
    expect(session.account.account_id).toBe(actor.accountId);
    const me = (await cloud.as(session).get("/account/me")).body.data;
    expect(me).toMatchObject({ session: { methods: ["passkey"] }, security: { passkeys: 1 } });
    const [passkey, ...more] = (await actor.get("/account/passkeys")).body.data.items;
    expect(more).toEqual([]);
    expect(passkey).toMatchObject({ name: "Laptop", last_used_at: cloud.clock.now().toISOString() });
    const again = await page.get(await loginOptions());
    expect(verdictOf(await logIn(again))).toBe("200 ok");
    const administrator = await cloud.administrator();
    const trail = await administrator.get(`/admin/audit?subject=account:${actor.accountId}`);
    expect(trail.body.data.items).toMatchObject([
      { action: "account.passkey_added" },
      { action: "account.email_verified" },
    ]);
  });

  it("[P16] counts as both factors, at its own time", async () => {
    const actor = await registered();
    await enrolAuthenticator(actor, cloud.clock);
    cloud.clock.move(1_801_000);
    expect(verdictOf(await actor.post("/account/passkeys/options"))).toBe("403 auth.recent_login_required");
    const session = (await logIn(await page.get(await loginOptions()))).body.data;
    expect(session.auth_time).toBe(cloud.clock.now().toISOString());
    expect(verdictOf(await cloud.as(session).post("/account/passkeys/options"))).toBe("200 ok");
  });

  it("is not made twice on one device, and not for two accounts", async () => {
    const actor = await registered();
    await expect(page.create(await optionsFor(actor))).rejects.toThrow(/InvalidStateError/);
    const other = await cloud.trader();
    const options = await optionsFor(other);
    const credential = await page.create(options);
    expect(verdictOf(await add(other, credential))).toBe("200 ok");
    expect(verdictOf(await add(other, credential))).toBe(USED);
  });

  it("of another account is not taken, though nothing but the challenge of a registration is signed", async () => {
    const actor = await cloud.trader();
    const credential = await page.create(await optionsFor(actor));
    expect(verdictOf(await add(actor, credential))).toBe("200 ok");
    const thief = await cloud.trader();
    const data = JSON.parse(Buffer.from(credential.response.clientDataJSON, "base64url").toString());
    const { challenge } = await optionsFor(thief);
    const clientDataJSON = Buffer.from(JSON.stringify({ ...data, challenge })).toString("base64url");
    const forged = { ...credential, response: { ...credential.response, clientDataJSON } };
    expect(verdictOf(await add(thief, forged))).toBe("409 auth.passkey_taken");
    const session = (await logIn(await page.get(await loginOptions()))).body.data;
    expect(session.account.account_id).toBe(actor.accountId);
  });

  it("an account has no more of them than it may have", async () => {
    const actor = await registered();
    for (const verdict of ["200 ok", "409 auth.account_limit"]) {
      await page.forget();
      expect(verdictOf(await add(actor, await page.create(await optionsFor(actor))))).toBe(verdict);
    }
  });

  it("is renamed and removed by its owner alone; removed it opens nothing", async () => {
    const actor = await registered();
    const stranger = await cloud.trader();
    const [{ passkey_id: id }] = (await actor.get("/account/passkeys")).body.data.items;
    const credential = await page.get(await loginOptions());
    for (const [verb, body] of [
      ["rename", { name: "Mine" }],
      ["remove", {}],
    ] as const)
      expect(verdictOf(await stranger.post(`/account/passkeys/${id}/${verb}`, body))).toBe("404 state.not_found");
    expect((await actor.post(`/account/passkeys/${id}/rename`, { name: "Phone" })).body.data.name).toBe("Phone");
    const hidden = await actor.post(`/account/passkeys/${id}/rename`, { name: "a\u202eb" });
    expect(verdictOf(hidden)).toBe("400 http.body_invalid");
    expect((await actor.post(`/account/passkeys/${id}/remove`)).body.data).toEqual({ removed: true });
    expect(verdictOf(await logIn(credential))).toBe(INVALID);
    expect((await actor.get("/account/passkeys")).body.data.items).toEqual([]);
  });

  it("a disabled account's opens nothing", async () => {
    const actor = await registered();
    const administrator = await cloud.administrator();
    await administrator.post(`/admin/accounts/${actor.accountId}/disable`, { reason: "x" });
    expect(verdictOf(await logIn(await page.get(await loginOptions())))).toBe("403 auth.account_disabled");
  });
});

describe("[P16] adding a passkey with a session alone", () => {
  const addWith = async (actor: CloudActor, proof: object) =>
    verdictOf(
      await actor.post("/account/passkeys", {
        name: "Thief",
        credential: await page.create(await optionsFor(actor)),
        ...proof,
      }),
    );
  const none = async (actor: CloudActor) => {
    expect((await actor.get("/account/passkeys")).body.data.items).toEqual([]);
    await page.forget();
  };

  it("is refused without the password, with a wrong one, and after it has changed", async () => {
    const actor = await cloud.trader();
    expect(await addWith(actor, {})).toBe("403 auth.password_required");
    await none(actor);
    expect(await addWith(actor, { password: "not the password" })).toBe("401 auth.credentials_invalid");
    await none(actor);
    expect(await addWith(actor, { code: "123456" })).toBe("403 auth.password_required");
    await none(actor);
    const fresh = "quite another password";
    await actor.post("/account/password", { current_password: TEST_PASSWORD, new_password: fresh });
    expect(await addWith(actor, { password: TEST_PASSWORD })).toBe("401 auth.credentials_invalid");
    await none(actor);
    expect(await addWith(actor, { password: fresh })).toBe("200 ok");
  });

  it("is refused without a code when the account has a second factor, whatever the password", async () => {
    const actor = await cloud.trader();
    const phone = await enrolAuthenticator(actor, cloud.clock);
    expect(await addWith(actor, { password: TEST_PASSWORD })).toBe("403 auth.code_required");
    await none(actor);
    expect(await addWith(actor, { code: "000000" })).toBe("401 auth.second_factor_invalid");
    await none(actor);
    expect(await addWith(actor, { code: phone.nextCode() })).toBe("200 ok");
  });

  it("lets nobody guess the password: wrong ones are counted", async () => {
    const actor = await cloud.trader();
    const guess = () => actor.post("/account/close", { password: "not the password" });
    const { free } = TEST_ACCOUNTS.passwordAttempts;
    for (let tried = 0; tried < free; tried += 1) expect(verdictOf(await guess())).toBe("401 auth.credentials_invalid");
    expect(verdictOf(await guess())).toBe("429 auth.too_many_attempts");
    expect(await addWith(actor, { password: TEST_PASSWORD })).toBe("429 auth.too_many_attempts");
  });
});

describe("[P28] a challenge", () => {
  it("is good once, for logins and for registrations, also when the first try failed", async () => {
    await registered();
    const credential = await page.get(await loginOptions());
    expect(verdictOf(await logIn(changed(credential, { signature: turned(credential.response.signature, -1) })))).toBe(
      INVALID,
    );
    expect(verdictOf(await logIn(credential))).toBe(USED);
    const good = await page.get(await loginOptions());
    expect(verdictOf(await logIn(good))).toBe("200 ok");
    expect(verdictOf(await logIn(good))).toBe(USED);
  });

  it("of two uses at once one counts", async () => {
    await registered();
    const credential = await page.get(await loginOptions());
    const verdicts = (await Promise.all([logIn(credential), logIn(credential)])).map(verdictOf);
    expect(verdicts.sort()).toEqual(["200 ok", USED]);
  });

  it("expires after five minutes", async () => {
    const actor = await registered();
    const credential = await page.get(await loginOptions());
    const fresh = await cloud.trader();
    const made = await page.create(await optionsFor(fresh));
    cloud.clock.move(300_000);
    expect(verdictOf(await logIn(credential))).toBe(USED);
    expect(verdictOf(await add(fresh, made))).toBe(USED);
    expect(verdictOf(await actor.get("/account/me"))).toBe("200 ok");
  });

  it("of a registration is its account's, and none for a login; nor the other way round", async () => {
    const actor = await registered();
    const [one, two] = [await cloud.trader(), await cloud.trader()];
    expect(verdictOf(await add(two, await page.create(await optionsFor(one))))).toBe(USED);
    const registration = await optionsFor(actor);
    const login = await loginOptions();
    expect(verdictOf(await logIn(await page.get(login, { challenge: registration.challenge })))).toBe(USED);
    const made = await page.create(await optionsFor(two), { challenge: login.challenge });
    expect(verdictOf(await add(two, made))).toBe(USED);
  });

  it("that nobody gave, and what is no JSON, is refused", async () => {
    await registered();
    const own = await page.get(await loginOptions(), { challenge: Buffer.alloc(32, 1).toString("base64url") });
    expect(verdictOf(await logIn(own))).toBe(USED);
    for (const text of ["not json", "[]", "null", '{"challenge":1}', "\u0000"]) {
      const clientDataJSON = Buffer.from(text).toString("base64url");
      expect(verdictOf(await logIn(changed(own, { clientDataJSON })))).toBe(USED);
    }
  });
});

describe("[P28] a forged login", () => {
  it("of another origin is refused, though the browser signs it", async () => {
    const actor = await registered();
    await page.goTo("http://localhost:1");
    expect(verdictOf(await logIn(await page.get(await loginOptions())))).toBe(INVALID);
    expect(
      verdictOf(await add(actor, await page.create({ ...(await optionsFor(actor)), excludeCredentials: [] }))),
    ).toBe(REFUSED);
  });

  it("for another relying party is refused", async () => {
    const actor = await cloud.trader();
    await page.goTo("http://market.localhost:1");
    const change = { rp: { id: "market.localhost", name: "x" } };
    expect(verdictOf(await add(actor, await page.create(await optionsFor(actor), change)))).toBe(REFUSED);
  });

  it("of a device that did not check who uses it is refused", async () => {
    const actor = await registered();
    await page.setUserVerified(false);
    await expect(page.get(await loginOptions())).rejects.toThrow(/NotAllowedError/);
    const credential = await page.get(await loginOptions(), { userVerification: "discouraged" });
    expect(verdictOf(await logIn(credential))).toBe(INVALID);
    const button = await browser.open(origin, "button");
    const lax = { residentKey: "discouraged", userVerification: "discouraged" };
    const made = await button.create(await optionsFor(actor), { authenticatorSelection: lax });
    expect(verdictOf(await add(actor, made))).toBe(REFUSED);
    await button.close();
  });

  it("by a clone, whose counter stands where the owner's was, is refused", async () => {
    await registered();
    expect(verdictOf(await logIn(await page.get(await loginOptions())))).toBe("200 ok");
    await page.turnBack();
    expect(verdictOf(await logIn(await page.get(await loginOptions())))).toBe(INVALID);
  });

  it("with any part changed is refused", async () => {
    await registered();
    const changes: ((credential: Credential) => Credential)[] = [
      (each) => changed(each, { signature: turned(each.response.signature, -1) }),
      (each) => changed(each, { authenticatorData: turned(each.response.authenticatorData, 0) }),
      (each) => changed(each, { authenticatorData: turned(each.response.authenticatorData, 33) }),
      (each) => changed(each, { authenticatorData: "AA" }),
      (each) => changed(each, { signature: "AA" }),
      (each) => ({ ...each, rawId: turned(each.rawId, 0) }),
      (each) => ({ ...each, id: turned(each.id, 0), rawId: turned(each.rawId, 0) }),
    ];
    for (const change of changes) {
      const verdict = verdictOf(await logIn(change(await page.get(await loginOptions()))));
      expect(verdict, change.toString()).toBe(INVALID);
    }
    expect(verdictOf(await logIn(await page.get(await loginOptions())))).toBe("200 ok");
  });

  it("in another account's name is refused, and so is one without a name", async () => {
    await registered();
    const victim = await cloud.trader();
    const userHandle = Buffer.from(victim.accountId.replaceAll("-", ""), "hex").toString("base64url");
    const credential = await page.get(await loginOptions());
    expect(verdictOf(await logIn(changed(credential, { userHandle })))).toBe(INVALID);
    expect(verdictOf(await logIn(changed(await page.get(await loginOptions()), { userHandle: null })))).toBe(INVALID);
  });

  it("with a property too many is a malformed body", async () => {
    await registered();
    const credential = await page.get(await loginOptions());
    expect(verdictOf(await logIn({ ...credential, verified: true }))).toBe("400 http.body_invalid");
  });
});
