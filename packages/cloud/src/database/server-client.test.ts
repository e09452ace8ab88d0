import { findPostgres, startPostgres, type TestPostgres } from "@bourse/testing/postgres";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServer } from "./server.ts";
import { isBatching } from "./statement.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

describe.skipIf(missing !== "")(`a connection to a PostgreSQL server${missing}`, () => {
  let server: TestPostgres;
  let pool: Pool;
  beforeAll(async () => {
    server = await startPostgres();
    pool = openServer(server.createDatabase("clients"));
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  it("prepares what comes often, and nothing else", async () => {
    const client = await pool.connect();
    for (let time = 0; time < 10; time += 1) await client.query("select $1::int as often", [time]);
    await client.query("select $1::int as rare", [1]);
    const { rows } = await client.query("select statement from pg_prepared_statements");
    expect(rows).toEqual([{ statement: "select $1::int as often" }]);
    client.release();
  });

  it("[P28] sends again what met a table that has changed, on every connection; a transaction is asked for another try", async () => {
    await pool.query("create table changing (a int)");
    const clients = [await pool.connect(), await pool.connect()] as const;
    const ask = (client: PoolClient) => client.query("select * from changing where a = $1 or true", [1]);
    for (let time = 0; time < 10; time += 1) for (const client of clients) await ask(client);
    await pool.query("alter table changing add b int");
    for (const client of clients) expect((await ask(client)).fields).toHaveLength(2);
    for (let time = 0; time < 10; time += 1) for (const client of clients) await ask(client);
    await pool.query("alter table changing add c int");
    const [first, second] = clients;
    await first.query("begin");
    await expect(ask(first)).rejects.toMatchObject({ code: "40001" });
    await first.query("rollback");
    // The first connection that noticed has spoken for both: the second prepares again, also within a transaction.
    await second.query("begin");
    expect((await ask(second)).fields).toHaveLength(3);
    await second.query("rollback");
    expect((await ask(first)).fields).toHaveLength(3);
    for (const client of clients) client.release();
  });

  it("[P28] notices a changed table also in what is sent with the commit", async () => {
    await pool.query("create table changing_too (a int)");
    const clients = [await pool.connect(), await pool.connect()] as const;
    const end = async (client: PoolClient) => {
      if (!isBatching(client)) throw new Error("it sends one statement after another");
      await client.query("begin");
      const [read] = await client.queryAll([
        { text: "select * from changing_too where a = $1 or true", values: [1] },
        { text: "commit", values: [] },
      ]);
      return read;
    };
    for (let time = 0; time < 10; time += 1) for (const client of clients) await end(client);
    await pool.query("alter table changing_too add b int");
    const [first, second] = clients;
    await expect(end(first)).rejects.toMatchObject({ code: "40001" });
    await first.query("rollback");
    for (const client of [first, second]) await expect(end(client)).resolves.toMatchObject({ command: "SELECT" });
    for (const client of clients) client.release();
  });

  it("that breaks during a statement, or while a transaction holds it, is the database's fault and nobody else's", async () => {
    const client = await pool.connect();
    const cut = () =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    const asked = client.query("select pg_sleep($1)", [60]);
    cut();
    await expect(asked).rejects.toMatchObject({ code: "08006" });
    await expect(client.query("select $1::int", [1])).rejects.toMatchObject({ code: "08006" });
    client.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("that the server ends while nobody asks does not end the process", async () => {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid", []);
    const ended = new Promise((resolve) => client.once("end", () => resolve(true)));
    await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    expect(await ended).toBe(true);
    client.release();
  });

  it("that cannot be made is out of reach", async () => {
    const nobody = openServer("postgresql://postgres@127.0.0.1:1/none");
    await expect(nobody.connect()).rejects.toMatchObject({ code: "08006" });
    await nobody.end();
  });
});
