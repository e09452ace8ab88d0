import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PostgresServer } from "@bourse/testing/postgres";
import { startBalancer } from "./balancer.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { startCloud, type TestCloudOptions } from "./start-cloud.ts";
import { TestCloud } from "./test-cloud.ts";

/** A test's options for its nodes. */
export interface TestNodesOptions extends Omit<TestCloudOptions, "databaseUrl" | "dataDir"> {
  /** A server in which an empty database is created, for the nodes to migrate; absent: a migrated one of the run's. */
  readonly server?: PostgresServer;
  /** An empty or old database of `server`; absent: a new one. */
  readonly databaseUrl?: string;
}

/** Several services on one PostgreSQL database and one object store. */
export interface TestNodes {
  /** All nodes, behind a round-robin balancer: each request goes to the next one. */
  readonly cloud: TestCloud;
  /** Each node by its own address; `author.at(each.url)` is the same author there. */
  readonly each: readonly TestCloud[];
  readonly databaseUrl: string;
  close(): Promise<void>;
}

let made = 0;

/**
 * Starts several real services on one real PostgreSQL database; their object store is one shared folder, or `s3`. Skip
 * the test when `findPostgres()` finds none.
 */
export async function startNodes(count: number, options: TestNodesOptions = {}): Promise<TestNodes> {
  const { server: given, databaseUrl: known, ...rest } = options;
  made += 1;
  const databaseUrl = known ?? given?.createDatabase(`nodes_${made}`) ?? (await migratedDatabase());
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
