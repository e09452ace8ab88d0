import { openInMemory, openServer } from "@bourse/cloud";
import { findPostgres, sharedPostgres } from "@bourse/testing/postgres";
import { startCloud, type TestCloudOptions } from "./start-cloud.ts";
import type { TestCloud } from "./test-cloud.ts";

/** A service, and a second connection to its database. */
export interface OnDatabase {
  readonly cloud: TestCloud;
  /** For inspecting the database besides the service; the embedded one has only one pool. */
  readonly pool: NonNullable<NonNullable<TestCloudOptions["parts"]>["pool"]>;
  /** Stops the service, the pool and the server. */
  close(): Promise<void>;
}

/** A kind of database for the same list of tests. */
export interface DatabaseKind {
  /** Includes the reason if its tests are skipped. */
  readonly name: string;
  readonly isHere: boolean;
  start(options?: TestCloudOptions): Promise<OnDatabase>;
}

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

/** Both kinds: the same migrations and queries must behave the same; only a server works concurrently. */
export const DATABASES: readonly DatabaseKind[] = [
  { name: "the embedded database", isHere: true, start: startEmbedded },
  { name: `a PostgreSQL server${missing}`, isHere: missing === "", start: startOnServer },
];

async function startEmbedded(options: TestCloudOptions = {}): Promise<OnDatabase> {
  const pool = await openInMemory();
  const cloud = await startCloud({ ...options, parts: { ...options.parts, pool } });
  return { cloud, pool, close: () => cloud.close() };
}

async function startOnServer(options: TestCloudOptions = {}): Promise<OnDatabase> {
  const server = await sharedPostgres();
  const url = server.createDatabase("market");
  const pool = openServer(url);
  // As in a deployment: the role of the nodes cannot change the ledger.
  const cloud = await startCloud({ ...options, ...server.separateRoles(url) });
  const close = async () => {
    await cloud.close();
    await pool.end();
  };
  return { cloud, pool, close };
}
