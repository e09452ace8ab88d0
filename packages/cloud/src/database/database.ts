import type { ErrorCode } from "@bourse/contract";
import { Refusal } from "@bourse/platform";
import { type Driver, Kysely, PostgresDialect, type PostgresPool, type QueryExecutorProvider, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { HoldingDriver } from "./holding-driver.ts";
import { publishing } from "./migrations/0001-publishing.ts";
import { money } from "./migrations/0002-money.ts";
import { accounts } from "./migrations/0003-accounts.ts";
import { review } from "./migrations/0004-review.ts";
import { publishers } from "./migrations/0005-publishers.ts";
import { notices } from "./migrations/0006-notices.ts";
import { payments } from "./migrations/0007-payments.ts";
import { operations } from "./migrations/0008-operations.ts";
import { catalogue } from "./migrations/0009-catalogue.ts";
import { proofs } from "./migrations/0010-proofs.ts";
import { moneySpeed } from "./migrations/0011-money-speed.ts";
import { missedEdits } from "./migrations/0012-missed-edits.ts";
import { provenAddresses } from "./migrations/0015-proven-addresses.ts";
import { idSkeletons } from "./migrations/0016-id-skeletons.ts";
import { providerFacts } from "./migrations/0018-provider-facts.ts";
import { payoutDetails } from "./migrations/0019-payout-details.ts";
import { ledgerChain } from "./migrations/0020-ledger-chain.ts";
import { addressChanges } from "./migrations/0021-address-changes.ts";
import { accountExports } from "./migrations/0022-account-exports.ts";
import { publisherResemblances } from "./migrations/0023-publisher-resemblances.ts";
import { submissionConfirmations } from "./migrations/0024-submission-confirmations.ts";
import { moneyRoundTrips } from "./migrations/0025-money-round-trips.ts";
import { catalogueLines } from "./migrations/0027-catalogue-lines.ts";
import { endorsements } from "./migrations/0028-endorsements.ts";
import { officialSets } from "./migrations/0029-official-sets.ts";
import { revokedVersions } from "./migrations/0030-revoked-versions.ts";
import { dossiers } from "./migrations/0031-dossiers.ts";
import { submissionSources } from "./migrations/0032-submission-sources.ts";
import { publishedSources } from "./migrations/0033-published-sources.ts";
import type { Tables } from "./tables.ts";

/** PostgreSQL 15, in the form of `server_version_num`. */
const OLDEST_SERVER = 150_000;

/** Refuses a database that this version must not use, and returns the migrations that were applied to any other. */
export async function requireUsable(
  database: QueryExecutorProvider,
  known: readonly string[],
): Promise<readonly string[]> {
  const version = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(
    database,
  );
  if (Number(version.rows[0]?.number) < OLDEST_SERVER) throw new Error("the database is older than PostgreSQL 15");
  const applied = await appliedMigrations(database);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new Refusal<ErrorCode>(
      "state.database_newer",
      `the database was migrated by a newer version of this service (${newer.join(", ")} is not known here): ` +
        "start that version or a later one",
    );
  requireOrder(applied, known);
  return applied;
}

/** A later migration may depend on an earlier one, so none is applied out of order. */
function requireOrder(applied: readonly string[], known: readonly string[]): void {
  const last = applied.at(-1);
  const missed = known.slice(0, last === undefined ? 0 : known.indexOf(last)).filter((name) => !applied.includes(name));
  if (missed.length === 0) return;
  throw new Error(
    `the database has ${last} without ${missed.join(", ")}: a version in development migrated it, and no released one ` +
      "goes on from there. Start with a new database; export the data to keep first, with the version that created it",
  );
}

/**
 * True when every migration has been applied.
 *
 * @throws when this version must not use the database.
 */
export async function isCurrent(database: QueryExecutorProvider): Promise<boolean> {
  const known = Object.keys(MIGRATIONS);
  const applied = await requireUsable(database, known);
  return known.every((name) => applied.includes(name));
}

async function appliedMigrations(database: QueryExecutorProvider): Promise<readonly string[]> {
  const table = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(
    database,
  );
  if (!table.rows[0]?.known) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}

/** PostgreSQL over a pool, whether embedded or a server's. */
class ServiceDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new HoldingDriver(this.#pool);
  }
}

/** The service's database, or a transaction in it: queries accept either. */
export type Database = Kysely<Tables>;

/** All migrations in order; a test creates an old database with the first few. */
export const MIGRATIONS = {
  "0001-publishing": publishing,
  "0002-money": money,
  "0003-accounts": accounts,
  "0004-review": review,
  "0005-publishers": publishers,
  "0006-notices": notices,
  "0007-payments": payments,
  "0008-operations": operations,
  "0009-catalogue": catalogue,
  "0010-proofs": proofs,
  "0011-money-speed": moneySpeed,
  "0012-missed-edits": missedEdits,
  "0015-proven-addresses": provenAddresses,
  "0016-id-skeletons": idSkeletons,
  "0018-provider-facts": providerFacts,
  "0019-payout-details": payoutDetails,
  "0020-ledger-chain": ledgerChain,
  "0021-address-changes": addressChanges,
  "0022-account-exports": accountExports,
  "0023-publisher-resemblances": publisherResemblances,
  "0024-submission-confirmations": submissionConfirmations,
  "0025-money-round-trips": moneyRoundTrips,
  "0027-catalogue-lines": catalogueLines,
  "0028-endorsements": endorsements,
  "0029-official-sets": officialSets,
  "0030-revoked-versions": revokedVersions,
  "0031-dossiers": dossiers,
  "0032-submission-sources": submissionSources,
  "0033-published-sources": publishedSources,
};

/**
 * Creates the query builder and the current tables on a pool; the embedded database and a server are treated alike from
 * here on.
 *
 * @throws when a newer version of the service has migrated it, or a migration fails; then the pool is closed.
 */
export async function openDatabase(pool: PostgresPool): Promise<Database> {
  const database = useDatabase(pool);
  try {
    // Only the owner may change tables, and only when a change is pending.
    if (await isCurrent(database)) return database;
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return database;
  } catch (fault) {
    await database.destroy();
    throw fault;
  }
}

/** Creates the query builder on a pool whose database is up to date. */
export function useDatabase(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new ServiceDialect(pool) });
}
