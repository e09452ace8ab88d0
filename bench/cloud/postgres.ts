import { migratedDatabase } from "@bourse/cloud/testing";
import { canSharePostgres, type PostgresOptions, startPostgres } from "@bourse/testing/postgres";
import { IS_TINY } from "../figures/sized.ts";

/** A server for a benchmark's databases. */
export interface BenchPostgres {
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** The benchmark's own server; within a test run, where figures are meaningless, the run's server. */
export async function openPostgres(options: PostgresOptions = {}): Promise<BenchPostgres> {
  if (IS_TINY && canSharePostgres()) return { createDatabase: () => migratedDatabase(), stop: async () => {} };
  const server = await startPostgres(options);
  return { createDatabase: async (name) => server.createDatabase(name), stop: () => server.stop() };
}
