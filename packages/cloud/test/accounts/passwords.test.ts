import {
  type CloudActor,
  enrolAuthenticator,
  startCloud,
  TEST_ACCOUNTS,
  TEST_LIMITS,
  type TestCloud,
  until,
  verdictOf,
} from "@bourse/cloud/testing";
import { type MailRelay, mailRelay } from "@bourse/testing/network";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PASSWORD = "a long test password";
const FRESH = "quite another password";
const INVALID = "401 auth.credentials_invalid";
const limits = { ...TEST_LIMITS, accounts: { ...TEST_ACCOUNTS, quietAnswerMs: 30 } };

let cloud: TestCloud;
let relay: MailRelay;
beforeAll(async () => {
  relay = await mailRelay();
  const { port, authorities } = relay;
  const mail = { url: `smtp://localhost:${port}`, from: "Bourse <market@example.com>", authorities };
  cloud = await startCloud({ clock: "still", limits, mail });
});
afterAll(async () => {
  await cloud?.close();
  await relay?.close();
});

const login = (actor: CloudActor, password: string) =>
  cloud.anonymous.post("/auth/login", { email: actor.account?.email, password });
const askReset = (email: string) => cloud.anonymous.post("/auth/password/reset-request", { email });
const reset = (token: string, password = FRESH) =>
  cloud.anonymous.post("/auth/password/reset", { token, new_password: password });

const mailsTo = (actor: CloudActor) =>
  relay.got.filter((each) => each.to.includes(actor.account?.email ?? "") && tokenIn(each.source) !== undefined);

/** A mail is quoted-printable: its lines are joined before searching for the token. */
function tokenIn(source: string): string | undefined {
  const text = source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/.exec(text)?.[1];
}

/** A person whose sign-up mail has arrived, so that a later mail is the newest. */
async function personWithMail(): Promise<CloudActor> {
  const actor = await cloud.trader();
  await mailedToken(actor, 0);
  return actor;
}

/** The token of the newest mail, once there are `count` of them. */
async function mailedToken(actor: CloudActor, count = 1): Promise<string> {
  const mails = await until(async () => {
    const got = mailsTo(actor);
    // The first one came with the sign-up.
    return got.length > count ? got : undefined;
  }, "the mail");
  return tokenIn(mails.at(-1)?.source ?? "") ?? "";
}

describe("changing the password", () => {
  it("takes the current one, and ends all other sessions", async () => {
    const actor = await cloud.trader();
    const other = cloud.as((await login(actor, PASSWORD)).body.data);
    const change = (current: string, fresh: string) =>
      actor.post("/account/password", { current_password: current, new_password: fresh });
    expect(verdictOf(await change("wrong", FRESH))).toBe(INVALID);
    expect(verdictOf(await change(PASSWORD, "short"))).toBe("422 auth.password_weak");
    expect((await change(PASSWORD, FRESH)).body.data).toEqual({ ended: 1 });
    expect(verdictOf(await other.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await actor.get("/account/me"))).toBe("200 ok");
    expect(verdictOf(await login(actor, PASSWORD))).toBe(INVALID);
    expect(verdictOf(await login(actor, FRESH))).toBe("200 ok");
  });

  it("[P11] of two changes at once one is made", async () => {
    const actor = await cloud.trader();
    const change = (fresh: string) =>
      actor.post("/account/password", { current_password: PASSWORD, new_password: fresh });
    const verdicts = (await Promise.all([change(`${FRESH} 1`), change(`${FRESH} 2`)])).map(verdictOf);
    expect(verdicts.sort()).toEqual(["200 ok", INVALID]);
  });

  it("stops guessing of one account's password whoever guesses, for known and unknown addresses alike", async () => {
    const actor = await cloud.trader();
    for (const email of [actor.account?.email, "nobody-at-all@example.com"]) {
      const guess = () => cloud.anonymous.post("/auth/login", { email, password: "guess" });
      const verdicts: string[] = [];
      for (let tries = 0; tries < 21; tries += 1) verdicts.push(verdictOf(await guess()));
      expect(verdicts).toEqual([...Array.from({ length: 20 }, () => INVALID), "429 auth.too_many_attempts"]);
    }
    const refused = await login(actor, PASSWORD);
    expect(verdictOf(refused)).toBe("429 auth.too_many_attempts");
    expect(refused.body.message).toMatch(new RegExp(`: try again in ${refused.headers.get("retry-after")} s$`));
    cloud.clock.move(15_000);
    expect(verdictOf(await login(actor, PASSWORD))).toBe("200 ok");
  });
});

describe("a password reset", () => {
  it("mails a token that sets a new password once, ends every session and verifies the address", async () => {
    const actor = await personWithMail();
    expect((await askReset((actor.account?.email ?? "").toUpperCase())).body.data).toEqual({ accepted: true });
    const token = await mailedToken(actor);
    expect(verdictOf(await reset(token, "short"))).toBe("422 auth.password_weak");
    const answer = await reset(token);
    expect(answer.body.data).toEqual({ password_reset: true, removed_passkeys: [] });
    expect(verdictOf(await actor.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await login(actor, PASSWORD))).toBe(INVALID);
    const session = (await login(actor, FRESH)).body.data;
    expect((await cloud.as(session).get("/account/me")).body.data.security.email_verified).toBe(true);
    expect(verdictOf(await reset(token))).toBe("410 auth.mail_token_invalid");
  });

  it("forgives the wrong guesses at the own password: its owner needs the account now", async () => {
    const actor = await personWithMail();
    const change = (by: CloudActor, current: string) =>
      by.post("/account/password", { current_password: current, new_password: `${FRESH} 2` });
    const verdicts: string[] = [];
    for (let tries = 0; tries < 21; tries += 1) verdicts.push(verdictOf(await change(actor, "guess")));
    expect(verdicts.at(-1)).toBe("429 auth.too_many_attempts");
    await askReset(actor.account?.email ?? "");
    expect(verdictOf(await reset(await mailedToken(actor)))).toBe("200 ok");
    const owner = cloud.as((await login(actor, FRESH)).body.data);
    expect(verdictOf(await change(owner, FRESH))).toBe("200 ok");
  });

  it("of many uses of one token at once one counts", async () => {
    const actor = await personWithMail();
    await askReset(actor.account?.email ?? "");
    const token = await mailedToken(actor);
    const verdicts = (await Promise.all(Array.from({ length: 5 }, (_, n) => reset(token, `${FRESH} ${n}`)))).map(
      verdictOf,
    );
    expect(verdicts.filter((verdict) => verdict === "200 ok")).toHaveLength(1);
  });

  it("a token is no good after half an hour, after a newer one, or after the password changed", async () => {
    const actor = await personWithMail();
    const email = actor.account?.email ?? "";
    await askReset(email);
    const first = await mailedToken(actor, 1);
    await askReset(email);
    const second = await mailedToken(actor, 2);
    expect(second).not.toBe(first);
    expect(verdictOf(await reset(first))).toBe("410 auth.mail_token_invalid");
    await actor.post("/account/password", { current_password: PASSWORD, new_password: `${FRESH} x` });
    expect(verdictOf(await reset(second))).toBe("410 auth.mail_token_invalid");
    await askReset(email);
    const third = await mailedToken(actor, 3);
    cloud.clock.move(30 * 60_000);
    expect(verdictOf(await reset(third))).toBe("410 auth.mail_token_invalid");
    expect(verdictOf(await reset("x"))).toBe("410 auth.mail_token_invalid");
  });

  it("does not tell whether there is such an account: same answer, and not sooner", async () => {
    const actor = await personWithMail();
    const timed = async (email: string) => {
      const from = performance.now();
      const answer = await askReset(email);
      return { answer, ms: performance.now() - from };
    };
    const known = await timed(actor.account?.email ?? "");
    const unknown = await timed("nobody-here@example.com");
    for (const { answer, ms } of [known, unknown]) {
      expect(verdictOf(answer)).toBe("200 ok");
      expect(ms).toBeGreaterThanOrEqual(29);
    }
    expect(known.answer.body).toEqual(unknown.answer.body);
    expect(known.answer.bytes.length).toBe(unknown.answer.bytes.length);
  });

  it("floods nobody's mailbox: three mails, then one in ten minutes, with the same answer", async () => {
    const actor = await personWithMail();
    for (let asked = 0; asked < 6; asked += 1)
      expect(verdictOf(await askReset(actor.account?.email ?? ""))).toBe("200 ok");
    await mailedToken(actor, 3);
    // A later mail to another account: every earlier one has arrived by then.
    const other = await personWithMail();
    await askReset(other.account?.email ?? "");
    await mailedToken(other);
    // Besides the one that came with the sign-up.
    expect(mailsTo(actor)).toHaveLength(4);
  });

  it("does not pass the second factor by", async () => {
    const actor = await personWithMail();
    expect(verdictOf(await actor.post("/account/email/verify", { token: await mailedToken(actor, 0) }))).toBe("200 ok");
    const phone = await enrolAuthenticator(actor, cloud.clock);
    await askReset(actor.account?.email ?? "");
    await reset(await mailedToken(actor));
    const refused = await login(actor, FRESH);
    expect(verdictOf(refused)).toBe("401 auth.second_factor_required");
    const { ticket } = refused.body.data.second_factor;
    const body = { ticket, code: phone.nextCode() };
    expect(verdictOf(await cloud.anonymous.post("/auth/login/second-factor", body))).toBe("200 ok");
  });
});

describe("verifying an address", () => {
  it("takes the mailed token once, and no token of another kind", async () => {
    const actor = await personWithMail();
    expect((await actor.get("/account/me")).body.data.security.email_verified).toBe(false);
    await actor.post("/account/email/verification");
    const token = await mailedToken(actor);
    const verify = (value: string) => actor.post("/account/email/verify", { token: value });
    expect(verdictOf(await reset(token))).toBe("410 auth.mail_token_invalid");
    expect((await verify(token)).body.data).toEqual({ email_verified: true });
    expect(verdictOf(await verify(token))).toBe("410 auth.mail_token_invalid");
    expect((await actor.get("/account/me")).body.data.security.email_verified).toBe(true);
    expect((await actor.post("/account/email/verification")).body.data).toEqual({ accepted: true });
  });

  it("[P28] without a relay the mail with the code lies in a folder of the operator's", async () => {
    const silent = await startCloud();
    try {
      const actor = await silent.visitor();
      expect((await actor.get("/account/me")).body.data.security.email_verified).toBe(false);
      const token = await silent.mailedCode(actor.account?.email ?? "");
      expect(verdictOf(await actor.post("/account/email/verify", { token }))).toBe("200 ok");
    } finally {
      await silent.close();
    }
  });
});
