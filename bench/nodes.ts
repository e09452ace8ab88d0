import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { type CloudProcess, spawnCloud, startCloud, type TestCloud } from "@bourse/cloud/testing";
import { openPostgres } from "./cloud/postgres.ts";
import { type Round, wrk } from "./cloud/wrk.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(5, 1);
/** The round before the first warms up. */
const FIRST_ROUND = sized(0, 1);
const SECONDS = sized(4, 1);
const TARGET = 1.6;
/** Two nodes and the two clients that load them. */
const CORES_NEEDED = 4;

const program = path.join(import.meta.dirname, "cloud", "node-server.ts");

/** The read path of two nodes on one database against that of one, each loaded by a client of its own. */
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
      if (round > 0) rounds.one.push(rate(one));
      if (round > 0) rounds.two.push(rate(two));
    }
    return [result(median(rounds.one), median(rounds.two))];
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

const rate = (rounds: readonly Round[]): number => rounds.reduce((sum, each) => sum + each.rate, 0);

function result(one: number, two: number): BenchResult {
  const cores = availableParallelism();
  const isPossible = cores >= CORES_NEEDED;
  return {
    name: "two nodes on one database, GET versions",
    ours: `${two.toFixed(0)}/s`,
    theirs: `${one.toFixed(0)}/s of one node`,
    ratio: two / one,
    target: isPossible ? `>= ${TARGET}` : `>= ${TARGET} needs ${CORES_NEEDED} cores; this machine has ${cores}`,
    ok: !isPossible || two / one >= TARGET,
  };
}
