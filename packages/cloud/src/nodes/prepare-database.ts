import { BossJobs } from "../adapters/pg-boss/boss-jobs.ts";
import type { FullConfig } from "../config/config.ts";
import { isLiveKey } from "../config/payments.ts";
import { type Database, isCurrent, openDatabase } from "../database/database.ts";
import { changeableTables, grantRuntime } from "../database/grants.ts";
import { openServer } from "../database/server.ts";
import { JOBS } from "../domain/operators/jobs/index.ts";

/** A migration takes two connections: its lock's and its own. */
const CONNECTIONS = 2;

/** SQLSTATE "insufficient privilege". */
const NOT_ALLOWED = "42501";

/**
 * Migrates a server's database: as its owner, who then grants the nodes' role its permissions, or, if the roles are not
 * separated, as that role. A migration has no time limit, however large a table is.
 *
 * @param database - the node's own connections, whose queries have a time limit.
 * @throws when the nodes' role may not migrate, and the owner's address is not given.
 */
export async function bringUpToDate(database: Database, url: string, config: FullConfig): Promise<void> {
  const { databaseOwnerUrl } = config;
  if (databaseOwnerUrl !== undefined) return prepareAsOwner(databaseOwnerUrl, url, config);
  try {
    if (await isCurrent(database)) return;
    await (await openDatabase(openServer(url, CONNECTIONS))).destroy();
  } catch (fault) {
    if (Object(fault).code !== NOT_ALLOWED) throw fault;
    throw new Error("the database has to be migrated by its owner: start one node with DATABASE_OWNER_URL", {
      cause: fault,
    });
  }
}

async function prepareAsOwner(ownerUrl: string, url: string, config: FullConfig): Promise<void> {
  const owner = await prepareTables(ownerUrl, config);
  try {
    await grantRuntime(owner, decodeURIComponent(new URL(url).username));
  } finally {
    await owner.destroy();
  }
}

/** Creates all tables of the service in a server's database, including those of the job queue. */
export async function prepareTables(
  url: string,
  { limits, log }: Pick<FullConfig, "limits" | "log">,
): Promise<Database> {
  const pool = openServer(url, CONNECTIONS);
  const database = await openDatabase(pool);
  // Each kind of job has its own tables.
  const jobs = await BossJobs.open({ pool, databaseUrl: url, jobs: JOBS, limits, log });
  await jobs.stop({ withinMs: 0 });
  return database;
}

/**
 * Warns when this node's role could change the ledger or the trail. The embedded database is not checked: it has one
 * role, and anyone with access to its folder can do everything anyway.
 *
 * @throws when an operator has separated the roles, or real money is involved: nobody reads a warning at start.
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
