import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type BatchingClient, type CloudParts, openServer } from "@bourse/cloud";
import { CloudActor, LeanClient, MONEY_NODE, PLAIN_MONEY_LIMITS, spawnCloud, startCloud } from "@bourse/cloud/testing";
import { findPostgres } from "@bourse/testing/postgres";
import { openPostgres } from "./cloud/postgres.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";
import { ACCOUNTS, accountOf, makeAccounts, tokenOf } from "./withdrawals/accounts.ts";
import { type Sent, toScript, type Withdrawal } from "./withdrawals/statements.ts";

const SECONDS = sized(5, 1);
const ROUNDS = sized(3, 1);
/** The first round fills caches and tables. */
const WARM_UP = sized(1, 0);
const CLIENTS = 16;
/** Recordings of one withdrawal. The workers poll a few times a second, so most recordings contain none of their queries. */
const TRIES = 8;
/** All withdrawals of one account are serialised, in the database as over HTTP. */
const TARGETS = { hot: 0.5, spread: 0.7 };
/** The server is durable, for both. */
const DURABLE = { fsync: "on", synchronous_commit: "on" };

type Pool = NonNullable<CloudParts["pool"]>;

/**
 * Withdrawals over HTTP compared with pgbench running the same statements on the same server. Statements that the
 * service sends in one round trip are one pipeline for pgbench: the round trips are equal, so the difference is our
 * node's own work.
 */
export async function run(): Promise<BenchResult[]> {
  const server = await openPostgres({ settings: DURABLE });
  const databaseUrl = await server.createDatabase("withdrawals");
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-withdrawals-"));
  try {
    const one = await prepare(databaseUrl, dataDir);
    console.log(`a withdrawal: ${one.sent.flat().length} statements, ${one.sent.length} ways to the database and back`);
    const node = await spawnCloud(MONEY_NODE, {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(CLIENTS),
      WORKERS: "usual",
      PUBLIC_URL: "http://127.0.0.1",
    });
    try {
      const results: BenchResult[] = [];
      for (const [name, accounts] of [
        ["one hot account", 1],
        [`${ACCOUNTS} accounts`, ACCOUNTS],
      ] as const) {
        const script = path.join(dataDir, "withdrawal.sql");
        writeFileSync(script, toScript(one.sent, one, `\\set a random(1, ${accounts})`));
        const rounds = { our: [] as number[], their: [] as number[] };
        for (let round = -WARM_UP; round < ROUNDS; round += 1) {
          const our = await ours(node.url, accounts, SECONDS);
          const their = await pgbench(databaseUrl, script);
          await analyze(databaseUrl);
          if (round < 0) continue;
          rounds.our.push(our);
          rounds.their.push(their);
        }
        results.push(result(`withdrawals, ${name}`, rounds, accounts === 1 ? TARGETS.hot : TARGETS.spread));
      }
      return results;
    } finally {
      await node.kill();
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates the accounts, and records the statements of one withdrawal. */
async function prepare(databaseUrl: string, dataDir: string) {
  const pool = openServer(databaseUrl);
  const heard: Sent[][] = [];
  const cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS, parts: { pool: listening(pool, heard) } });
  const { accountId, token = "" } = await cloud.trader();
  await makeAccounts(pool, { accountId, token });
  const account = ACCOUNTS;
  const send = async (named: string) => {
    const actor = new CloudActor(cloud.url, {
      token: tokenOf(account),
      account: { account_id: accountOf(account) } as never,
    });
    const answer = await actor.post("/creator/withdrawals", {
      currency: "EUR",
      amount_minor: 1,
      idempotency_key: named,
    });
    if (answer.status !== 200) throw new Error(`refused: ${answer.bytes.toString()}`);
    return answer.body.data.withdrawal_id as string;
  };
  await send(`first-${randomUUID()}`);
  const tries: Withdrawn[] = [];
  for (let number = 0; number < TRIES; number += 1) {
    heard.length = 0;
    const key = `heard-${randomUUID()}`;
    const id = await send(key);
    tries.push({ sent: [...heard], account, key, id });
  }
  // The node continues in a copy of the folder without these workers, which poll many times a second for tests and would be measured too.
  cpSync(cloud.dataDir, dataDir, { recursive: true });
  await cloud.close();
  // The service's workers send queries of their own in between: the shortest recording has none of them.
  return tries.reduce((shortest, each) => (each.sent.length < shortest.sent.length ? each : shortest));
}

/** One withdrawal, and what the service sent for it. */
interface Withdrawn extends Withdrawal {
  readonly sent: readonly (readonly Sent[])[];
}

/**
 * Runs ANALYZE, which PostgreSQL does by itself within a minute. Until then connections keep their plans: plans made
 * while the tables were empty scan them completely, unlike those of later connections.
 */
async function analyze(databaseUrl: string): Promise<void> {
  const pool = openServer(databaseUrl, 1);
  await pool.query("analyze");
  await pool.end();
}

/** The pool, with its statements recorded. */
function listening(pool: Pool, heard: Sent[][]): Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[] = []) => {
      heard.push([{ text, values }]);
      return client.query(text, values as unknown[]);
    };
    const queryAll = (statements: readonly Sent[]) => {
      heard.push([...statements]);
      return (client as typeof client & BatchingClient).queryAll(statements);
    };
    return { query: query as typeof client.query, queryAll, release: (isBroken?: boolean) => client.release(isBroken) };
  };
  return { options: {}, end: () => pool.end(), connect };
}

/** Withdrawals per second by this many clients, each of which waits for its answer. */
async function ours(url: string, accounts: number, seconds: number): Promise<number> {
  const client = new LeanClient(url, CLIENTS);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const started = performance.now();
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const token = tokenOf(1 + Math.floor(Math.random() * accounts));
      const body = `{"currency":"EUR","amount_minor":1,"idempotency_key":"${randomUUID()}"}`;
      const { status, bytes } = await client.send({ method: "POST", path: "/creator/withdrawals", token, body });
      if (status !== 200) throw new Error(`refused: ${bytes.toString()}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  client.close();
  return (done * 1000) / (performance.now() - started);
}

async function pgbench(databaseUrl: string, script: string): Promise<number> {
  const found = findPostgres();
  if ("missing" in found) throw new Error(`missing: ${found.missing}`);
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(CLIENTS),
    "-j",
    "1",
    "-T",
    String(SECONDS),
    "-f",
    script,
    databaseUrl,
  ];
  const { stdout } = await promisify(execFile)(path.join(found.bin, "pgbench"), args);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

function result(name: string, { our, their }: Record<"our" | "their", number[]>, target: number): BenchResult {
  const [ours, theirs] = [median(our), median(their)];
  const ratio = ours / theirs;
  return {
    name,
    ours: `${Math.round(ours)}/s over HTTP`,
    theirs: `${Math.round(theirs)}/s by pgbench, the same statements`,
    ratio,
    target: `at least ${target}`,
    ok: ratio >= target,
  };
}
