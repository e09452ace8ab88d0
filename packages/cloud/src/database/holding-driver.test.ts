import { findPostgres, startPostgres, type TestPostgres } from "@bourse/testing/postgres";
import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, useDatabase } from "./database.ts";
import { doWithNext, readWithNext } from "./held.ts";
import { openServer } from "./server.ts";
import { type BatchingClient, isBatching, type Statement } from "./statement.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

/** The pool, and the statements of each round trip. */
function heardPool(pool: Pool, ways: string[][]): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient & BatchingClient> => {
    const client: PostgresPoolClient = await pool.connect();
    if (!isBatching(client)) throw new Error("a server's connection takes several statements in one way");
    const query = (text: string, values: unknown[]) => {
      ways.push([text]);
      return client.query(text, values);
    };
    const queryAll = (statements: readonly Statement[]) => {
      ways.push(statements.map(({ text }) => text));
      return client.queryAll(statements);
    };
    return { query: query as typeof client.query, queryAll, release: (isBroken) => client.release(isBroken) };
  };
  return { options: {}, connect, end: () => pool.end() };
}

describe.skipIf(missing !== "")(`transactions on a PostgreSQL server${missing}`, () => {
  const ways: string[][] = [];
  let server: TestPostgres;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    database = useDatabase(heardPool(openServer(server.createDatabase("ways"), 1), ways));
    await sql`create table kept (word text primary key)`.execute(database);
  });
  afterAll(async () => {
    await database.destroy();
    await server.stop();
  });

  const keep = (word: string) => ({ compile: () => sql`insert into kept values (${word})`.compile(database) });
  const sqlOf = (text: string) => ({ compile: () => sql.raw(text).compile(database) });
  const keptWords = async () => {
    const { rows } = await sql<{ word: string }>`select word from kept order by word`.execute(database);
    ways.length = 0;
    return rows.map(({ word }) => word);
  };

  it("begin with their first statement, and end with what was given for the next", async () => {
    await keptWords();
    await database.transaction().execute(async (work) => {
      const { rows } = await sql`select ${1}::int as one`.execute(work);
      expect(rows).toEqual([{ one: 1 }]);
      await doWithNext(work, keep("a"));
      await doWithNext(work, keep("b"));
    });
    const insert = "insert into kept values ($1)";
    expect(ways).toEqual([
      ["begin", "select $1::int as one"],
      [insert, insert, "commit"],
    ]);
    expect(await keptWords()).toEqual(["a", "b"]);
  });

  it("read together what was asked for the next, each after the one before, and no sooner", async () => {
    await keptWords();
    const words = sql<{ word: string }>`select word from kept order by word`;
    const asked = { compile: () => words.compile(database) };
    const read = await database.transaction().execute(async (work) => {
      await doWithNext(work, keep("b1"));
      const first = await readWithNext(work, asked);
      await doWithNext(work, sqlOf("delete from kept where word = 'b1'"));
      const second = await readWithNext(work, asked);
      expect(first).toThrow("once the next statement is answered");
      return { first, second };
    });
    expect(ways.map((way) => way.length)).toEqual([6]);
    expect([read.first(), read.second()].map((rows) => rows.map(({ word }) => word))).toEqual([
      ["a", "b", "b1"],
      ["a", "b"],
    ]);
    const outside = await readWithNext(database, asked);
    expect(outside()).toHaveLength(2);
  });

  it("fail with what was given for the next, and leave nothing", async () => {
    const before = await keptWords();
    const twice = database.transaction().execute(async (work) => {
      await doWithNext(work, keep("c"));
      await doWithNext(work, keep("a"));
      await doWithNext(work, keep("d"));
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(ways.at(-1)).toEqual(["rollback"]);
    expect(await keptWords()).toEqual(before);
  });

  it("go nowhere when nothing was asked, and run no script together with their begin", async () => {
    await keptWords();
    await database.transaction().execute(async () => {});
    expect(ways).toEqual([]);
    await database.transaction().execute((work) => sql.raw("select 1; select 2").execute(work));
    expect(ways).toEqual([["begin"], ["select 1; select 2"], ["commit"]]);
  });

  it("keep working when statements are prepared, fail after that, and come again", async () => {
    await keptWords();
    for (let time = 0; time < 12; time += 1) {
      const word = `n${time}`;
      await database.transaction().execute((work) => doWithNext(work, keep(word)));
      const again = database.transaction().execute((work) => doWithNext(work, keep(word)));
      await expect(again).rejects.toMatchObject({ code: "23505" });
    }
    expect(await keptWords()).toHaveLength(14);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(2);
  });

  it("do not count a commit that the server turned into its opposite", async () => {
    const swallowed = database.transaction().execute(async (work) => {
      await sql`select 1 / ${0}::int`.execute(work).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow("rolled back");
    expect(await keptWords()).toHaveLength(14);
  });

  it("read rows in their types, outside a transaction as well", async () => {
    await doWithNext(database, keep("outside"));
    const read = await database.transaction().execute(async (work) => {
      const { rows } =
        await sql`select ${"9007199254740993"}::int8 as large, ${new Date(0)}::timestamptz as at`.execute(work);
      return rows;
    });
    expect(read).toEqual([{ large: 9007199254740993n, at: new Date(0) }]);
    expect(await keptWords()).toContain("outside");
  });

  it("carry bytes, nothing, and texts of any length as they were given, also when the server no longer says their types", async () => {
    const long = "ä€😀".repeat(400_000);
    const at = new Date("2024-02-29T23:59:59.999Z");
    for (let time = 0; time < 12; time += 1) {
      const { rows } = await sql`
        select ${Buffer.from([0, 255])}::bytea as bytes, ${null}::text as nothing, ${time % 2 ? long : ""}::text as text,
          ${["a", "b,c"]}::text[] as list, ${at}::timestamptz as at, ${-5n}::int8 as number, ${{ a: 1 }}::jsonb as object`.execute(
        database,
      );
      const same = { nothing: null, text: time % 2 ? long : "", list: ["a", "b,c"], at, number: -5n, object: { a: 1 } };
      expect(rows).toEqual([{ bytes: Buffer.from([0, 255]), ...same }]);
    }
  });

  it("are sent again when a table has changed under a prepared statement, and read its new columns", async () => {
    await sql`create table changing (a int)`.execute(database);
    await sql`insert into changing values (1)`.execute(database);
    const ask = () => sql`select * from changing`.execute(database);
    for (let time = 0; time < 12; time += 1) expect((await ask()).rows).toEqual([{ a: 1 }]);
    await sql`alter table changing add b text default 'b'`.execute(database);
    expect((await ask()).rows).toEqual([{ a: 1, b: "b" }]);
  });

  it("refuse a value that cannot be sent before anything goes out", async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    ways.length = 0;
    await expect(sql`select ${circle}::jsonb`.execute(database)).rejects.toThrow("circular");
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  });
});
