import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { CLONED_VERSIONS_EACH, type CloudProcess, cloneCatalogue, spawnCloud, startCloud } from "@bourse/cloud/testing";
import { type BenchPostgres, openPostgres } from "./cloud/postgres.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const SMALL = 100;
const LARGE = sized(100_000, 200);
const ROUNDS = sized(8, 2);
const REQUESTS_PER_ROUND = sized(1500, 4);
const CONNECTIONS = 2;
const TARGET = 1.2;
/**
 * The large catalogue is 1.4 GB. With PostgreSQL's default of 128 MB each answer reads pages from the disk and writes
 * out others that the copying had changed: that would measure the disk, and its other users, instead of the service.
 */
const IN_MEMORY = { shared_buffers: "2GB" };

const program = path.join(import.meta.dirname, "cloud", "node-server.ts");

/** `GET /plugins/{id}/versions` and one page of a search, each answered by the database, over a small and a large catalogue. */
export async function run(): Promise<BenchResult[]> {
  const postgres = await openPostgres({ settings: IN_MEMORY });
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-scale-"));
  const running: Running[] = [];
  try {
    running.push(await node(postgres, folder, SMALL), await node(postgres, folder, LARGE));
    const [small, large] = running.map((each) => each.process) as [CloudProcess, CloudProcess];
    const versions = await compare(small, large, (extensions) => `/plugins/${randomId(extensions)}/versions`);
    const listing = await compare(small, large, (extensions) => `/plugins?limit=20&cursor=${cursorAt(extensions)}`);
    return [result("GET versions", versions), result("GET plugins, a page of 20", listing)];
  } finally {
    for (const each of running) await each.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const idOf = (number: number): string => `svc.bench_${String(number).padStart(7, "0")}`;
const randomId = (extensions: number): string => idOf(1 + Math.floor(Math.random() * extensions));
/** A position in the first half, so that every page is full. */
const cursorAt = (extensions: number): string =>
  Buffer.from(`plugins:${randomId(Math.floor(extensions / 2))}`).toString("base64url");

interface Running {
  readonly process: CloudProcess;
  readonly close: () => Promise<void>;
}

/** A node without a cache over its own catalogue, besides the one that published into their folder. */
async function node(postgres: BenchPostgres, folder: string, extensions: number): Promise<Running> {
  const databaseUrl = await postgres.createDatabase(`scale_${extensions}`);
  const dataDir = path.join(folder, String(extensions));
  const cloud = await startCloud({ databaseUrl, dataDir });
  await cloud.published(await cloud.author());
  await cloneCatalogue(databaseUrl, extensions);
  const process = await spawnCloud(program, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CACHE_BYTES: "0" });
  const close = async () => {
    await process.kill();
    await cloud.close();
  };
  return { process, close };
}

interface Medians {
  readonly small: number;
  readonly large: number;
}

/** Alternating rounds, so that other load on the machine affects both. */
async function compare(
  small: CloudProcess,
  large: CloudProcess,
  pathFor: (extensions: number) => string,
): Promise<Medians> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [few, many] = [await measure(small, () => pathFor(SMALL)), await measure(large, () => pathFor(LARGE))];
    // The first round warms up.
    if (round > 0) times.small.push(...few);
    if (round > 0) times.large.push(...many);
  }
  return { small: median(times.small), large: median(times.large) };
}

async function measure({ url }: CloudProcess, nextPath: () => string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const client = async () => {
    for (let sent = 0; sent < REQUESTS_PER_ROUND / CONNECTIONS; sent += 1) {
      const started = performance.now();
      await read(`${url}/api/marketplace${nextPath()}`, agent);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return times;
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });
}

function result(name: string, { small, large }: Medians): BenchResult {
  const count = (extensions: number) => `${extensions} extensions, ${extensions * CLONED_VERSIONS_EACH} versions`;
  return {
    name: `${name} from PostgreSQL, p50`,
    ours: `${large.toFixed(2)} ms with ${count(LARGE)}`,
    theirs: `${small.toFixed(2)} ms with ${count(SMALL)}`,
    ratio: large / small,
    target: `<= ${TARGET}`,
    ok: large / small <= TARGET,
  };
}
