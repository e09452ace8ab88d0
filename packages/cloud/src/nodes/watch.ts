import type { PostgresPool } from "kysely";
import type { FullConfig } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { GuardedPool } from "../database/guarded-pool.ts";
import { keptFigures } from "../metrics/figures.ts";
import { Metrics } from "../metrics/metrics.ts";
import type { OutsideMetrics } from "../metrics/outside-metrics.ts";
import type { StoreUpkeep } from "../ports/objects.ts";
import type { ClockWatch } from "./clock-watch.ts";
import { Health, type Needed } from "./health.ts";
import { OperationsServer } from "./operations-server.ts";

/** A node's logs, metrics and health. */
export interface Watch {
  readonly health: Health;
  /** Counted only when they can be read. */
  readonly metrics: Metrics | undefined;
  /** Opens the operations port, if one is configured. */
  listen(): Promise<OperationsServer | undefined>;
}

/** The monitored parts. */
export interface Watched {
  readonly database: Database;
  readonly pool: PostgresPool;
  readonly store: StoreUpkeep;
  readonly databaseHealth: Needed;
  readonly clockWatch: ClockWatch | undefined;
  readonly outside: OutsideMetrics;
}

export function openWatch(
  config: FullConfig,
  { database, pool, store, databaseHealth, clockWatch, outside }: Watched,
): Watch {
  const { operationsHost: host, operationsPort: port, log } = config;
  const health = new Health({ database: databaseHealth, objects: store, log });
  if (port === undefined) return { health, metrics: undefined, listen: async () => undefined };
  const isDraining = () => health.isDraining;
  // A server's pool counts its connections; the embedded database has one.
  const counted = pool instanceof GuardedPool ? pool : undefined;
  const metrics = new Metrics({
    pool: counted,
    figures: keptFigures(database, log),
    isDraining,
    clock: () => clockWatch?.figures,
  });
  outside.register(metrics.registry);
  return { health, metrics, listen: () => OperationsServer.open({ host, port, health, metrics }) };
}
