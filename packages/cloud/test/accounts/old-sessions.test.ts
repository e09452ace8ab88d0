import { createHash, randomUUID } from "node:crypto";
import { type CloudActor, startCloud, type TestCloud, verdictOf } from "@bourse/cloud/testing";
import { ACCOUNT_LIMITS } from "@bourse/contract";
import { type PostgresPool, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openInMemory } from "../../src/database/embedded.ts";
import { hashPassword } from "../../src/domain/accounts/password-hash.ts";
import { migrateOld } from "../old-database.fixture.ts";

const PASSWORD = "an old operator's password";
const TOKEN = `bourse_${"o".repeat(43)}`;
const SECOND = `bourse_${"p".repeat(43)}`;
const ADMINISTRATOR = randomUUID();
const USER = randomUUID();

/** A database after the first two migrations: an administrator, a user, two sessions, and nobody for finance. */
async function oldDatabase(): Promise<PostgresPool> {
  const pool = await openInMemory("empty");
  const database = await migrateOld(pool);
  const hash = await hashPassword(PASSWORD, ACCOUNT_LIMITS.passwordCost);
  for (const [id, email, roles] of [
    [ADMINISTRATOR, "admin@example.com", '["administrator","user"]'],
    [USER, "user@example.com", '["user"]'],
  ])
    await sql`insert into account values (${id}, ${email}, 'Old', ${hash}, ${roles}, now())`.execute(database);
  for (const [token, id] of [
    [TOKEN, ADMINISTRATOR],
    [SECOND, USER],
  ] as const) {
    const tokenHash = createHash("sha256").update(token).digest("hex");
    await sql`insert into session values (${tokenHash}, ${id}, now(), now() + interval '1 hour', null)`.execute(
      database,
    );
  }
  return pool;
}

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud({ parts: { pool: await oldDatabase() } });
});
afterAll(() => cloud?.close());

/** In the first version no address was verified. */
async function prove(email: string, actor: CloudActor): Promise<void> {
  await actor.post("/account/email/verification");
  await actor.post("/account/email/verify", { token: await cloud.mailedCode(email) });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("a database of the first version", () => {
  it("[P27] keeps its sessions, and gives each an id of its own", async () => {
    const lists = await Promise.all(
      [TOKEN, SECOND].map(async (token) => (await cloud.anonymous.get("/account/sessions", bearer(token))).body.data),
    );
    const [one, two] = lists.map((list) => list.items);
    expect(one).toMatchObject([{ current: true, methods: ["password"], user_agent: "" }]);
    expect(one[0].created_at).toBe(one[0].auth_time);
    expect(one[0].session_id).not.toBe(two[0].session_id);
    const refreshed = await cloud.anonymous.post("/auth/refresh", {}, bearer(SECOND));
    expect(verdictOf(refreshed)).toBe("200 ok");
  });

  it("[AUTH-10] can be given a finance operator", async () => {
    const login = { email: "admin@example.com", password: PASSWORD };
    const administrator = cloud.as((await cloud.anonymous.post("/auth/login", login)).body.data);
    expect(verdictOf(await administrator.get("/admin/accounts"))).toBe("403 auth.email_unverified");
    await prove(login.email, administrator);
    const before = (await administrator.get("/admin/accounts?role=finance")).body.data.items;
    expect(before).toEqual([]);
    const user = { email: "user@example.com", password: PASSWORD };
    const finance = cloud.as((await cloud.anonymous.post("/auth/login", user)).body.data);
    await prove(user.email, finance);
    const body = { role: "finance", reason: "bookkeeping" };
    expect(verdictOf(await administrator.post(`/admin/accounts/${USER}/grant`, body))).toBe("200 ok");
    expect(verdictOf(await finance.get("/creator/admin/withdrawals"))).toBe("200 ok");
  });
});
