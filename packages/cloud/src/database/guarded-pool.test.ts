import { ScriptedMachine } from "@bourse/platform/testing";
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
      limits: { ...DATABASE_LIMITS, statementMs: patiently(1000) },
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

  /** A pool with one connection on a machine whose time the test scripts. */
  async function onScriptedMachine() {
    const machine = new ScriptedMachine();
    const of = { url, connections: 1, limits: DATABASE_LIMITS, machine: machine.time };
    const { pool } = await openGuardedServer(of);
    return { machine, pool };
  }

  it("[P28] cuts no connection whose answer was late because this machine stood still", async () => {
    const { machine, pool } = await onScriptedMachine();
    const client = await pool.connect();
    const asked = client.query<{ one: number }>("select 1 as one, pg_sleep($1)", [0.1]);
    machine.run(29_000);
    machine.standStill(60_000);
    expect((await asked).rows[0]?.one).toBe(1);
    const hung = expect(client.query("select pg_sleep($1)", [600])).rejects.toMatchObject({ code: "08006" });
    machine.run(DATABASE_LIMITS.statementMs + 100);
    await hung;
    client.release();
    await pool.end();
  });

  it("[P28] serves whoever waited for a connection while this machine stood still, and refuses who waited in vain", async () => {
    const { machine, pool } = await onScriptedMachine();
    const held = await pool.connect();
    const waiting = pool.connect();
    machine.run(3000);
    machine.standStill(60_000);
    held.release();
    const next = await waiting;
    const refused = expect(pool.connect()).rejects.toMatchObject({ code: "08006" });
    machine.run(DATABASE_LIMITS.connectionMs + 100);
    await refused;
    next.release();
    // The request that was refused has left its place in the queue.
    (await pool.connect()).release();
    await pool.end();
  });
});
