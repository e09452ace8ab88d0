import type { PostgresPool } from "kysely";
import type { FullConfig } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { keptFigures } from "../metrics/figures.ts";
import { type MetricSources, Metrics } from "../metrics/metrics.ts";
import type { StoreUpkeep } from "../ports/objects.ts";
import { Health } from "./health.ts";
import { OperationsServer } from "./operations-server.ts";

/** What a node tells of itself. */
export interface Watch {
  readonly health: Health;
  /** Counted only when somebody can ask for them. */
  readonly metrics: Metrics | undefined;
  /** Opens the operations port, when there is to be one. */
  listen(): Promise<OperationsServer | undefined>;
}

export function openWatch(
  config: FullConfig,
  parts: { readonly database: Database; readonly store: StoreUpkeep; readonly pool: PostgresPool },
): Watch {
  const { database, store, pool } = parts;
  const { operationsHost: host, operationsPort: port, log } = config;
  const health = new Health({ database, store, log });
  if (port === undefined) return { health, metrics: undefined, listen: async () => undefined };
  const isDraining = () => health.isDraining;
  const metrics = new Metrics({ pool: countsOf(pool), figures: keptFigures(database, log), isDraining });
  return { health, metrics, listen: () => OperationsServer.open({ host, port, health, metrics }) };
}

/** A server's pool counts its connections; the embedded database has one. */
function countsOf(pool: PostgresPool): MetricSources["pool"] {
  return "totalCount" in pool && "idleCount" in pool && "waitingCount" in pool
    ? (pool as unknown as NonNullable<MetricSources["pool"]>)
    : undefined;
}
