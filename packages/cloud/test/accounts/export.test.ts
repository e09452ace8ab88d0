import {
  type Author,
  type CloudActor,
  enrolAuthenticator,
  startCloud,
  TEST_ACCOUNTS,
  TEST_LIMITS,
  TEST_PASSWORD,
  type TestCloud,
  verdictOf,
} from "@bourse/cloud/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";
import { LEFT_OUT, NOT_FOLLOWED } from "../../src/store/accounts/export/left-out.ts";
import { EXPORT_PARTS } from "../../src/store/accounts/export/parts.ts";

const IBAN = "DE89370400440532013000";

let cloud: TestCloud;
let database: Database;
let author: Author;
let administrator: CloudActor;
beforeAll(async () => {
  // Every part is read in several pieces.
  const limits = { ...TEST_LIMITS, accounts: { ...TEST_ACCOUNTS, exportBatch: 2 } };
  cloud = await startCloud({ clock: "still", limits });
  database = useDatabase(cloud.pool());
  author = await cloud.author();
  administrator = await cloud.administrator();
});
afterAll(() => cloud?.close());

const textOf = (answer: { readonly bytes: Uint8Array }): string => Buffer.from(answer.bytes).toString("utf8");

describe("every table", () => {
  it("is exported or left out for a reason, and so is every column of those that are", async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = current_schema() group by 1`.execute(database);
    const exported = new Set(EXPORT_PARTS.map((part) => part.table));
    expect(rows.map(({ name }) => name).sort()).toEqual([...exported, ...Object.keys(LEFT_OUT)].sort());
    for (const part of EXPORT_PARTS) {
      const known = rows.find(({ name }) => name === part.table)?.columns.toSorted();
      expect([...part.columns, ...Object.keys(part.withheld ?? {})].sort(), part.name).toEqual(known);
    }
  });

  it("that names an account is followed by each column that does, or left out for a reason", async () => {
    const { rows } = await sql<{ place: string; relation: string }>`
      select relation.relname as relation, relation.relname || '.' || attribute.attname as place
      from pg_constraint rule join pg_class relation on relation.oid = rule.conrelid
      join pg_attribute attribute on attribute.attrelid = rule.conrelid and attribute.attnum = any (rule.conkey)
      where rule.contype = 'f' and rule.confrelid = 'account'::regclass`.execute(database);
    const followed = new Set(EXPORT_PARTS.filter((part) => !part.through).map((part) => `${part.table}.${part.by}`));
    const open = rows.filter(
      ({ place, relation }) => !(followed.has(place) || NOT_FOLLOWED[place] || LEFT_OUT[relation]),
    );
    expect(open.map(({ place }) => place)).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });
});

describe("[P23] an account's export", () => {
  it("holds what is stored, whole and in order, and no secret of it", async () => {
    await cloud.published(author);
    await author.post("/creator/payout-details", { holder: "Maker", account: IBAN, password: TEST_PASSWORD });
    const hook = { url: "https://hooks.example.org/in", description: "mine" };
    const made = (await author.post("/account/webhooks", hook)).body.data;
    const answer = await author.post("/account/export", { password: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    const text = textOf(answer);
    const { format, account_id, parts, payout_details_opened: details } = JSON.parse(text);
    expect([format, account_id, details.account]).toEqual(["bourse-account-1", author.accountId, IBAN]);
    expect(Object.keys(parts)).toEqual(EXPORT_PARTS.map((part) => part.name));
    expect(parts.account).toEqual([expect.objectContaining({ email: author.account?.email, name: "Person" })]);
    for (const name of ["sessions", "keys", "registrations", "memberships", "tickets", "submissions", "extensions"])
      expect(parts[name].length, name).toBeGreaterThan(0);
    expect(parts.webhooks).toEqual([expect.objectContaining({ url: hook.url })]);
    const { rows } = await sql<{ action: string }>`select action from audit
      where subject = ${`account:${author.accountId}`} order by seq`.execute(database);
    expect(rows.length).toBeGreaterThan(2);
    expect(parts.audit_about.map((each: { action: string }) => each.action)).toEqual(rows.map((row) => row.action));
    expect(rows.at(-1)?.action).toBe("account.data_exported");
    for (const secret of [author.token ?? "", "$scrypt", made.secret ?? "no secret"])
      expect(text).not.toContain(secret);
  });

  it("asks for the code of a second factor, and holds nobody else's rows", async () => {
    const other = await cloud.trader();
    const phone = await enrolAuthenticator(other, cloud.clock);
    expect(verdictOf(await other.post("/account/export"))).toBe("403 auth.code_required");
    const text = textOf(await other.post("/account/export", { code: phone.code(1) }));
    expect(text).not.toContain(author.accountId);
    expect(text).not.toContain(phone.secret);
    expect(JSON.parse(text).parts.recovery_codes).toHaveLength(10);
  });

  it("[AUTH-10] is made by an administrator on request, with payout details sealed, and its owner is told", async () => {
    const of = (accountId: string) => `/admin/accounts/${accountId}/export`;
    const because = { reason: "asked in writing" };
    expect(verdictOf(await author.post(of(author.accountId), because))).toBe("403 auth.role_required");
    const own = await administrator.post(of(administrator.accountId), because);
    expect(verdictOf(own)).toBe("403 auth.own_account");
    const text = textOf(await administrator.post(of(author.accountId), because));
    expect(text).not.toContain(IBAN);
    const { parts, payout_details_opened: details } = JSON.parse(text);
    expect([details, parts.payout_details.length]).toEqual([null, 1]);
    const { items } = (await author.get("/account/notices")).body.data;
    expect(items[0]).toMatchObject({
      event: "account.security",
      data: { what: "data_exported", reason: because.reason },
    });
  });
});
