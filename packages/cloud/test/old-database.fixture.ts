import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../src/database/database.ts";
import { openServer } from "../src/database/server.ts";

const PUBLISHING_AND_MONEY = ["0001-publishing", "0002-money"] as const;

/** The account of everything in an old database. */
export const OLD = {
  account: "00000000-0000-4000-8000-000000000001",
  publisher: "00000000-0000-4000-8000-000000000002",
  submission: "00000000-0000-4000-8000-000000000004",
  waiting: "00000000-0000-4000-8000-000000000006",
  email: "old@example.com",
  plugin: "svc.old_notes",
} as const;

const AT = "'2025-01-02T03:04:05Z'";

interface OldSubmission {
  readonly id: string;
  readonly ticket: string;
  readonly version: string;
  readonly state: string;
}

const submission = ({ id, ticket, version, state }: OldSubmission) => `
  insert into ticket values ('${ticket}', '${OLD.account}', '${OLD.publisher}', '${OLD.plugin}', '${version}',
    repeat('a', 64), 9, 'uploads/${ticket}', ${AT}, ${AT}, '${id}');
  insert into submission (submission_id, ticket_id, account_id, publisher_id, id, version, version_key, channel, runtime,
    api_version, capabilities, digest, size, object_name, manifest, signature, state, issues, created_at, updated_at)
    values ('${id}', '${ticket}', '${OLD.account}', '${OLD.publisher}', '${OLD.plugin}', '${version}', '${version}',
    'stable', 'resource', 3, '[]', repeat('a', 64), 9, 'packages/x', '{"name":"Old notes","description":"Notes"}', 'c2ln', '${state}', '[]',
    ${AT}, ${AT});
  insert into submission_history (submission_id, state, at, actor_role, reason, rule_ids)
    values ('${id}', '${state}', ${AT}, 'system', '', '[]');`;

/** Rows of every table that later migrations may alter. */
const ROWS = `
  insert into account values ('${OLD.account}', '${OLD.email}', 'Old', '$argon2id$x', '["user"]', ${AT});
  insert into session values (repeat('b', 64), '${OLD.account}', ${AT}, ${AT}, null);
  insert into challenge values ('old', '${OLD.account}', ${AT}, null);
  insert into signing_key values ('old-key', '${OLD.account}', 'a2V5');
  insert into registration (publisher_id, account_id, publisher, skeleton, display_name, key_id, state, registered_at)
    values ('${OLD.publisher}', '${OLD.account}', 'Old Maker', 'oldmaker', 'Old Maker', 'old-key', 'verified', ${AT});
  insert into extension values ('${OLD.plugin}', '${OLD.account}', 'Old Maker', ${AT});
  ${submission({ id: OLD.submission, ticket: "00000000-0000-4000-8000-000000000003", version: "1.0.0", state: "published" })}
  insert into plugin_version values ('${OLD.plugin}', '1.0.0', '1.0.0', '${OLD.submission}', 'published', ${AT}, null, null, null);
  ${submission({ id: OLD.waiting, ticket: "00000000-0000-4000-8000-000000000005", version: "1.1.0", state: "in_review" })}
  insert into audit (at, actor_id, actor_role, action, subject, reason, rule_ids)
    values (${AT}, '${OLD.account}', 'publisher', 'submission.create', 'submission:${OLD.submission}', '', '[]');
  insert into rate_bucket values ('extension:${OLD.account}', 3, ${AT});
  insert into sale (sale_id, external_id, owner_id, id, currency, gross, fee, sold_at, imported_at, release_at, pending)
    values ('00000000-0000-4000-8000-000000000007', 'old-sale', '${OLD.account}', '${OLD.plugin}', 'EUR', 100, 15,
    ${AT}, ${AT}, ${AT}, 85);`;

/** Creates the tables of the first migrations in an empty database; the returned function inserts rows. */
export async function migrateOld(
  pool: PostgresPool,
  names: readonly (keyof typeof MIGRATIONS)[] = PUBLISHING_AND_MONEY,
): Promise<Kysely<unknown>> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const first = Object.fromEntries(names.map((name) => [name, MIGRATIONS[name]]));
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => first } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return database;
}

/** Turns an empty database into that of the service's first version: its tables, with rows. */
export async function makeOld(databaseUrl: string): Promise<void> {
  await (await fillOld(openServer(databaseUrl, 2))).destroy();
}

/** The same on a pool, which stays open. */
export async function fillOld(pool: PostgresPool): Promise<Kysely<unknown>> {
  const database = await migrateOld(pool);
  await sql.raw(ROWS).execute(database);
  return database;
}
