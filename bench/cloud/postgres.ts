import { migratedDatabase } from "@bourse/cloud/testing";
import { canSharePostgres, type PostgresOptions, startPostgres } from "@bourse/testing/postgres";
import { IS_TINY } from "../figures/sized.ts";

/** A server for a benchmark's databases. */
export interface BenchPostgres {
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A server of the benchmark's own; within a run of tests, where figures mean nothing, that of the run. */
export async function openPostgres(options: PostgresOptions = {}): Promise<BenchPostgres> {
  if (IS_TINY && canSharePostgres()) return { createDatabase: () => migratedDatabase(), stop: async () => {} };
  const server = await startPostgres(options);
  return { createDatabase: async (name) => server.createDatabase(name), stop: () => server.stop() };
}
