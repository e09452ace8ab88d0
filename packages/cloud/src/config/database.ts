import { DATABASE_LIMITS, type DatabaseLimits } from "../database/limits.ts";
import type { Environment } from "./environment.ts";

/** Which database a node works on. */
export interface DatabaseConfig {
  /** Connection string of a PostgreSQL server (15 or later); absent: the embedded database in the data folder. */
  readonly databaseUrl?: string;
  /** Connections of one node to that server. */
  readonly databaseConnections: number;
  readonly databaseLimits: DatabaseLimits;
}

export const DEFAULT_DATABASE: DatabaseConfig = {
  // Beyond this the database waits longer for locks than it works.
  databaseConnections: 20,
  databaseLimits: DATABASE_LIMITS,
};

/** DATABASE_URL (or DATABASE_URL_FILE), DATABASE_CONNECTIONS. */
export function readDatabase(environment: Environment): Omit<DatabaseConfig, "databaseLimits"> {
  const databaseUrl = environment.secret("DATABASE_URL");
  const databaseConnections =
    environment.integer("DATABASE_CONNECTIONS", { least: 2, most: 1000 }) ?? DEFAULT_DATABASE.databaseConnections;
  if (databaseUrl === undefined) return { databaseConnections };
  const protocol = URL.parse(databaseUrl)?.protocol;
  if (protocol !== "postgresql:" && protocol !== "postgres:")
    environment.fault("DATABASE_URL is not an address like postgresql://user@host/database");
  return { databaseUrl, databaseConnections };
}
