import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type QueryExecutorProvider, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { MIGRATIONS, openDatabase, requireUsable } from "../src/database/database.ts";
import { openInMemory } from "../src/database/embedded.ts";
import { fillOld, migrateOld, OLD } from "./old-database.fixture.ts";

const FOLDER = path.join(import.meta.dirname, "../src/database/migrations");

/**
 * A database that has applied a file never applies it again: a change requires a new file, and no hash here may change.
 */
const PINNED: Readonly<Record<string, string>> = {
  "0001-publishing.ts": "75a682da23c2b4edeab324cd63c0c9cba2839c80096f4493139a821ffb483d8f",
  "0002-money.ts": "55dfb581debffa4557d8623db004714645af84730a705002d8abd3e93dea75a7",
  "0003-accounts.ts": "194aaa12c736040d46c9503d017c51f968b10409a8a672500723d34b20717fb6",
  "0004-review.ts": "28b038d3c38b95155853d078aa02ad51336952eb316e5bf28fda1e2f274ac76c",
  "0005-publishers.ts": "3f7711d2a715e84f71227d8bdb2ab182a9dc25f15ac4285536decffda049ac74",
  "0006-notices.ts": "326a81fd1e523175b8f7b49cbc57d5af9c9b69c6c722df7dd56ba7dc8e89fa32",
  "0007-payments.ts": "d564b11b3052f5eb909e295b6c34ca3c3eec38c3ca5c27286daa582246f75b36",
  "0008-operations.ts": "ae70047e1ac5f98519e68e427324043be3e823ff4219bd1c769d0ab6080e3059",
  "0009-catalogue.ts": "ccff1ad17d70770c60bc68f031f2b8acb806b210371f9dd2171b3ff1f828fbb6",
  "0010-proofs.ts": "3929e62827624c3779e577be54444409ff6bc432f943c0c6afe299bca3bf8774",
  "0011-money-speed.ts": "b314375ce22bc81cd24c115fa8482c2546f517dea4dc0728b97bf28be543d5ef",
  "0012-missed-edits.ts": "b6d27c99b956866a1a6f78bfb53c8ea2c3aefb3879784f60c39f178b924c65bf",
  "0015-proven-addresses.ts": "2e89fe4aac7a68f2441378c31001fbf093e57b3cdabfdd3040bb6ae1d8632552",
  "0016-id-skeletons.ts": "478bd7f7c0a6add1de44c1ab0ced93fb915cb45a079afa539021f3261252ae0b",
  "0018-provider-facts.ts": "e8a651955bc08ad130edb908829601944ef41efbb947db6b6b04d8db0d0a46e4",
  "0020-ledger-chain.ts": "06fdd27bb60f073320d027cd94e9c89c254e3c3f46cfb3fc8c2b15d4ab573e20",
  "0023-publisher-resemblances.ts": "5d04fc14c601c958f2e020bb1bdb2555b997820aa0513ee3dcf05224ed28365f",
  "0024-submission-confirmations.ts": "f8763ed34970a44758bd3ade4d62f11cda76bddd8e55906b12f92630e64d2b79",
  "0025-money-round-trips.ts": "7e5127b581eca1cd7bc4b097e28aae6f56069c168bdea22332494ef6647fc496",
  "0027-catalogue-lines.ts": "f3ba9e41be972ab992d98f56bf939f004951a2c1c7d91da16c3c4fbf3de1c264",
  "0028-endorsements.ts": "4beab22b82707355398549e46dc2e0618b1740b3420d5d352904150004c68a0d",
  "0029-official-sets.ts": "548531440432a02f5935e7af668a035b5d1772f8f2a33202c00672d959e0cfeb",
  "0030-revoked-versions.ts": "f0c7751f080bbc49f4d32670bbe904da262fb621b0fc199c22dcd8e1f92dacfb",
  "0031-dossiers.ts": "3396772574a6ddb38a1b5d11e6811a3250680a7a7b985f823e956f5e64fe618e",
  "0032-submission-sources.ts": "8c18488c5289878c0bfb282ffa5b2e00386ed22ed3adc425b7bea23d4045f6d8",
  "0033-published-sources.ts": "143516fa23d4cb6d0551da525cf53735bbf83315a83cec21b24dd0878abeff3f",
  "0019-payout-details.ts": "3ef4c302afb294cff3c345403fdc00b8274ee7410fedddce29da3e60b5b10481",
  "0021-address-changes.ts": "4a7dbabeb1f1a985e4338937d473850e685877f62be6106f7eeed69bdd76737f",
  "0022-account-exports.ts": "c78592a1a2f0c73b57bef9dcfc5ecdc6d163d162ddcf457202cdfbb357bfb957",
};

const files = readdirSync(FOLDER).sort();
const textOf = (file: string) => readFileSync(path.join(FOLDER, file), "utf8");

describe("migrations", () => {
  it("[P27] each is the file it was when it was first applied", () => {
    const found = files.map((file) => [file, createHash("sha256").update(textOf(file)).digest("hex")]);
    expect(Object.fromEntries(found)).toEqual(PINNED);
  });

  it("[P27] each imports nothing that can change under it", () => {
    const imported = files.flatMap((file) => [...textOf(file).matchAll(/from "([^"]+)"/g)].map((match) => match[1]));
    expect([...new Set(imported)].sort()).toEqual(["kysely", "kysely/migration"]);
  });

  it("are listed in their order, each once", () => {
    expect(Object.keys(MIGRATIONS).map((name) => `${name}.ts`)).toEqual(files);
  });
});

/** Everything that a later edit of a migration could have omitted. */
async function rulesOf(database: QueryExecutorProvider): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by name`.execute(database);
  return rows;
}

/** Contents of three migrations at the time when the first databases applied them. */
const OLDER = `
  drop index webhook_delivery_leased;
  create or replace function lock_frozen_extension() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for update; return new; end $$;
  create or replace function guard_freeze() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for update; return new; end $$;
  create or replace function freeze_new_sale() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for key share; return new; end $$;
  create or replace function follow_latest() returns trigger language plpgsql as $$ begin
    perform 1 from extension where id = new.id for update; return null; end $$;`;

it("[P27] a database that missed later edits of its migrations becomes what a new one is", async () => {
  const pool = await openInMemory("empty");
  const names = Object.keys(MIGRATIONS) as (keyof typeof MIGRATIONS)[];
  const old = await migrateOld(pool, names.slice(0, names.indexOf("0012-missed-edits")));
  await sql.raw(OLDER).execute(old);
  const repaired = await openDatabase(pool);
  const fresh = await openDatabase(await openInMemory());
  expect(await rulesOf(repaired)).toEqual(await rulesOf(fresh));
  await expect(requireUsable(fresh, ["0000-came-later", ...names])).rejects.toThrow(
    /without 0000-came-later: .* Start with a new database/,
  );
  await repaired.destroy();
  await fresh.destroy();
});

it("[P27] [P8] a version that a revoked key signed leaves the catalogue when the node is upgraded", async () => {
  const pool = await openInMemory("empty");
  await fillOld(pool);
  const names = Object.keys(MIGRATIONS) as (keyof typeof MIGRATIONS)[];
  const before = await migrateOld(pool, names.slice(0, names.indexOf("0030-revoked-versions")));
  const latest = sql<{ latest_version: string | null }>`select latest_version from extension where id = ${OLD.plugin}`;
  await sql`update registration set revoked_from = registered_at, revoked_at = now(), revoke_reason = 'stolen'`.execute(
    before,
  );
  expect((await latest.execute(before)).rows).toEqual([{ latest_version: "1.0.0" }]);
  const database = await openDatabase(pool);
  expect((await latest.execute(database)).rows).toEqual([{ latest_version: null }]);
  await database.destroy();
});
