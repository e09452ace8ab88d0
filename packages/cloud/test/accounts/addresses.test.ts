import { Author, type CloudActor, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invite } from "../publishers/actors.ts";

const PASSWORD = "a long test password";
const UNVERIFIED = "403 auth.email_unverified";

let cloud: TestCloud;
let administrator: CloudActor;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still" });
  administrator = await cloud.administrator();
});
afterAll(() => cloud?.close());

let made = 0;
const freshAddress = (): string => `claimed${++made}@example.com`;

/** A person signing up with an address, theirs or not. */
async function claims(email: string, password = PASSWORD): Promise<CloudActor> {
  const answer = await cloud.anonymous.post("/auth/sign-up", { email, password, name: "Somebody" });
  expect(verdictOf(answer)).toBe("200 ok");
  return cloud.as(answer.body.data);
}

/** Reads the newest mail to an address and uses its code as an account. */
const confirm = async (actor: CloudActor, token?: string) =>
  actor.post("/account/email/verify", { token: token ?? (await cloud.mailedCode(actor.account?.email ?? "")) });

const security = async (actor: CloudActor) => (await actor.get("/account/me")).body.data.security;
const grant = (actor: CloudActor) =>
  administrator.post(`/admin/accounts/${actor.accountId}/grant`, { role: "reviewer", reason: "needed" });

describe("an address that nobody has proven", () => {
  it("gets no role, no invitation and no publisher", async () => {
    const squatter = await claims(freshAddress());
    expect(verdictOf(await grant(squatter))).toBe(UNVERIFIED);
    const owner = await cloud.author();
    expect(verdictOf(await invite(owner, squatter))).toBe("404 state.not_found");
    const { token = "", account } = squatter;
    if (!account) throw new Error("no account");
    const author = new Author(cloud.url, { token, account }, "Squatters");
    expect(verdictOf(await author.post("/publisher/register", await author.registrationBody()))).toBe(UNVERIFIED);
    expect((await squatter.get("/account/me")).body.data.publishing_blocked_by).toBe("auth.email_unverified");
    expect(verdictOf(await confirm(squatter))).toBe("200 ok");
    expect(verdictOf(await grant(squatter))).toBe("200 ok");
    expect(verdictOf(await invite(owner, squatter))).toBe("200 ok");
  });

  it("is named by any number of accounts, and sign-up says the same of one that somebody holds", async () => {
    const email = freshAddress();
    const owner = await claims(email);
    await confirm(owner);
    const answers = [email, freshAddress()].map((each) =>
      cloud.anonymous.post("/auth/sign-up", { email: each, password: "some other password", name: "N" }),
    );
    const shapes = (await Promise.all(answers)).map(({ status, body }) => [status, Object.keys(body.data)]);
    expect(shapes[0]).toEqual(shapes[1]);
    const second = await claims(email, "some other password");
    expect((await security(second)).email_verified).toBe(false);
    // The mail notifies the owner, and contains no code.
    await second.post("/account/email/verification");
    expect(verdictOf(await confirm(second, "A".repeat(43)))).toBe("410 auth.mail_token_invalid");
    const login = (password: string) => cloud.anonymous.post("/auth/login", { email, password });
    expect((await login(PASSWORD)).body.data.account.account_id).toBe(owner.accountId);
    expect((await login("some other password")).body.data.account.account_id).toBe(second.accountId);
  });

  it("is whose account proves it, and every other account that named it ends", async () => {
    const email = freshAddress();
    const squatter = await claims(email, "the squatter's password");
    await squatter.post("/account/second-factor/enrol");
    await cloud.mailedCode(email);
    const owner = await claims(email);
    const code = await cloud.mailedCode(email, 2);
    // The squatter cannot use another account's mail, and nobody can use the squatter's.
    expect(verdictOf(await confirm(squatter, code))).toBe("410 auth.mail_token_invalid");
    expect(verdictOf(await confirm(owner, code))).toBe("200 ok");
    expect(verdictOf(await squatter.get("/account/me"))).toBe("401 auth.session_invalid");
    const login = (password: string) => cloud.anonymous.post("/auth/login", { email, password });
    expect(verdictOf(await login("the squatter's password"))).toBe("401 auth.credentials_invalid");
    expect((await login(PASSWORD)).body.data.account.account_id).toBe(owner.accountId);
    const trail = (await administrator.get(`/admin/audit?subject=account:${squatter.accountId}`)).body.data.items;
    expect(trail[0]).toMatchObject({ action: "account.address_freed", actor: null });
    const { items } = (await administrator.get(`/admin/accounts?email=${encodeURIComponent(email)}`)).body.data;
    expect(items.map((each: { account_id: string }) => each.account_id)).toEqual([owner.accountId]);
  });

  it("does not let another account forget the wrong passwords of its holder", async () => {
    const email = freshAddress();
    await confirm(await claims(email));
    await claims(email, "some other password");
    const login = async (password: string) => verdictOf(await cloud.anonymous.post("/auth/login", { email, password }));
    const verdicts: string[] = [];
    for (let round = 0; round < 12 && !verdicts.includes("429 auth.too_many_attempts"); round += 1)
      verdicts.push(await login("a wrong guess"), await login("some other password"));
    expect(verdicts).toContain("429 auth.too_many_attempts");
  });

  it.each(["\u212aarl@example.com", "\uff4barl@example.com", "x@closed.invalid"])(
    "is refused when it reads like another one or is nobody's: %s",
    async (email) => {
      const body = { email, password: PASSWORD, name: "N" };
      expect(verdictOf(await cloud.anonymous.post("/auth/sign-up", body))).toBe("400 http.body_invalid");
    },
  );
});
