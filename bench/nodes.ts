import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CloudProcess, spawnCloud, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { openPostgres } from "./cloud/postgres.ts";
import { type Round, wrk } from "./cloud/wrk.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(5, 1);
/** A preceding round warms up. */
const FIRST_ROUND = sized(0, 1);
const SECONDS = sized(4, 1);
/** Two fully independent nodes would reach 2. */
const TARGET = 1.6;

const program = path.join(import.meta.dirname, "cloud", "node-server.ts");

/**
 * The read path of two nodes on one database compared with one node, each loaded by its own client. It counts the
 * nodes' own processor time, that is, the rate with a core to itself: two nodes and their clients require four cores,
 * and on fewer the rates would only show which process got them. Work lost to each other, in locks or messages, counts.
 * Waiting does not: a cached read waits for nothing, and asks the database twice a second.
 */
export async function run(): Promise<BenchResult[]> {
  const postgres = await openPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-nodes-"));
  const nodes: CloudProcess[] = [];
  let first: TestCloud | undefined;
  try {
    const databaseUrl = await postgres.createDatabase("nodes");
    // Nodes of one database share the folder of its packages; this one only published.
    first = await startCloud({ databaseUrl, dataDir: folder });
    const { pack } = await first.published(await first.author());
    const start = () => spawnCloud(program, { DATABASE_URL: databaseUrl, DATA_DIR: folder });
    nodes.push(await start(), await start());
    const rounds: { one: number[]; two: number[] } = { one: [], two: [] };
    for (let round = FIRST_ROUND; round <= ROUNDS; round += 1) {
      const one = await together(nodes.slice(0, 1), pack.id);
      const two = await together(nodes, pack.id);
      // The first round warms up.
      if (round > 0) rounds.one.push(perCore(one));
      if (round > 0) rounds.two.push(perCore(two));
      if ([...one, ...two].some((each) => each.failures > 0)) throw new Error("a node refused a read");
    }
    return [result(rounds)];
  } finally {
    for (const each of nodes) await each.kill();
    await first?.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function together(nodes: readonly CloudProcess[], id: string): Promise<readonly Round[]> {
  return Promise.all(
    nodes.map(({ url, pid }) => wrk({ url: `${url}/api/marketplace/plugins/${id}/versions`, pids: [pid] }, SECONDS)),
  );
}

/** Answers that all nodes together would give with a core each. */
const perCore = (rounds: readonly Round[]): number => rounds.reduce((sum, each) => sum + each.perCore, 0);

function result({ one, two }: { readonly one: readonly number[]; readonly two: readonly number[] }): BenchResult {
  // Round by round, so that other load on the machine affects both halves.
  const ratio = median(two.map((each, round) => each / (one[round] ?? Number.NaN)));
  return {
    name: "two nodes on one database, GET versions, with a core each",
    ours: `${median(two).toFixed(0)}/s`,
    theirs: `${median(one).toFixed(0)}/s of one node`,
    ratio,
    target: `>= ${TARGET}`,
    ok: ratio >= TARGET,
  };
}
