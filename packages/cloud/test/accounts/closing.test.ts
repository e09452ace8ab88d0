import {
  type CloudActor,
  enrolAuthenticator,
  MoneyDesk,
  PLAIN_MONEY_LIMITS,
  startCloud,
  TEST_PASSWORD,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";
import { maintainer, newcomer } from "../publishers/actors.ts";
import { mailTo } from "./mails.fixture.ts";

const PASSWORD = "a long test password";
const NEEDED = "409 auth.account_needed";

let cloud: TestCloud;
let database: Database;
let administrator: CloudActor;
beforeAll(async () => {
  cloud = await startCloud({ clock: "still", limits: PLAIN_MONEY_LIMITS });
  database = useDatabase(cloud.pool());
  administrator = await cloud.administrator();
});
afterAll(() => cloud?.close());

const addressOf = (actor: CloudActor): string => actor.account?.email ?? "";
const close = (actor: CloudActor, code?: string) =>
  actor.post("/account/close", { password: TEST_PASSWORD, ...(code === undefined ? {} : { code }) });
const login = (email: string) => cloud.anonymous.post("/auth/login", { email, password: PASSWORD });
const because = { reason: "asked in writing" };
const closeFor = (actor: CloudActor, accountId: string) => actor.post(`/admin/accounts/${accountId}/close`, because);

/** Rows of an account that would let somebody in, act for it or reveal its owner. */
async function left(accountId: string): Promise<number> {
  const tables = ["second_factor", "recovery_code", "passkey", "issuer_identity", "mail_token", "login_ticket"];
  const all = [...tables, "payout_details", "publisher_member"];
  const counts = all.map(async (table) => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from ${sql.table(table)} where account_id = ${accountId}`.execute(database);
    return Number(rows[0]?.n);
  });
  return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
}

const audit = async (subject: string) => {
  const { items } = (await administrator.get(`/admin/audit?subject=${encodeURIComponent(subject)}`)).body.data;
  return items as { action: string; actor: string | null; actor_role: string; reason: string }[];
};

describe("[AUTH-13] an account that its owner closes", () => {
  it("is gone with everything that lets somebody in, and its address is free", async () => {
    const owner = await cloud.trader();
    const email = addressOf(owner);
    const phone = await enrolAuthenticator(owner, cloud.clock);
    await owner.post("/account/webhooks", { url: "https://hooks.example.org/in", description: "mine" });
    await owner.post("/creator/payout-details", { holder: "Me", account: "DE89370400440532013000" });
    expect(verdictOf(await close(owner))).toBe("403 auth.code_required");
    expect(verdictOf(await close(owner, "000000"))).toBe("401 auth.second_factor_invalid");
    expect(verdictOf(await close(owner, phone.code(1)))).toBe("200 ok");
    await mailTo(cloud, email, "Your account is closed");
    expect(verdictOf(await owner.get("/account/me"))).toBe("401 auth.session_invalid");
    expect(verdictOf(await login(email))).toBe("401 auth.credentials_invalid");
    expect(await left(owner.accountId)).toBe(0);
    const [line] = await audit(`account:${owner.accountId}`);
    expect(line).toMatchObject({ action: "account.closed", actor: owner.accountId, actor_role: "user" });
    const again = await cloud.anonymous.post("/auth/sign-up", { email, password: PASSWORD, name: "Again" });
    expect(again.body.data.account.account_id).not.toBe(owner.accountId);
    const token = await cloud.mailedCode(email, 3);
    expect(verdictOf(await cloud.as(again.body.data).post("/account/email/verify", { token }))).toBe("200 ok");
  });

  it("is refused while it is the only owner of what others use, and says what to do", async () => {
    const owner = await cloud.author();
    const { pack } = await cloud.published(owner);
    const refused = await close(owner);
    expect(verdictOf(refused)).toBe(NEEDED);
    expect(refused.body.message).toContain(`hand over ${pack.id}`);
    const helper = await maintainer(cloud, owner);
    const role = { publisher: owner.publisher, account_id: helper.accountId, role: "owner" };
    expect(verdictOf(await owner.post("/publisher/members/role", role))).toBe("200 ok");
    expect(verdictOf(await close(owner))).toBe("200 ok");
    expect((await helper.get("/account/me")).body.data.extensions).toContainEqual({
      id: pack.id,
      publisher: owner.publisher,
    });
    const yank = `/plugins/${pack.id}/versions/1.0.0/yank`;
    const yanked = await helper.post(yank, { reason: "gone" });
    expect(verdictOf(yanked)).toBe("200 ok");
    // Nothing published remains in use: the publisher waits for an administrator, and so does its name.
    expect(verdictOf(await close(helper))).toBe("200 ok");
    const actions = (await audit(`publisher:${owner.publisher}`)).map((each) => each.action);
    expect(actions[0]).toBe("publisher.ownerless");
  });

  it("is refused while money is on its way, and stays in the ledger afterwards", async () => {
    const desk = await MoneyDesk.open(cloud);
    await sql`update plugin_version set state = 'yanked', yanked_at = now(), yank_reason = 'gone'
      where id = ${desk.pluginId}`.execute(database);
    const sale = await desk.sale(1250n);
    const refused = await close(desk.creator);
    expect(verdictOf(refused)).toBe(NEEDED);
    expect(refused.body.message).toContain("1250 minor units of EUR of earnings are not paid out");
    const reversal = await desk.refund(sale, 1250n);
    expect((await close(desk.creator)).body.message).toContain("a refund in EUR waits for a decision");
    expect(verdictOf(await desk.reconcile(reversal, 1n))).toBe("200 ok");
    expect(verdictOf(await close(desk.creator))).toBe("200 ok");
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from ledger_entry where owner_id = ${desk.creator.accountId}`.execute(database);
    expect(Number(rows[0]?.n)).toBeGreaterThan(1);
  });

  it("is not the last administrator's", async () => {
    const password = cloud.operatorNamed("administrator").password;
    const refused = await administrator.post("/account/close", { password });
    expect(verdictOf(refused)).toBe(NEEDED);
    expect(refused.body.message).toContain("last administrator");
  });
});

describe("[AUTH-10] an account that an administrator closes on request", () => {
  it("ends in the same way, with the administrator in the trail, and does not come back", async () => {
    const [owner, other] = [await cloud.trader(), await cloud.trader()];
    expect(verdictOf(await closeFor(other, owner.accountId))).toBe("403 auth.role_required");
    expect(verdictOf(await closeFor(administrator, administrator.accountId))).toBe("403 auth.own_account");
    const closed = await closeFor(administrator, owner.accountId);
    expect(closed.body.data).toMatchObject({ name: "Closed account", email_verified: false });
    await mailTo(cloud, addressOf(owner), "Your account is closed");
    expect((await audit(`account:${owner.accountId}`))[0]).toMatchObject({
      action: "account.closed",
      actor: administrator.accountId,
      reason: because.reason,
    });
    const enable = await administrator.post(`/admin/accounts/${owner.accountId}/enable`, because);
    expect(verdictOf(enable)).toBe("409 auth.account_closed");
    expect(verdictOf(await closeFor(administrator, owner.accountId))).toBe("409 auth.account_closed");
  });
});

describe("[P28] a publisher whose last owner ended", () => {
  it("is suspended and told of, until an administrator appoints an owner who is somebody else", async () => {
    const squatter = await cloud.author();
    const { pack } = await cloud.published(squatter);
    const email = addressOf(squatter);
    // Like an account of an old database, whose address nobody ever verified.
    await sql`update account set email_verified_at = null where account_id = ${squatter.accountId}`.execute(database);
    const signedUp = await cloud.anonymous.post("/auth/sign-up", { email, password: PASSWORD, name: "Owner" });
    const token = await cloud.mailedCode(email, 2);
    expect(verdictOf(await cloud.as(signedUp.body.data).post("/account/email/verify", { token }))).toBe("200 ok");
    expect((await audit(`publisher:${squatter.publisher}`))[0]).toMatchObject({ action: "publisher.ownerless" });
    const shown = (await cloud.anonymous.get(`/plugins/${pack.id}`)).body.data;
    expect(shown.publisher_verified).toBe(false);
    const { items: notices } = (await administrator.get("/account/notices")).body.data;
    expect(notices[0]).toMatchObject({ event: "publisher.member", data: { action: "publisher.ownerless" } });
    const { items } = (await administrator.get("/admin/publishers?state=suspended&limit=100")).body.data;
    const { publisher_id: id } = items.find((each: { publisher: string }) => each.publisher === squatter.publisher);
    const heir = await newcomer(cloud, squatter.publisher);
    const appoint = (account: CloudActor) =>
      administrator.post(`/admin/publishers/${id}/owner`, { account_id: account.accountId, reason: "proved the name" });
    const verify = await administrator.post(`/admin/publishers/${id}/verify`, { reason: "seen", evidence: "ID" });
    expect(verify.status).not.toBe(200);
    expect(verdictOf(await appoint(administrator))).toBe("403 state.own_submission");
    expect(verdictOf(await appoint(await cloud.visitor()))).toBe("403 auth.email_unverified");
    expect((await appoint(heir)).body.data.members).toEqual([
      expect.objectContaining({ account_id: heir.accountId, role: "owner" }),
    ]);
    expect(verdictOf(await appoint(await cloud.trader()))).toBe("409 state.conflict");
    expect((await heir.get("/account/me")).body.data.extensions).toContainEqual({
      id: pack.id,
      publisher: squatter.publisher,
    });
  });
});
