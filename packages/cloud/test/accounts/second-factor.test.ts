import {
  type CloudActor,
  codeOf,
  enrolAuthenticator,
  startCloud,
  type TestAuthenticator,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PASSWORD = "a long test password";
const INVALID = "401 auth.second_factor_invalid";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
});
afterAll(() => cloud.close());

interface Guarded {
  readonly actor: CloudActor;
  readonly phone: TestAuthenticator;
}

async function guarded(): Promise<Guarded> {
  const actor = await cloud.trader();
  const phone = await enrolAuthenticator(actor, cloud.clock);
  // The confirmation's code is used up.
  phone.nextCode();
  return { actor, phone };
}

const password = (actor: CloudActor) =>
  cloud.anonymous.post("/auth/login", { email: actor.account?.email, password: PASSWORD });
const ticketOf = async (actor: CloudActor): Promise<string> =>
  (await password(actor)).body.data.second_factor.ticket as string;
const finish = (ticket: string, code: string) => cloud.anonymous.post("/auth/login/second-factor", { ticket, code });

describe("enrolling a second factor", () => {
  it("shows the secret once, counts from its confirmation on, and gives ten recovery codes", async () => {
    const actor = await cloud.trader();
    const { secret, otpauth_url: url } = (await actor.post("/account/second-factor/enrol")).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toContain(`secret=${secret}`);
    expect(url).toMatch(/^otpauth:\/\/totp\/Bourse:person/);
    expect((await actor.get("/account/me")).body.data.security.second_factor).toBe("unconfirmed");
    expect(verdictOf(await password(actor))).toBe("200 ok");
    const wrong = await actor.post("/account/second-factor/confirm", { code: "000000", password: PASSWORD });
    expect(verdictOf(wrong)).toBe(INVALID);
    const code = codeOf(secret, cloud.clock.now());
    const codes = (await actor.post("/account/second-factor/confirm", { code, password: PASSWORD })).body.data
      .recovery_codes as string[];
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
    expect((await actor.get("/account/me")).body.data.security).toMatchObject({
      second_factor: "on",
      recovery_codes_left: 10,
    });
  });

  it("[P16] is not switched on by the thief of a session, who would lock the owner out", async () => {
    const actor = await cloud.trader();
    const { secret } = (await actor.post("/account/second-factor/enrol")).body.data;
    const code = codeOf(secret, cloud.clock.now());
    for (const [proof, verdict] of [
      [{}, "403 auth.password_required"],
      [{ password: "not the password" }, "401 auth.credentials_invalid"],
    ] as const)
      expect(verdictOf(await actor.post("/account/second-factor/confirm", { code, ...proof }))).toBe(verdict);
    expect((await actor.get("/account/me")).body.data.security.second_factor).toBe("unconfirmed");
    expect(verdictOf(await password(actor))).toBe("200 ok");
  });

  it("a second enrolment before the confirmation replaces the first; none after it", async () => {
    const actor = await cloud.trader();
    const first = (await actor.post("/account/second-factor/enrol")).body.data.secret as string;
    const { secret } = (await actor.post("/account/second-factor/enrol")).body.data;
    const confirm = (of: string) =>
      actor.post("/account/second-factor/confirm", { code: codeOf(of, cloud.clock.now()), password: PASSWORD });
    expect(verdictOf(await confirm(first))).toBe(INVALID);
    expect(verdictOf(await confirm(secret))).toBe("200 ok");
    expect(verdictOf(await confirm(secret))).toBe("409 auth.second_factor_on");
    expect(verdictOf(await actor.post("/account/second-factor/enrol"))).toBe("409 auth.second_factor_on");
  });

  it("[P16] needs a recent login, as confirming, renewing and disabling do", async () => {
    const { actor, phone } = await guarded();
    const bare = await cloud.trader();
    cloud.clock.move(1_801_000);
    const code = phone.code();
    const late = "403 auth.recent_login_required";
    expect(verdictOf(await bare.post("/account/second-factor/enrol"))).toBe(late);
    for (const route of ["confirm", "disable", "recovery-codes"])
      expect(verdictOf(await actor.post(`/account/second-factor/${route}`, { code })), route).toBe(late);
  });

  it("ends all other sessions, and so does disabling", async () => {
    const actor = await cloud.trader();
    const other = cloud.as((await password(actor)).body.data);
    const phone = await enrolAuthenticator(actor, cloud.clock);
    expect(verdictOf(await other.get("/account/me"))).toBe("401 auth.session_invalid");
    const again = cloud.as((await finish(await ticketOf(actor), phone.nextCode())).body.data);
    const waiting = await ticketOf(actor);
    const disabled = await actor.post("/account/second-factor/disable", { code: phone.nextCode() });
    expect(disabled.body.data).toEqual({ second_factor: "off" });
    expect(verdictOf(await again.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await actor.get("/account/me"))).toBe("200 ok");
    expect(verdictOf(await finish(waiting, phone.nextCode()))).toBe("410 auth.login_ticket_invalid");
    expect(verdictOf(await password(actor))).toBe("200 ok");
  });

  it("is not disabled without a code, and there is nothing to disable without one", async () => {
    const { actor, phone } = await guarded();
    const disable = (who: CloudActor, code: string) => who.post("/account/second-factor/disable", { code });
    expect(verdictOf(await disable(actor, "123456"))).toBe(INVALID);
    expect(verdictOf(await disable(await cloud.trader(), phone.code()))).toBe("409 auth.second_factor_off");
    expect((await actor.get("/account/me")).body.data.security.second_factor).toBe("on");
  });
});

describe("logging in with a second factor", () => {
  it("[AUTH-13] a password gives a ticket and no session; the code gives the session", async () => {
    const { actor, phone } = await guarded();
    const refused = await password(actor);
    expect(verdictOf(refused)).toBe("401 auth.second_factor_required");
    expect(JSON.stringify(refused.body)).not.toContain("bourse_");
    const { ticket, expires_at: expiresAt } = refused.body.data.second_factor;
    expect(Date.parse(expiresAt) - cloud.clock.now().getTime()).toBe(300_000);
    const session = (await finish(ticket, phone.code())).body.data;
    const me = (await cloud.as(session).get("/account/me")).body.data;
    expect(me.session.methods).toEqual(["password", "code"]);
    expect(verdictOf(await cloud.as({ ...session, token: ticket }).get("/account/me"))).toBe(
      "401 auth.session_invalid",
    );
  });

  it("a wrong password tells nothing of the second factor", async () => {
    const { actor } = await guarded();
    const answer = await cloud.anonymous.post("/auth/login", { email: actor.account?.email, password: "wrong" });
    expect(verdictOf(answer)).toBe("401 auth.credentials_invalid");
    expect(answer.body.data.second_factor).toBeUndefined();
  });

  it("[P16] the login counts from the code on", async () => {
    const { actor, phone } = await guarded();
    const ticket = await ticketOf(actor);
    cloud.clock.move(240_000);
    const session = (await finish(ticket, phone.code())).body.data;
    expect(session.auth_time).toBe(cloud.clock.now().toISOString());
  });

  it("a ticket is good once, for its account, and for five minutes", async () => {
    const { actor, phone } = await guarded();
    const other = await guarded();
    const ticket = await ticketOf(actor);
    expect(verdictOf(await finish(ticket, other.phone.code()))).toBe(INVALID);
    expect(verdictOf(await finish(ticket, phone.code()))).toBe("200 ok");
    expect(verdictOf(await finish(ticket, phone.nextCode()))).toBe("410 auth.login_ticket_invalid");
    expect(verdictOf(await finish("x", phone.code()))).toBe("410 auth.login_ticket_invalid");
    const late = await ticketOf(actor);
    cloud.clock.move(300_000);
    expect(verdictOf(await finish(late, phone.code()))).toBe("410 auth.login_ticket_invalid");
  });

  it.each([
    [-2, INVALID],
    [-1, "200 ok"],
    [0, "200 ok"],
    [1, "200 ok"],
    [2, INVALID],
  ])("a code of %i steps away answers %s", async (steps, verdict) => {
    const { actor, phone } = await guarded();
    phone.nextCode();
    expect(verdictOf(await finish(await ticketOf(actor), phone.code(steps)))).toBe(verdict);
  });

  it("a code is accepted once: neither it nor an older one of the window counts again", async () => {
    const { actor, phone } = await guarded();
    phone.nextCode();
    expect(verdictOf(await finish(await ticketOf(actor), phone.code()))).toBe("200 ok");
    expect(verdictOf(await finish(await ticketOf(actor), phone.code()))).toBe(INVALID);
    expect(verdictOf(await finish(await ticketOf(actor), phone.code(-1)))).toBe(INVALID);
    expect(verdictOf(await finish(await ticketOf(actor), phone.code(1)))).toBe("200 ok");
  });

  it("a recovery code is good once, however it is typed, and its owner is told", async () => {
    const { actor, phone } = await guarded();
    const [first = "", second = ""] = phone.recoveryCodes;
    const typed = first.toLowerCase().replaceAll("-", " ");
    const session = (await finish(await ticketOf(actor), typed)).body.data;
    expect((await cloud.as(session).get("/account/me")).body.data).toMatchObject({
      session: { methods: ["password", "recovery_code"] },
      security: { recovery_codes_left: 9 },
    });
    expect(verdictOf(await finish(await ticketOf(actor), first))).toBe(INVALID);
    const renewed = await actor.post("/account/second-factor/recovery-codes", { code: phone.nextCode() });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect(verdictOf(await finish(await ticketOf(actor), second))).toBe(INVALID);
    const administrator = await cloud.administrator();
    const trail = await administrator.get(`/admin/audit?subject=account:${actor.accountId}`);
    expect(trail.body.data.items.map((each: { action: string }) => each.action)).toEqual([
      "account.recovery_codes_renewed",
      "account.recovery_code_used",
      "account.second_factor_on",
      "account.email_verified",
    ]);
  });

  it("stops after five wrong codes, over all tickets and ways, until the wait is over; a right one forgets them", async () => {
    const { actor, phone } = await guarded();
    const ticket = await ticketOf(actor);
    for (let tries = 0; tries < 3; tries += 1) expect(verdictOf(await finish(ticket, "000000"))).toBe(INVALID);
    expect(verdictOf(await finish(await ticketOf(actor), "AAAA-AAAA-AAAA-AAAA"))).toBe(INVALID);
    expect(verdictOf(await actor.post("/account/second-factor/disable", { code: "000000" }))).toBe(INVALID);
    const stopped = await finish(ticket, phone.code());
    expect(verdictOf(stopped)).toBe("429 auth.too_many_attempts");
    expect(stopped.headers.get("retry-after")).toBe("30");
    cloud.clock.move(30_000);
    expect(verdictOf(await finish(ticket, "000000"))).toBe(INVALID);
    const longer = await finish(ticket, phone.code());
    expect(longer.headers.get("retry-after")).toBe("60");
    cloud.clock.move(60_000);
    expect(verdictOf(await finish(ticket, phone.code()))).toBe("200 ok");
    expect(verdictOf(await finish(await ticketOf(actor), "000000"))).toBe(INVALID);
    expect(verdictOf(await finish(await ticketOf(actor), phone.nextCode()))).toBe("200 ok");
  });
});
