import { startCloud, TEST_LIMITS, until } from "@bourse/cloud/testing";
import { NOTICE_LIMITS } from "@bourse/contract";
import { findPostgres, startPostgres } from "@bourse/testing/postgres";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "../src/database/database.ts";
import { openServer } from "../src/database/server.ts";
import type { Log } from "../src/ports/log.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

/** Workers that poll so often that a line per poll would be hundreds. */
const LIMITS = {
  ...TEST_LIMITS,
  jobPollMs: 500,
  jobPollUnheardMs: 500,
  notices: { ...NOTICE_LIMITS, lookAgainMs: 40 },
  money: { ...TEST_LIMITS.money, releaseEveryMs: 100 },
};

const AWAY = /^the outbox cannot be read|^the queue of jobs cannot reach/;
const BACK = /^the outbox can be read again|^the queue of jobs reaches/;

it.skipIf(missing !== "")(
  `workers tell once that their database is away, and once that it is back${missing}`,
  async () => {
    const server = await startPostgres();
    const databaseUrl = server.createDatabase("away");
    const other = await openDatabase(openServer(server.createDatabase("other"), 1));
    const lines: string[] = [];
    let tries = 0;
    const log: Log = {
      info: (facts, message) => {
        lines.push(`${message} ${String(facts.outbox ?? "")}`.trim());
        tries += Number(facts.failed_tries ?? 0);
      },
      error: (facts, message) => void lines.push(`${message} ${String(facts.outbox ?? "")}`.trim()),
    };
    const cloud = await startCloud({ databaseUrl, limits: LIMITS, log });
    const told = (what: RegExp) => lines.filter((line) => what.test(line)).sort();
    await sql`alter database away with allow_connections false`.execute(other);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'away'`.execute(other);
    const isReady = async () => (await fetch(`${cloud.url}/readyz`)).status === 200;
    await until(async () => (told(AWAY).length >= 3 ? true : undefined), "all that looks");
    await until(async () => ((await isReady()) ? undefined : true), "a node that is not ready");
    const workers = told(AWAY);
    await sql`alter database away with allow_connections true`.execute(other);
    await until(async () => (told(BACK).length >= workers.length ? true : undefined), "all that looks again");
    expect(told(AWAY)).toEqual(workers);
    expect(new Set(workers).size).toBe(workers.length);
    expect(told(BACK)).toHaveLength(workers.length);
    expect(tries).toBeGreaterThan(workers.length);
    expect(lines.filter((line) => line.startsWith("this node is not ready")).length).toBeLessThan(4);
    await until(async () => ((await isReady()) ? true : undefined), "a node that is ready");
    await cloud.close();
    await other.destroy();
    await server.stop();
  },
);
