import { migratedPool } from "@bourse/cloud/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { openInMemory } from "../../src/database/embedded.ts";
import { migrateOld } from "../old-database.fixture.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const AT = "2026-01-01T00:00:00.000Z";

describe("a database from before publishers had members", () => {
  it("[P27] makes whoever is verified the owner, and where nobody is, the first one that was", async () => {
    const pool = await openInMemory("empty");
    const before = await migrateOld(pool);
    const run = (text: string) => sql.raw(text).execute(before);
    for (const account of [1, 2, 3]) {
      await run(`insert into account values ('${uuid(account)}', '${account}@example.com', 'A', 'x', '[]', '${AT}')`);
      await run(`insert into signing_key values ('k${account}', '${uuid(account)}', 'p')`);
    }
    const register = (id: number, account: number, skeleton: string, state: string) =>
      run(`insert into registration (publisher_id, account_id, publisher, skeleton, display_name, key_id, state, registered_at)
        values ('${uuid(id)}', '${uuid(account)}', '${skeleton.toUpperCase()}', '${skeleton}', 'd', 'k${account}', '${state}', '${AT}')`);
    await register(1, 1, "first", "registered");
    await register(2, 2, "first", "verified");
    await register(3, 3, "first", "suspended");
    await register(4, 3, "fallen", "suspended");
    await register(5, 1, "unknown", "registered");
    const database = await openDatabase(pool);
    const members = await database.selectFrom("publisher_member").selectAll().orderBy("skeleton").execute();
    expect(members.map((each) => [each.skeleton, each.account_id, each.role])).toEqual([
      ["fallen", uuid(3), "owner"],
      ["first", uuid(2), "owner"],
    ]);
    const names = await database.selectFrom("publisher").select("publisher").orderBy("skeleton").execute();
    expect(names.map((each) => each.publisher)).toEqual(["FALLEN", "FIRST"]);
    await database.destroy();
  });

  it("holds a revocation forever, whatever a program asks", async () => {
    const database = await openDatabase(await migratedPool());
    const run = (text: string) => sql.raw(text).execute(database);
    await run(`insert into account (account_id, email, name, password_hash, roles, created_at)
      values ('${uuid(1)}', 'a@example.com', 'A', 'x', '[]', '${AT}')`);
    await run(`insert into signing_key values ('k', '${uuid(1)}', 'p')`);
    await run(`insert into registration (publisher_id, account_id, publisher, skeleton, display_name, key_id, state,
      registered_at, revoked_from, revoked_at, revoke_reason)
      values ('${uuid(1)}', '${uuid(1)}', 'P', 'p', 'd', 'k', 'verified', '${AT}', '${AT}', '${AT}', 'stolen')`);
    await expect(run("update registration set revoked_from = now(), reason = 'later'")).rejects.toThrow(/final/);
    const undo = "update registration set revoked_from = null, revoked_at = null, revoke_reason = null";
    await expect(run(undo)).rejects.toThrow(/final/);
    await run("update registration set state = 'suspended'");
    await database.destroy();
  });
});
