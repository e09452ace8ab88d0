import { patiently } from "@bourse/testing/patience";
import { findPostgres, type PostgresServer, sharedPostgres } from "@bourse/testing/postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { DATABASE_LIMITS } from "./limits.ts";
import { openGuardedServer } from "./server.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

describe.skipIf(missing !== "")(`the pool of a node${missing}`, () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await sharedPostgres();
    url = server.createDatabase("guarded");
  });

  it("[P28] gives up a statement without an answer, and the connection with it", async () => {
    const { pool } = await openGuardedServer({
      url,
      connections: 1,
      limits: { ...DATABASE_LIMITS, statementMs: patiently(100) },
    });
    const client = await pool.connect();
    await expect(client.query("select pg_sleep($1)", [60])).rejects.toMatchObject({ code: "08006" });
    client.release();
    const next = await pool.connect();
    expect((await next.query("select 1 as one", [])).rows).toEqual([{ one: 1 }]);
    next.release();
    await pool.end();
  });

  it("[P28] refuses whoever waits too long for a connection, and serves the next", async () => {
    const { pool } = await openGuardedServer({
      url,
      connections: 1,
      limits: { ...DATABASE_LIMITS, connectionMs: patiently(2000) },
    });
    const held = await pool.connect();
    await expect(pool.connect()).rejects.toMatchObject({ code: "08006" });
    held.release();
    (await pool.connect()).release();
    await pool.end();
  });

  it("[P28] tells a slow statement from a server that has stopped", async () => {
    const limits = { ...DATABASE_LIMITS, pulseEveryMs: 10, pulseAnswerMs: patiently(1000) };
    const { pool, pulse } = await openGuardedServer({ url, connections: 2, limits });
    const slow = await pool.connect();
    const asked = slow.query<{ slept: boolean }>("select pg_sleep($1) is null as slept", [1.5]);
    expect((await asked).rows).toEqual([{ slept: false }]);
    expect(pulse.fault).toBeUndefined();
    slow.release();
    await pool.end();
  });
});
