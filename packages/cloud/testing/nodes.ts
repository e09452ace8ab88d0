import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type PostgresServer, sharedPostgres } from "@bourse/testing/postgres";
import { startBalancer } from "./balancer.ts";
import { startCloud, TestCloud, type TestCloudOptions } from "./test-cloud.ts";

/** How a test wants its nodes. */
export interface TestNodesOptions extends Omit<TestCloudOptions, "databaseUrl" | "dataDir"> {
  /** A server that the test has already; absent: the one of the run. A database is made in it. */
  readonly server?: PostgresServer;
  /** An empty or an old database of `server`; absent: a new one. */
  readonly databaseUrl?: string;
}

/** Several services on one PostgreSQL database and one object store. */
export interface TestNodes {
  /** All of them, behind a round-robin: every request comes to the next node. */
  readonly cloud: TestCloud;
  /** Each by its own address; `author.at(each.url)` is the same author there. */
  readonly each: readonly TestCloud[];
  readonly databaseUrl: string;
  close(): Promise<void>;
}

let made = 0;

/**
 * Starts real services together on one real PostgreSQL database; their object store is one folder that they share, or
 * `s3`. Skip the test when `findPostgres()` finds none.
 */
export async function startNodes(count: number, options: TestNodesOptions = {}): Promise<TestNodes> {
  const { server: given, databaseUrl: known, ...rest } = options;
  const server = given ?? (await sharedPostgres());
  made += 1;
  const databaseUrl = known ?? server.createDatabase(`nodes_${made}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-nodes-"));
  const start = () => startCloud({ ...rest, databaseUrl, dataDir });
  const each = await Promise.all(Array.from({ length: count }, start));
  const balancer = await startBalancer(() => each.map((node) => node.url));
  const [first] = each;
  if (!first) throw new Error("no node was asked for");
  const close = async () => {
    await balancer.close();
    await Promise.all(each.map((node) => node.close()));
  };
  return { each, databaseUrl, close, cloud: new TestCloud({ url: balancer.url, dataDir, clock: first.clock, close }) };
}
