import { randomUUID } from "node:crypto";
import path from "node:path";
import { isRunOpen, sharedPart } from "../run/run.ts";
import { findPostgres } from "./find-postgres.ts";
import { type PostgresAddress, type PostgresServer, serverAt } from "./server.ts";

const KEEPER = path.join(import.meta.dirname, "keeper.main.ts");

/** Whether test files of this run can share a server. */
export const canSharePostgres = (): boolean => isRunOpen() && "bin" in findPostgres();

/**
 * The shared server of a test run, for tests that neither stop nor crash it: its databases get names that are unique in
 * the run. Skip the test if `findPostgres()` finds none.
 */
export async function sharedPostgres(): Promise<PostgresServer> {
  const server = serverAt(await sharedPart<PostgresAddress>("postgres", KEEPER));
  const apart = randomUUID().replaceAll("-", "").slice(0, 12);
  return { ...server, createDatabase: (name) => server.createDatabase(`${name}_${apart}`) };
}
