import { DATABASE_LIMITS, type DatabaseLimits, DEFAULT_CONNECTIONS } from "../database/limits.ts";
import type { Environment } from "./environment.ts";

/** The database of a node. */
export interface DatabaseConfig {
  /** Connection string of a PostgreSQL server (15 or later); absent: the embedded database in the data folder. */
  readonly databaseUrl?: string;
  /** Connection string of the role that owns the tables and migrates them; absent: `databaseUrl` is that role. */
  readonly databaseOwnerUrl?: string;
  /** Connections of one node to that server. */
  readonly databaseConnections: number;
  readonly databaseLimits: DatabaseLimits;
}

export const DEFAULT_DATABASE: DatabaseConfig = {
  databaseConnections: DEFAULT_CONNECTIONS,
  databaseLimits: DATABASE_LIMITS,
};

/** DATABASE_URL and DATABASE_OWNER_URL (or …_FILE), DATABASE_CONNECTIONS. */
export function readDatabase(environment: Environment): Omit<DatabaseConfig, "databaseLimits"> {
  const databaseUrl = environment.secret("DATABASE_URL");
  const databaseConnections =
    environment.integer("DATABASE_CONNECTIONS", { least: 2, most: 1000 }) ?? DEFAULT_DATABASE.databaseConnections;
  const databaseOwnerUrl = environment.secret("DATABASE_OWNER_URL");
  if (databaseUrl === undefined) {
    if (databaseOwnerUrl !== undefined) environment.fault("DATABASE_OWNER_URL is nothing without DATABASE_URL");
    return { databaseConnections };
  }
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl }))
    if (url !== undefined && !isAddress(url))
      environment.fault(`${name} is not an address like postgresql://user@host/database`);
  return { databaseUrl, databaseConnections, ...(databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl }) };
}

function isAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === "postgresql:" || protocol === "postgres:";
}
