import { randomUUID } from "node:crypto";
import path from "node:path";
import { isRunOpen, sharedPart } from "../run/run.ts";
import { findPostgres } from "./find-postgres.ts";
import { type PostgresAddress, type PostgresServer, serverAt } from "./server.ts";

const KEEPER = path.join(import.meta.dirname, "keeper.main.ts");

/** Whether test files of this run can share a server. */
export const canSharePostgres = (): boolean => isRunOpen() && "bin" in findPostgres();

/** The shared server of a test run. */
export interface SharedPostgres extends PostgresServer {
  /** For files that do not outlive the run: in memory where there is enough of it, and removed with the server. */
  readonly scratch: string;
}

/**
 * The shared server of a test run, for tests that neither stop nor crash it: its databases get names that are unique in
 * the run. Skip the test if `findPostgres()` finds none.
 */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const { scratch, ...address } = await sharedPart<PostgresAddress & { scratch: string }>("postgres", KEEPER);
  const server = serverAt(address);
  const apart = randomUUID().replaceAll("-", "").slice(0, 12);
  return { ...server, scratch, createDatabase: (name) => server.createDatabase(`${name}_${apart}`) };
}
