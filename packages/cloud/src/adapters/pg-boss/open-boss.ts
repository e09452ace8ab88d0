import type { CloudLimits } from "@bourse/contract";
import type { PostgresPool } from "kysely";
import { PgBoss, type QueueResult } from "pg-boss";
import { Outage } from "../../outage.ts";
import { type AnyJob, secondsOf } from "../../ports/job.ts";
import type { Log } from "../../ports/log.ts";
import { databaseOfPool } from "./boss-database.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** After this time without a heartbeat a node counts as dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 30;

/** Interval of the check for dead nodes. */
const SUPERVISE_SECONDS = 15;

/** The queue's own connections besides the listening one: its queries are short. A node with few connections has fewer. */
const CONNECTIONS = 3;
const SHARE_OF_NODE = 4;

/** A failed job is kept this long for an operator. */
const FAILED_SECONDS = 90 * DAY_SECONDS;

/** Location of the queue's tables. */
export interface BossWish {
  readonly pool: PostgresPool;
  /** A server; absent: the pool is the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Of the node's pool; absent: as many as the queue can use. */
  readonly databaseConnections?: number;
  readonly jobs: readonly AnyJob[];
  readonly limits: CloudLimits;
  readonly log: Log;
}

/** An open queue, and the state of its database. */
export interface OpenBoss {
  readonly boss: PgBoss;
  readonly outage: Outage;
}

/** Opens the queue over the service's database, migrates its tables and creates the queues of all jobs. */
export async function openBoss(wish: BossWish): Promise<OpenBoss> {
  const { log, jobs, limits } = wish;
  const boss = new PgBoss({
    ...(wish.databaseUrl === undefined ? embedded(wish.pool) : onServer(wish.databaseUrl, wish.databaseConnections)),
    // Periods are counted in seconds, without a calendar.
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    // No job depends on another.
    flowIntervalSeconds: DAY_SECONDS,
  });
  const outage = new Outage(log, {
    away: "the queue of jobs cannot reach its database",
    back: "the queue of jobs reaches its database again",
  });
  // Every worker reports each failed poll.
  boss.on("error", (fault) => outage.failed(fault));
  boss.on("warning", ({ message }) => log.info({ warning: message }, "the queue of jobs warns"));
  await boss.start();
  await makeQueues(boss, jobs, limits);
  return { boss, outage };
}

const onServer = (connectionString: string, connections = CONNECTIONS * SHARE_OF_NODE) => ({
  connectionString,
  max: Math.min(CONNECTIONS, Math.ceil(connections / SHARE_OF_NODE)),
});

/**
 * The embedded database has no autovacuum to monitor, and a single connection, which rebuilding an index must not
 * occupy.
 */
const embedded = (pool: PostgresPool) => ({
  db: databaseOfPool(pool),
  backend: "pglite" as const,
  reindex: false,
  monitorVacuum: false,
});

async function makeQueues(boss: PgBoss, jobs: readonly AnyJob[], limits: CloudLimits): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const before = known.get(job.name);
    const options = queueOptions(job, limits);
    if (!before) await boss.createQueue(job.name, { ...options, policy: policyOf(job) });
    else if (!isSame(before, options)) await boss.updateQueue(job.name, options);
    else continue;
    // Fills the queue's cache for this job: a look-up inside a transaction would wait for the embedded database's only
    // connection, which that transaction holds.
    await boss.findJobs(job.name, { key: "none", queued: true });
  }
}

/** A periodic job exists once at a time, waiting or running. */
const policyOf = (job: AnyJob): string => (job.everySeconds === undefined ? "standard" : "exclusive");

function queueOptions(job: AnyJob, limits: CloudLimits) {
  const { most, firstWaitSeconds, longestWaitSeconds } = job.retries;
  const retryDelay = Math.round(secondsOf(firstWaitSeconds, limits));
  const period = job.everySeconds === undefined ? undefined : secondsOf(job.everySeconds, limits);
  return {
    retryLimit: most,
    retryDelay,
    retryBackoff: retryDelay > 0,
    ...(retryDelay > 0 ? { retryDelayMax: longestWaitSeconds } : {}),
    expireInSeconds: job.expireSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // Jobs that no node has started are never deleted during the life of a deployment.
    retentionSeconds: 365 * DAY_SECONDS,
    // A finished round of a periodic job records when the next one is due.
    deleteAfterSeconds: period === undefined ? FAILED_SECONDS : Math.ceil(HOUR_SECONDS + 2 * period),
    notify: true,
  };
}

function isSame(queue: QueueResult, options: ReturnType<typeof queueOptions>): boolean {
  return Object.entries(options).every(([name, value]) => Object(queue)[name] === value);
}
