import { BossJobs } from "../adapters/pg-boss/boss-jobs.ts";
import { isLiveKey } from "../adapters/stripe/stripe-client.ts";
import type { FullConfig } from "../config/config.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { changeableTables, grantRuntime } from "../database/grants.ts";
import { openServer } from "../database/server.ts";
import { JOBS } from "../domain/operators/jobs/index.ts";

/** A migration takes two connections: its lock's and its own. */
const CONNECTIONS = 2;

/** SQLSTATE "insufficient privilege". */
const NOT_ALLOWED = "42501";

/**
 * Brings a server's database up to date: as its owner, who then gives the nodes' role what it needs, or, where nobody has
 * separated the roles, as that role. However large a table is, a migration takes as long as it takes.
 *
 * @throws when the nodes' role may not migrate, and the owner's address is not given.
 */
export async function bringUpToDate(url: string, config: FullConfig): Promise<void> {
  const { databaseOwnerUrl } = config;
  if (databaseOwnerUrl !== undefined) return prepareAsOwner(databaseOwnerUrl, url, config);
  const migrated = await openDatabase(openServer(url, CONNECTIONS)).catch((fault: unknown) => {
    if (Object(fault).code !== NOT_ALLOWED) throw fault;
    throw new Error("the database has to be migrated by its owner: start one node with DATABASE_OWNER_URL", {
      cause: fault,
    });
  });
  await migrated.destroy();
}

async function prepareAsOwner(ownerUrl: string, url: string, config: FullConfig): Promise<void> {
  const owner = await prepareTables(ownerUrl, config);
  try {
    await grantRuntime(owner, decodeURIComponent(new URL(url).username));
  } finally {
    await owner.destroy();
  }
}

/** Makes all tables that a service needs in a server's database, those of the queue of jobs among them. */
export async function prepareTables(
  url: string,
  { limits, log }: Pick<FullConfig, "limits" | "log">,
): Promise<Database> {
  const pool = openServer(url, CONNECTIONS);
  const database = await openDatabase(pool);
  // Each kind of job has tables of its own.
  const jobs = await BossJobs.open({ pool, databaseUrl: url, jobs: JOBS, limits, log });
  await jobs.stop({ withinMs: 0 });
  return database;
}

/**
 * Says when the role that this node runs as could change the ledger or the trail. The embedded database is not asked: it
 * has one role, and who has its folder can do everything anyway.
 *
 * @throws where an operator has separated the roles, or real money is moved: a start that only warns is not read.
 */
export async function requireGuarded(config: FullConfig, database: Database): Promise<void> {
  const tables = await changeableTables(database);
  if (tables.length === 0) return;
  const told = `the role of DATABASE_URL can change ${tables.join(", ")}`;
  const isLive = config.stripe !== undefined && isLiveKey(config.stripe.secretKey);
  if (config.databaseOwnerUrl !== undefined || isLive)
    throw new Error(`${told}: let nodes run as a role that owns nothing (docs/operations.md, Database)`);
  config.log.error({ tables }, "the role of DATABASE_URL can change the ledger and the audit trail");
}
