import {
  MoneyDesk,
  migratedDatabase,
  PLAIN_MONEY,
  startCloud,
  TEST_LIMITS,
  type TestCloud,
  until,
  verdictOf,
} from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../src/database/database.ts";
import { openServer } from "../src/database/server.ts";
import type { Log } from "../src/ports/log.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

const DAY_MS = 24 * 60 * 60_000;
const HOLD_DAYS = 14;
/** Later than every future date that the service itself sets. */
const AHEAD_MS = 1000 * DAY_MS;

/** Frequent release rounds, so that the test sees one pass. */
const LIMITS = {
  ...TEST_LIMITS,
  rates: { ...TEST_LIMITS.rates, login: { burst: 1000, refillMs: 60_000 } },
  money: { ...PLAIN_MONEY, holdMs: HOLD_DAYS * DAY_MS },
};

describe.skipIf(missing !== "")(`a node whose clock is wrong${missing}`, () => {
  let databaseUrl: string;
  let database: Database;
  let cloud: TestCloud;

  beforeAll(async () => {
    databaseUrl = await migratedDatabase();
    cloud = await startCloud({ databaseUrl, limits: LIMITS, clock: "database" });
    database = await openDatabase(openServer(databaseUrl, 2));
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await cloud.close();
    await database.destroy();
  });

  /** Every time in the database that is later than any action at the right time could have stored. */
  async function datedAhead(): Promise<readonly string[]> {
    const columns = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`.execute(database);
    const ahead: string[] = [];
    for (const { table, column } of columns.rows) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${sql.table(table)} where ${sql.ref(column)} > now() + interval '400 days') as found`.execute(
        database,
      );
      if (rows[0]?.found) ahead.push(`${table}.${column}`);
    }
    return ahead;
  }

  it("[P28] [P13] releases no hold early, and dates nothing ahead: times that decide are the database's", async () => {
    const desk = await MoneyDesk.open(cloud);
    await desk.sale(1000n, { sold_at: new Date().toISOString() });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + AHEAD_MS });
    // Actions of the fast node: sales, failing logins, a version, a withdrawal, and everything with a rate limit.
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(database);
    await desk.sale(70n, { sold_at: rows[0]?.at.toISOString() });
    for (let tries = 0; tries < 25; tries += 1)
      await cloud.anonymous.post("/auth/login", { email: "nobody@example.com", password: "a wrong password" });
    await cloud.published(await cloud.author());
    await cloud.trader();
    expect(await datedAhead()).toEqual([]);
    // A round of releases that began after the jump has ended when the next one is queued.
    const rounds = async () => {
      const jobs = await sql<{ done: bigint }>`
        select count(*) as done from pgboss.job where name = 'release-earnings' and state = 'completed'`.execute(
        database,
      );
      return jobs.rows[0]?.done ?? 0n;
    };
    const before = await rounds();
    await until(async () => ((await rounds()) >= before + 2n ? true : undefined), "two rounds of releases");
    expect(await desk.balances()).toMatchObject({ pending: "1070", available: "0" });
    expect(verdictOf(await desk.withdraw(1n))).toBe("422 withdrawal.insufficient_funds");
  });

  it("[P28] says so, and does not start when it is half a minute away", async () => {
    const lines: string[] = [];
    const log: Log = {
      info: () => {},
      error: (facts, message) => void lines.push(`${message} ${JSON.stringify(facts)}`),
    };
    const away = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
    const start = (ms: number) =>
      startCloud({ databaseUrl, dataDir: cloud.dataDir, clock: "database", log, parts: { ownClock: away(ms) } });
    await expect(start(40_000)).rejects.toThrow(/the clock of this node is 40 s ahead of the database's/);
    await expect(start(-3 * DAY_MS)).rejects.toThrow(/259200 s behind/);
    lines.length = 0;
    const started = await start(10_000);
    // The role of this test's database may change everything: the start reports that as well, but it is not tested
    // here.
    const ofClocks = lines.filter((line) => line.includes("clock"));
    expect(ofClocks).toEqual([expect.stringMatching(/^the clock of this node is not the database's.*10 s ahead/)]);
    await started.close();
  });
});
