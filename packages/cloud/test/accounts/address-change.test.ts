import { type CloudActor, enrolAuthenticator, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailTo } from "./mails.fixture.ts";

const PASSWORD = "a long test password";

let cloud: TestCloud;
let administrator: CloudActor;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
  administrator = await cloud.administrator();
});
afterAll(() => cloud?.close());

let made = 0;
const freshAddress = (): string => `moved${++made}@example.com`;

const addressOf = (actor: CloudActor): string => actor.account?.email ?? "";
const login = (email: string) => cloud.anonymous.post("/auth/login", { email, password: PASSWORD });
const ask = (actor: CloudActor, email: string, code?: string) =>
  actor.post("/account/email/change", { email, password: PASSWORD, ...(code === undefined ? {} : { code }) });
const confirm = (actor: CloudActor, token: string) => actor.post("/account/email/change/confirm", { token });
const me = async (actor: CloudActor) => (await actor.get("/account/me")).body.data;
const actionsOf = async (accountId: string): Promise<string[]> => {
  const { items } = (await administrator.get(`/admin/audit?subject=account:${accountId}`)).body.data;
  return items.map((each: { action: string }) => each.action);
};

describe("[AUTH-13] another address for an account", () => {
  it("is the account's when the mail sent there is confirmed, and the one before is told twice", async () => {
    const owner = await cloud.trader();
    const [before, after] = [addressOf(owner), freshAddress()];
    const elsewhere = cloud.as((await login(before)).body.data);
    expect(verdictOf(await ask(owner, after.toUpperCase()))).toBe("200 ok");
    const token = await cloud.mailedCode(after);
    await mailTo(cloud, before, "Your account is about to get a new e-mail address");
    expect((await me(owner)).account.email).toBe(before);
    // The mail's code is useless for anybody else, and works once for its owner.
    expect(verdictOf(await confirm(await cloud.trader(), token))).toBe("410 auth.mail_token_invalid");
    expect((await confirm(owner, token)).body.data).toEqual({ email: after });
    expect(verdictOf(await confirm(owner, token))).toBe("410 auth.mail_token_invalid");
    await mailTo(cloud, before, "Your account has a new e-mail address");
    expect(await me(owner)).toMatchObject({ account: { email: after }, security: { email_verified: true } });
    expect(verdictOf(await elsewhere.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await login(before))).toBe("401 auth.credentials_invalid");
    expect((await login(after)).body.data.account.account_id).toBe(owner.accountId);
    expect(await actionsOf(owner.accountId)).toEqual(
      expect.arrayContaining(["account.email_change_asked", "account.email_changed"]),
    );
    // Anyone can now verify the former address.
    const next = await cloud.anonymous.post("/auth/sign-up", { email: before, password: PASSWORD, name: "Next" });
    const newcomer = cloud.as(next.body.data);
    const mails = 4;
    const code = await cloud.mailedCode(before, mails);
    expect(verdictOf(await newcomer.post("/account/email/verify", { token: code }))).toBe("200 ok");
  });

  it("asks an account with a second factor for a code, and every account for a recent login", async () => {
    const owner = await cloud.trader();
    const phone = await enrolAuthenticator(owner, cloud.clock);
    const after = freshAddress();
    expect(verdictOf(await ask(owner, after))).toBe("403 auth.code_required");
    expect(verdictOf(await ask(owner, after, "000000"))).toBe("401 auth.second_factor_invalid");
    expect(verdictOf(await ask(owner, after, phone.code(1)))).toBe("200 ok");
    expect(verdictOf(await confirm(owner, await cloud.mailedCode(after)))).toBe("200 ok");
  });

  it("is not taken from the account that holds it, and frees it from those who only named it", async () => {
    const [owner, holder] = [await cloud.trader(), await cloud.trader()];
    expect(verdictOf(await ask(owner, addressOf(holder)))).toBe("200 ok");
    await mailTo(cloud, addressOf(holder), "You already have an account");
    expect(verdictOf(await ask(owner, addressOf(owner)))).toBe("400 http.body_invalid");
    expect(verdictOf(await ask(owner, "\u212aarl@example.com"))).toBe("400 http.body_invalid");
    const squatter = await cloud.visitor();
    await cloud.mailedCode(addressOf(squatter));
    await ask(owner, addressOf(squatter));
    expect(verdictOf(await confirm(owner, await cloud.mailedCode(addressOf(squatter), 2)))).toBe("200 ok");
    expect(verdictOf(await squatter.get("/account/me"))).toBe("401 auth.session_invalid");
    expect((await actionsOf(squatter.accountId))[0]).toBe("account.address_freed");
  });

  it("is not what a thief asked for once the password has changed, nor what many ask for all day", async () => {
    const owner = await cloud.trader();
    const after = freshAddress();
    await ask(owner, after);
    const token = await cloud.mailedCode(after);
    const password = "quite another password";
    const passwords = { current_password: PASSWORD, new_password: password };
    expect(verdictOf(await owner.post("/account/password", passwords))).toBe("200 ok");
    expect(verdictOf(await confirm(owner, token))).toBe("410 auth.mail_token_invalid");
    const askAgain = () => owner.post("/account/email/change", { email: after, password });
    for (let round = 0; round < 5; round += 1) expect(verdictOf(await askAgain())).toBe("200 ok");
    // Three mails at once, and no fourth: the newest code is that of the third.
    expect(verdictOf(await confirm(owner, await cloud.mailedCode(after, 3)))).toBe("200 ok");
  });
});

describe("[AUTH-10] an address that an administrator gives on request", () => {
  const appoint = (actor: CloudActor, accountId: string, email: string) =>
    actor.post(`/admin/accounts/${accountId}/email`, { email, reason: "lost the mailbox; identity seen" });

  it("is the account's when the mail is confirmed without a login, and both addresses are told", async () => {
    const owner = await cloud.trader();
    const [before, after] = [addressOf(owner), freshAddress()];
    expect(verdictOf(await appoint(owner, owner.accountId, after))).toBe("403 auth.role_required");
    expect(verdictOf(await appoint(administrator, administrator.accountId, after))).toBe("403 auth.own_account");
    expect(verdictOf(await appoint(administrator, owner.accountId, after))).toBe("200 ok");
    const token = await cloud.mailedCode(after);
    await mailTo(cloud, before, "Your account is about to get a new e-mail address");
    expect(verdictOf(await confirm(owner, token))).toBe("410 auth.mail_token_invalid");
    const accepted = await cloud.anonymous.post("/auth/email/accept", { token });
    expect(accepted.body.data).toEqual({ email: after });
    await mailTo(cloud, before, "Your account has a new e-mail address");
    expect(verdictOf(await owner.get("/account/me"))).toBe("401 auth.session_invalid");
    expect((await login(after)).body.data.account.account_id).toBe(owner.accountId);
    const { items } = (await administrator.get(`/admin/audit?subject=account:${owner.accountId}`)).body.data;
    const line = items.find((each: { action: string }) => each.action === "account.email_change_asked");
    expect(line).toMatchObject({ actor: administrator.accountId, reason: "lost the mailbox; identity seen" });
    expect(JSON.stringify(items)).not.toContain("@example.com");
  });

  it("counts as proven on an administrator's word where no mail can prove it", async () => {
    const [owner, other] = [await cloud.visitor(), await cloud.trader()];
    const vouch = (actor: CloudActor, accountId: string) =>
      actor.post(`/admin/accounts/${accountId}/verify-email`, { reason: "known in person" });
    expect(verdictOf(await vouch(other, owner.accountId))).toBe("403 auth.role_required");
    expect(verdictOf(await vouch(administrator, administrator.accountId))).toBe("403 auth.own_account");
    expect((await vouch(administrator, owner.accountId)).body.data).toMatchObject({ email_verified: true });
    expect((await me(owner)).security.email_verified).toBe(true);
    expect((await actionsOf(owner.accountId))[0]).toBe("account.email_vouched");
  });
});
