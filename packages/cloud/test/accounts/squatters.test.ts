import { type CloudActor, startCloud, type TestCloud, until, verdictOf } from "@bourse/cloud/testing";
import { type MailRelay, mailRelay } from "@bourse/testing/network";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";
import { insertPasskey } from "../../src/store/accounts/passkeys.ts";

const PASSWORD = "a long test password";
const FRESH = "quite another password";

let cloud: TestCloud;
let relay: MailRelay;
let database: Database;
let squatter: CloudActor;
let email: string;
beforeAll(async () => {
  relay = await mailRelay();
  const mail = { url: `smtp://localhost:${relay.port}`, from: "market@example.com", authorities: relay.authorities };
  cloud = await startCloud({ clock: "still", mail });
  database = useDatabase(cloud.pool());
});
afterAll(async () => {
  await cloud?.close();
  await relay?.close();
});
beforeEach(async () => {
  squatter = await cloud.visitor();
  email = squatter.account?.email ?? "";
});

const mails = () => relay.got.filter((each) => each.to.includes(email)).map((each) => textOf(each.source));
const tokens = () =>
  mails()
    .filter((mail) => mail.includes("asked for a new password"))
    .flatMap((mail) => /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/.exec(mail)?.[1] ?? []);
const textOf = (source: string): string => source.replaceAll("=\r\n", "").replaceAll("=3D", "=");

/** A passkey, as a browser would have created it. */
const givePasskey = () =>
  insertPasskey(database, {
    passkey_id: crypto.randomUUID(),
    account_id: squatter.accountId,
    credential_id: crypto.randomUUID(),
    public_key: "",
    counter: 0n,
    transports: "[]",
    is_backed_up: false,
    name: "Laptop",
    created_at: cloud.clock.now(),
    last_used_at: null,
  });

/** The owner of the mailbox sets a password with the mailed token, and logs in. */
const reset = async (): Promise<CloudActor> => (await resetWith({})).owner;

async function resetWith(how: { readonly keep_passkeys?: boolean }) {
  const before = tokens().length;
  await cloud.anonymous.post("/auth/password/reset-request", { email });
  const token = await until(async () => tokens()[before], "the mail with the token");
  const answer = await cloud.anonymous.post("/auth/password/reset", { token, new_password: FRESH, ...how });
  expect(verdictOf(answer)).toBe("200 ok");
  const owner = cloud.as((await cloud.anonymous.post("/auth/login", { email, password: FRESH })).body.data);
  return { owner, removed: answer.body.data.removed_passkeys as readonly object[] };
}

const passkeysOf = async (actor: CloudActor) => (await actor.get("/account/me")).body.data.security.passkeys;

describe("an account that somebody made with another's address", () => {
  it("opens to none of anybody's passkeys once the owner of the address has reset the password", async () => {
    await givePasskey();
    const owner = await reset();
    expect(await passkeysOf(owner)).toBe(0);
    const administrator = await cloud.administrator();
    const trail = await administrator.get(`/admin/audit?subject=account:${squatter.accountId}`);
    const actions = trail.body.data.items.map((each: { action: string }) => each.action);
    expect(actions).toContain("account.address_claimed");
    // The address is verified by now, but an intruder may have added one since.
    await givePasskey();
    const { owner: again, removed } = await resetWith({});
    expect([await passkeysOf(again), removed]).toEqual([
      0,
      [{ name: "Laptop", created_at: cloud.clock.now().toISOString() }],
    ]);
    const told = (await again.get("/account/notices?limit=100")).body.data.items;
    expect(told.map((each: { data: { what?: string } }) => each.data.what)).toContain("passkeys_removed");
    await givePasskey();
    const kept = await resetWith({ keep_passkeys: true });
    expect([await passkeysOf(kept.owner), kept.removed]).toEqual([1, []]);
  });

  it("keeps no passkey of its maker, even if the owner of the address asks for it", async () => {
    await givePasskey();
    const { owner, removed } = await resetWith({ keep_passkeys: true });
    expect([await passkeysOf(owner), removed.length]).toEqual([0, 1]);
  });

  it("sends that address a few mails, whatever is done with it, and none with words of its maker", async () => {
    const words = "your account is locked visit evil.example";
    email = `bystander-${crypto.randomUUID()}@example.org`;
    const made = await cloud.anonymous.post("/auth/sign-up", { email, password: PASSWORD, name: words });
    const maker = cloud.as(made.body.data);
    for (let round = 0; round < 8; round += 1) {
      await cloud.anonymous.post("/auth/login", { email, password: PASSWORD });
      expect((await maker.post("/account/sessions/revoke-others")).body.data.ended).toBe(1);
    }
    await maker.post("/account/email/verification");
    await until(async () => {
      const waiting = await database.selectFrom("mail").selectAll().where("state", "=", "pending").execute();
      return waiting.length === 0 ? true : undefined;
    }, "every mail to be settled");
    // Three about the account's security, one from the sign-up and one with the requested code.
    expect(mails()).toHaveLength(5);
    for (const mail of mails()) expect(mail).not.toContain("evil.example");
  });
});
