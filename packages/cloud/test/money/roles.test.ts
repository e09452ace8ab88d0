import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MoneyDesk, PLAIN_MONEY_LIMITS, startCloud, type TestCloud, until, verdictOf } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { findPostgres, type PostgresServer, type SeparateRoles, sharedPostgres } from "@bourse/testing/postgres";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";
import { checkAudit } from "../../../../scripts/check-ledger/check-audit.mjs";
import { openServer } from "../../src/database/server.ts";

const found = findPostgres();
const missing = "missing" in found ? found.missing : undefined;

describe.skipIf(missing !== undefined)("the role that nodes run as", () => {
  let server: PostgresServer;
  let roles: SeparateRoles;
  let cloud: TestCloud;
  let desk: MoneyDesk;
  let runtime: Pool;
  let superuser: Pool;

  beforeAll(async () => {
    server = await sharedPostgres();
    const url = server.createDatabase("guarded");
    roles = server.separateRoles(url);
    cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS, ...roles });
    desk = await MoneyDesk.open(cloud);
    runtime = openServer(roles.databaseUrl, 2);
    superuser = openServer(url, 2);
  }, patiently(300_000));
  afterAll(async () => {
    await cloud?.close();
    await runtime?.end();
    await superuser?.end();
  });

  it("[P12] moves money from a sale to a payout, and does the service's jobs", async () => {
    await desk.sale(1000n);
    const { withdrawal_id: id } = (await desk.withdraw(400n)).body.data;
    const act = (name: string, body: object) => desk.finance.post(`/creator/admin/withdrawals/${id}/${name}`, body);
    expect(verdictOf(await act("submit", { reference: "r" }))).toBe("200 ok");
    expect(verdictOf(await act("resolve", { outcome: "paid", reason: "seen" }))).toBe("200 ok");
    expect(await desk.balances()).toMatchObject({ available: "600", payout_clearing: "0" });
    const { faults, entries, head } = checkLedger(await exported());
    expect([faults, entries > 3, head]).toEqual([[], true, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  const exported = async () => (await desk.creator.get("/creator/export?currency=EUR")).bytes.toString();

  it.each([
    "update ledger_entry set subject = 'x'",
    "update ledger_posting set amount = amount + 1",
    "delete from ledger_posting",
    "truncate ledger_posting, ledger_entry",
    "update ledger_book set available = available + 1",
    "update ledger_book set head = head",
    "delete from ledger_book",
    "update audit set reason = 'x'",
    "delete from audit",
    "truncate audit cascade",
    "insert into audit_seal (position, seq, hash) values (1000000, 1, '')",
    "update audit_seal set hash = ''",
    "delete from audit_seal",
    "update withdrawal_history set reason = 'x'",
    "delete from idempotency",
    "alter table ledger_entry disable trigger all",
    "alter table audit disable trigger user",
    "drop trigger audit_append_only on audit",
    "drop table audit cascade",
    "create trigger mine before insert on audit for each row execute function refuse_change()",
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
    "create table mine (x integer)",
    "delete from kysely_migration",
    "set session_replication_role = replica",
    "set role :owner",
  ])("[P12] may not: %s", async (statement) => {
    await expect(runtime.query(statement.replace(":owner", ownerOf(roles)))).rejects.toMatchObject({ code: "42501" });
  });

  it("[P12] may not raise a balance from a trigger of its own", async () => {
    await inTransaction(runtime, async (client) => {
      await client.query("create temporary table mine (x integer)");
      await client.query(`create function pg_temp.raise() returns trigger language plpgsql as
        'begin update ledger_book set available = available + 1000000; return new; end'`);
      await client.query("create trigger mine before insert on mine for each row execute function pg_temp.raise()");
      await expect(client.query("insert into mine values (1)")).rejects.toMatchObject({ code: "42501" });
    });
  });

  it("[P12] may not add lines to an entry that is closed, nor an entry that does not balance", async () => {
    const { rows } = await superuser.query("select * from ledger_entry order by entry_id desc limit 1");
    const [{ entry_id, owner_id }] = rows;
    const pair =
      "insert into ledger_posting select $1, name, amount from (values ('held', 5), ('fee', -5)) v (name, amount)";
    await expect(runtime.query(pair, [entry_id])).rejects.toThrow(/append-only|ledger_posting_pkey/);
    await inTransaction(runtime, async (client) => {
      const made = await client.query(
        `insert into ledger_entry (owner_id, currency, kind, subject, at) values ($1, 'EUR', 'sale', 'sale:x', now())
        returning entry_id`,
        [owner_id],
      );
      const one = "insert into ledger_posting (entry_id, account, amount) values ($1, 'available', 5)";
      await expect(client.query(one, [made.rows[0].entry_id])).rejects.toThrow("unbalanced entry");
    });
  });

  it("[P12] a change by whoever may do everything is found by the chain, in the ledger and in the trail", async () => {
    await desk.sale(50n);
    const whole = await exported();
    expect(checkLedger(whole).faults).toEqual([]);
    const trail = () => desk.administrator.get("/admin/audit/export");
    await untilSealed();
    const sealed = (await trail()).bytes.toString();
    expect(checkAudit(sealed)).toMatchObject({ faults: [], from: 0n, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const anyway = async (table: string, statement: string) => {
      await superuser.query(`alter table ${table} disable trigger user`);
      await superuser.query(statement);
      await superuser.query(`alter table ${table} enable trigger user`);
    };
    await anyway("ledger_entry", "update ledger_entry set at = at - interval '1 day' where number = 2");
    expect(checkLedger(await exported()).faults).toEqual([
      expect.stringMatching(/^entry 3: what is before it was changed/),
    ]);
    await anyway(
      "audit",
      "update audit set actor_id = null where seq = (select seq from audit_seal where position = 3)",
    );
    expect(checkAudit((await trail()).bytes.toString()).faults).toEqual([expect.stringMatching(/^line 3: the hash/)]);
    // Stored parts are joined with later ones, and a missing line is detected.
    const parts = [
      sealed,
      (await desk.administrator.get(`/admin/audit/export?after=${positionOf(sealed)}`)).bytes.toString(),
    ];
    expect(checkAudit(parts.join("")).faults).toEqual([]);
    const cut = sealed
      .split("\n")
      .filter((_, index) => index !== 5)
      .join("\n");
    expect(checkAudit(cut).faults).toEqual([expect.stringContaining("lines are missing"), expect.anything()]);
  });

  const positionOf = (part: string) => JSON.parse(part.trim().split("\n").at(-1) ?? "").position;
  const untilSealed = () =>
    until(async () => {
      const { rows } = await superuser.query(
        "select (select count(*) from audit) = (select count(*) from audit_seal) as all",
      );
      return rows[0].all ? true : undefined;
    }, "a trail that is sealed");

  it("is refused at the start when it owns the tables after all, and told where nobody has separated the roles", async () => {
    const { databaseOwnerUrl } = roles;
    const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-roles-"));
    const told: string[] = [];
    const log = { info: () => {}, error: (_: unknown, message: string) => void told.push(message) };
    const superuserUrl = databaseOwnerUrl.replace(`${ownerOf(roles)}@`, "postgres@");
    const same = { databaseUrl: databaseOwnerUrl, databaseOwnerUrl };
    await expect(startCloud({ ...same, dataDir, log })).rejects.toThrow("name the same role");
    const mighty = { databaseUrl: superuserUrl, databaseOwnerUrl };
    await expect(startCloud({ ...mighty, dataDir, log })).rejects.toThrow(/the role of DATABASE_URL can change audit,/);
    const live = { stripe: { secretKey: "sk_live_x", webhookSecrets: ["whsec_x"] }, payouts: "manual" as const };
    await expect(startCloud({ databaseUrl: databaseOwnerUrl, payments: live, dataDir, log })).rejects.toThrow(
      "let nodes run as a role that owns nothing",
    );
    expect(told).toEqual([]);
    // The store's mark belongs to another folder: the start stops here, after logging the warning.
    await expect(startCloud({ databaseUrl: databaseOwnerUrl, dataDir, log })).rejects.toThrow(
      "packages of this database",
    );
    expect(told).toContain("the role of DATABASE_URL can change the ledger and the audit trail");
  });
});

const ownerOf = ({ databaseOwnerUrl }: SeparateRoles): string => new URL(databaseOwnerUrl).username;

async function inTransaction(pool: Pool, run: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  await client.query("begin");
  try {
    await run(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
