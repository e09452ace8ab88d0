import { createHash, randomBytes } from "node:crypto";
import { type CloudActor, startNodes, type TestNodes, verdictOf } from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openServer } from "../../src/database/server.ts";
import { maintainer } from "../publishers/actors.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const PASSWORD = "a long test password";
/** Number of accounts that claim one address at once. */
const CLAIMANTS = 12;

describe.skipIf(missing !== "")(`accounts on two nodes of one server${missing}`, () => {
  let nodes: TestNodes;
  let database: Database;
  beforeAll(async () => {
    nodes = await startNodes(2);
    database = await openDatabase(openServer(nodes.databaseUrl));
  });
  afterAll(async () => {
    await database?.destroy();
    await nodes?.close();
  });

  let made = 0;
  const freshAddress = (): string => `raced${++made}@example.com`;
  const on = (actor: CloudActor, index: number): CloudActor => actor.at((nodes.each[index % 2] ?? nodes.cloud).url);

  async function claim(email: string): Promise<CloudActor> {
    const answer = await nodes.cloud.anonymous.post("/auth/sign-up", { email, password: PASSWORD, name: "N" });
    expect(verdictOf(answer)).toBe("200 ok");
    return nodes.cloud.as(answer.body.data);
  }

  /** A code for every account, as if each had its mail: one address does not get a dozen of them. */
  async function codesFor(actors: readonly CloudActor[], of: { purpose: string; email: string }): Promise<string[]> {
    const codes = actors.map(() => randomBytes(32).toString("base64url"));
    for (const [index, actor] of actors.entries()) {
      const hash = createHash("sha256")
        .update(codes[index] ?? "")
        .digest("hex");
      await sql`delete from mail_token where account_id = ${actor.accountId}`.execute(database);
      await sql`insert into mail_token (token_hash, account_id, purpose, email, expires_at) values
        (${hash}, ${actor.accountId}, ${of.purpose}, ${of.email}, now() + interval '1 day')`.execute(database);
    }
    return codes;
  }

  it("[P11] twelve codes for one address at once: one account holds it, and none waits for another forever", async () => {
    const email = freshAddress();
    const actors: CloudActor[] = [];
    for (let index = 0; index < CLAIMANTS; index += 1) actors.push(await claim(email));
    const codes = await codesFor(actors, { purpose: "verify_email", email });
    const answers = await Promise.all(
      actors.map((actor, index) => on(actor, index).post("/account/email/verify", { token: codes[index] })),
    );
    const verdicts = answers.map(verdictOf).sort();
    expect(verdicts.filter((verdict) => verdict === "200 ok")).toHaveLength(1);
    for (const verdict of verdicts)
      expect(verdict).toMatch(/^(?:200 ok|401 auth\.session_invalid|410 auth\.mail_token)/);
    expect(await holders(email)).toBe(1);
  });

  it("[P11] accounts that change to one address, or to each other's, end with one holder each", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [wanted, first, second] = [freshAddress(), await claim(freshAddress()), await claim(freshAddress())];
      const [own, others] = [first.account?.email ?? "", second.account?.email ?? ""];
      const [a] = await codesFor([first], { purpose: "change_email", email: round % 2 ? wanted : others });
      const [b] = await codesFor([second], { purpose: "change_email", email: round % 2 ? wanted : own });
      const answers = await Promise.all([
        on(first, 0).post("/account/email/change/confirm", { token: a }),
        on(second, 1).post("/account/email/change/confirm", { token: b }),
      ]);
      const verdicts = answers.map(verdictOf);
      for (const verdict of verdicts)
        expect(verdict).toMatch(/^(?:200 ok|401 auth\.session_invalid|410 auth\.mail_token)/);
      expect(verdicts).toContain("200 ok");
    }
  });

  it("[P11] an owner who closes while others change the members leaves an owner, and nobody waits forever", async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await nodes.cloud.author();
      const helper = await maintainer(nodes.cloud, owner);
      const role = { publisher: owner.publisher, account_id: helper.accountId, role: "owner" };
      const leave = { publisher: owner.publisher };
      expect(verdictOf(await owner.post("/publisher/members/role", role))).toBe("200 ok");
      const answers = await Promise.all([
        on(owner, 0).post("/account/close", { password: PASSWORD }),
        on(helper, 1).post("/publisher/members/leave", leave),
        on(helper, 0).post("/account/sessions/revoke-others"),
      ]);
      const [closed, left] = answers.map(verdictOf);
      expect([`${closed}, ${left}`]).toEqual([
        expect.stringMatching(/^(?:200 ok, 409 publisher\.last_owner|200 ok, 200 ok)$/),
      ]);
      const { rows } = await sql<{ n: bigint }>`
        select count(*) as n from publisher_member where role = 'owner' and account_id in
        (${owner.accountId}, ${helper.accountId})`.execute(database);
      // Nothing is published, so the last owner may leave.
      expect(Number(rows[0]?.n)).toBe(left === "200 ok" ? 0 : 1);
    }
  });

  async function holders(email: string): Promise<number> {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from account where email = ${email} and email_verified_at is not null`.execute(database);
    return Number(rows[0]?.n);
  }
});
