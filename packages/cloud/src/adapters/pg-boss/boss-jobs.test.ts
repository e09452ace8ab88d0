import { randomUUID } from "node:crypto";
import { until } from "@bourse/cloud/testing";
import { CLOUD_LIMITS } from "@bourse/contract";
import { systemMachineTime } from "@bourse/platform";
import { patiently } from "@bourse/testing/patience";
import { findPostgres, type PostgresServer, sharedPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { openInMemory } from "../../database/embedded.ts";
import { openServer } from "../../database/server.ts";
import { type AnyJob, defineJob, type Job } from "../../ports/job.ts";
import { SILENT_LOG } from "../../ports/log.ts";
import type { Service } from "../../ports/service.ts";
import { countJobs, jobsByState } from "../../store/operators/jobs.ts";
import { BossJobs } from "./boss-jobs.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
let server: PostgresServer | undefined;

const KINDS = [
  {
    name: "the embedded database",
    isHere: true,
    open: async () => ({ databaseUrl: undefined, pool: await openInMemory() }),
  },
  {
    name: `a PostgreSQL server${missing}`,
    isHere: missing === "",
    open: async () => {
      server = await sharedPostgres();
      const databaseUrl = server.createDatabase("jobs");
      return { databaseUrl, pool: openServer(databaseUrl) };
    },
  },
];

const NO_WAIT = { most: 1, firstWaitSeconds: 0, longestWaitSeconds: 0 };
const limits = { ...CLOUD_LIMITS, jobPollMs: patiently(500), jobPollUnheardMs: patiently(500) };

describe.each(KINDS)("jobs on $name", ({ isHere, open }) => {
  const ran: string[] = [];
  let isBroken = true;
  const write: Job<{ text: string }> = defineJob({
    name: "write",
    retries: NO_WAIT,
    expireSeconds: 60,
    run: async (_service, { text }) => void ran.push(text),
  });
  const breaking: Job<{ id: string }> = defineJob({
    name: "break",
    retries: NO_WAIT,
    expireSeconds: 60,
    run: async (_service, { id }, attempt) => {
      ran.push(`${id} ${attempt.number} ${attempt.isLast}`);
      if (isBroken) throw new Error("the disk does not answer");
    },
  });
  const often = defineJob({
    name: "often",
    everySeconds: 1,
    retries: { ...NO_WAIT, most: 0 },
    expireSeconds: 60,
    run: async () => void ran.push("often"),
  });
  const JOBS: readonly AnyJob[] = [write, breaking, often];
  let nodes: BossJobs[] = [];
  let database: Database;

  beforeAll(async () => {
    if (!isHere) return;
    const { pool, databaseUrl } = await open();
    database = await openDatabase(pool);
    const wish = { pool, databaseUrl, jobs: JOBS, limits, log: SILENT_LOG };
    // Nodes that start at once create the queue's tables together; the embedded database has one node.
    nodes = await Promise.all((databaseUrl ? [1, 2, 3] : [1]).map(() => BossJobs.open(wish)));
    const service = { database } as Service;
    for (const node of nodes) await node.work(service, { nodes: databaseUrl ? "many" : "single" });
  });
  afterAll(async () => {
    if (!isHere) return;
    for (const node of nodes) await node.stop({ withinMs: patiently(3000) });
    await database.destroy();
  });

  const send = async <Data extends { readonly [name: string]: string }>(job: Job<Data>, data: Data) => {
    await database.transaction().execute((work) => (nodes[0] as BossJobs).send(work, job, data));
  };
  const timesOf = (text: string) => ran.filter((each) => each === text).length;

  it.skipIf(!isHere)("[P1] begin well within a second of their commit, each once on one of the nodes", async () => {
    const texts = Array.from({ length: 20 }, () => randomUUID());
    // Time that the machine gives: during a standstill no job can begin.
    const stop = systemMachineTime.after(patiently(60_000), () => {});
    const began = systemMachineTime.mark();
    for (const text of texts) await send(write, { text });
    await until(async () => (texts.every((text) => ran.includes(text)) ? true : undefined), "every job");
    // Twenty polls would take twice as long.
    expect(systemMachineTime.givenSince(began)).toBeLessThan(patiently(5000));
    stop();
    expect(texts.map(timesOf)).toEqual(texts.map(() => 1));
    await until(
      async () => ((await countJobs(database)).some((each) => each.name === "write") ? undefined : true),
      "gone",
    );
  });

  it.skipIf(!isHere)("[P1] are not there after a rollback", async () => {
    const text = randomUUID();
    const refused = database.transaction().execute(async (work) => {
      await (nodes[0] as BossJobs).send(work, write, { text });
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    const after = randomUUID();
    await send(write, { text: after });
    await until(async () => (ran.includes(after) ? true : undefined), "the next job");
    expect(timesOf(text)).toBe(0);
  });

  it.skipIf(!isHere)(
    "[P27] that fail are tried again, are seen as failed after the last try, and retried by hand",
    async () => {
      isBroken = true;
      await send(breaking, { id: "a" });
      const failed = await until(async () => {
        const rows = await jobsByState(database, { state: "failed", name: "break", before: undefined, limit: 10 });
        return rows[0];
      }, "the failed job");
      expect(ran.filter((each) => each.startsWith("a "))).toEqual(["a 1 false", "a 2 true"]);
      expect(Object(failed.output).message).toBe("the disk does not answer");
      isBroken = false;
      const node = nodes[0] as BossJobs;
      const retry = () => database.transaction().execute((work) => node.retry(work, failed.name, failed.id));
      expect(await retry()).toBe(true);
      node.wake("break");
      await until(async () => (ran.some((each) => each.startsWith("a 3")) ? true : undefined), "the retried job");
      expect(await retry()).toBe(false);
    },
  );

  it.skipIf(!isHere)("that are periodic are done once a period, however many nodes there are", async () => {
    const before = timesOf("often");
    const began = Date.now();
    await until(async () => (timesOf("often") >= before + 3 ? true : undefined), "three periods");
    expect(timesOf("often") - before).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 1000) + 2);
  });
});
