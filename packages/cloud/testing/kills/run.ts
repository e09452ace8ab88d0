import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Submission } from "@bourse/contract/rest";
import { startPostgres } from "@bourse/testing/postgres";
import { Random } from "@bourse/testing/random";
import type { Author } from "../author.ts";
import { startBalancer } from "../balancer.ts";
import { movedClock } from "../clock.ts";
import { LeanClient } from "../lean-client.ts";
import { MoneyDesk } from "../money.ts";
import { compareBalances, compareLedger } from "../simulator/checkpoint.ts";
import { ModelBook } from "../simulator/model.ts";
import type { Party } from "../simulator/operations.ts";
import { Sender } from "../simulator/round.ts";
import { TestCloud } from "../test-cloud.ts";
import { moveMoney, type PublishedVersion, publishVersions, type Tally } from "./clients.ts";
import { LivingNodes } from "./living-nodes.ts";

/** Number of kills, and of concurrent clients. */
export interface KillOptions {
  readonly times: number;
  readonly seed: number;
  /** Kills of the database server's first process, spread over the run. */
  readonly databaseTimes?: number;
  readonly creators?: number;
  /** Faults of an exported ledger. */
  readonly check: (text: string) => readonly string[];
  readonly progress?: (kills: number, tally: Tally) => void;
}

export interface KillReport extends Tally {
  readonly kills: number;
  readonly databaseKills: number;
  /** Entries of the ledgers afterwards. */
  readonly effects: number;
}

const NODES = 3;
/** Pause between two kills: long enough for a few operations, short compared with the start of a node. */
const PAUSE_MS = { least: 50, most: 500 };

/**
 * Kills real nodes of one durable PostgreSQL at random moments while clients move money and publish through a balancer,
 * and checks afterwards that every acknowledged operation took effect exactly once, and nothing else did.
 *
 * @throws at the first difference; the message contains the seed.
 */
export async function killNodes(options: KillOptions): Promise<KillReport> {
  const server = await startPostgres({ settings: { fsync: "on", synchronous_commit: "on", full_page_writes: "on" } });
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-kills-"));
  const { databaseUrl, databaseOwnerUrl } = server.separateRoles(server.createDatabase("killed"));
  const nodes: LivingNodes = new LivingNodes(() => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    PUBLIC_URL: balancer.url,
    DATABASE_CONNECTIONS: "10",
  }));
  const balancer = await startBalancer(() => nodes.origins());
  try {
    await nodes.start(NODES);
    const cloud = new TestCloud({ url: balancer.url, dataDir, clock: movedClock(), close: async () => {} });
    return await run({ cloud, nodes, crash: () => server.crash() }, options);
  } catch (cause) {
    throw new Error(`seed ${options.seed}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  } finally {
    await nodes.end();
    await balancer.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Cast {
  readonly cloud: TestCloud;
  readonly nodes: LivingNodes;
  readonly crash: () => Promise<void>;
}

async function run({ cloud, nodes, crash }: Cast, options: KillOptions): Promise<KillReport> {
  const { times, seed, databaseTimes = 0, creators = 4 } = options;
  const parties: Party[] = [];
  for (let made = 0; made < creators; made += 1)
    parties.push({ desk: await MoneyDesk.open(cloud), book: new ModelBook(0n) });
  const author = await cloud.author();
  const client = new LeanClient(cloud.url, creators);
  const tally: Tally = { acknowledged: 0, published: 0, retries: 0 };
  let isOver = false;
  const shift = { tally, isOver: () => isOver };
  const working = Promise.all([
    publishVersions(shift, author),
    ...parties.map((party, index) =>
      moveMoney(shift, client, { cloud, party, random: Random.of(seed, "client", index) }),
    ),
  ]);
  // A client that finds a fault fails the run at its end.
  working.catch(() => {
    isOver = true;
  });
  const random = Random.of(seed, "kills");
  let databaseKills = 0;
  for (let kill = 1; kill <= times && !isOver; kill += 1) {
    await delay(PAUSE_MS.least + random.below(PAUSE_MS.most - PAUSE_MS.least));
    await nodes.killOne(random);
    if (databaseKills * times < (kill - 1) * databaseTimes) {
      await crash();
      databaseKills += 1;
    }
    options.progress?.(kill, tally);
  }
  await nodes.start(NODES);
  isOver = true;
  const [versions] = await working;
  client.close();
  await requireVersions(author, versions);
  const effects = await requireMoney(cloud.url, parties, options.check);
  return { ...tally, kills: nodes.kills, databaseKills, effects };
}

async function requireMoney(url: string, parties: readonly Party[], check: KillOptions["check"]): Promise<number> {
  const sender = new Sender(url, 1);
  try {
    let effects = 0;
    for (const party of parties) {
      await compareBalances(sender, party);
      effects += await compareLedger(sender, party, check);
    }
    return effects;
  } finally {
    sender.close();
  }
}

/** Every acknowledged version is one submission, published and complete; and there are no others. */
async function requireVersions(author: Author, versions: readonly PublishedVersion[]): Promise<void> {
  const found: Submission[] = [];
  for (let cursor = ""; ; ) {
    const { items, next_cursor: next } = (await author.get(`/publisher/me/submissions?limit=100${cursor}`)).body.data;
    found.push(...items);
    if (next === null) break;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
  const real = found.map((each) => `${each.version} ${each.submission_id}`).sort();
  const wanted = versions.map(({ pack, submissionId }) => `${pack.version} ${submissionId}`).sort();
  if (real.join() !== wanted.join()) throw new Error(`submissions are ${real.join()} and should be ${wanted.join()}`);
  for (const { pack, submissionId } of versions) {
    await author.until(submissionId, "published");
    const download = await author.get(`/plugins/${pack.id}/versions/${pack.version}/download`);
    const digest = createHash("sha256").update(download.bytes).digest("hex");
    if (digest !== pack.digest) throw new Error(`${pack.version} is damaged`);
  }
}
