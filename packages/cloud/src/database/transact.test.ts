import { SYSTEM_RANDOM } from "@bourse/platform";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, useDatabase } from "./database.ts";
import { openInMemory } from "./embedded.ts";
import { transact, type UnitOfWork } from "./transact.ts";

let database: Database;
beforeAll(async () => {
  database = useDatabase(await openInMemory());
  await sql`create table kept (id text primary key)`.execute(database);
});
afterAll(() => database.destroy());

const ID = "00000000-0000-4000-8000-000000000001";
const random = { ...SYSTEM_RANDOM, uuid: () => ID };
const keep = (work: UnitOfWork) => sql`insert into kept values (${work.random.uuid()})`.execute(work);
const kept = async () => (await sql<{ id: string }>`select id from kept`.execute(database)).rows;

it("gives a change the randomness of its service, and takes back all of one that fails", async () => {
  const failed = transact({ database, random }, async (work) => {
    await keep(work);
    throw new Error("the change fails");
  });
  await expect(failed).rejects.toThrow("the change fails");
  expect(await kept()).toEqual([]);
  await transact({ database, random }, keep);
  expect(await kept()).toEqual([{ id: ID }]);
});
