import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Access } from "./start-ceph.ts";

/** A bucket of a real S3, as the service is configured with it. */
export interface TestBucket extends S3Access {
  readonly bucket: string;
  readonly region: string;
}

/** Names the folder of a run of tests to the processes of that run. */
const RUN_FOLDER = "BOURSE_TEST_RUN";
const RUN_PID = "BOURSE_TEST_RUN_PID";

const READY_WITHIN_MS = 120_000;
const POLL_MS = 100;
const REGION = "us-east-1";

/** Prepares a run of tests; it costs nothing until a test asks for a bucket. Answers what ends the run. */
export function openRun(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-run-"));
  process.env[RUN_FOLDER] = folder;
  process.env[RUN_PID] = String(process.pid);
  return () => {
    const keeper = path.join(folder, "keeper");
    if (existsSync(keeper)) process.kill(Number(readFileSync(keeper, "utf8")), "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A new bucket of the run's one S3, which the first who asks starts. Skip the test when `findCeph()` finds none. */
export async function newBucket(): Promise<TestBucket> {
  const access = await sharedS3();
  const bucket = `test-${randomUUID()}`;
  const { endpoint, ...credentials } = access;
  const client = new S3Client({ endpoint, region: REGION, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { ...access, bucket, region: REGION };
}

async function sharedS3(): Promise<S3Access> {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) throw new Error("no run of tests is open");
  const file = path.join(folder, "s3.json");
  startOnce(folder, file);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error("the S3 gateway did not become ready");
    await delay(POLL_MS);
  }
  const told = JSON.parse(readFileSync(file, "utf8")) as S3Access & { failed?: string };
  if (told.failed !== undefined) throw new Error(told.failed);
  return told;
}

/** Whoever makes the file first starts the gateway; test files run in processes of their own. */
function startOnce(folder: string, file: string): void {
  try {
    const descriptor = openSync(path.join(folder, "keeper"), "wx");
    const program = path.join(import.meta.dirname, "keeper.main.ts");
    const args = [program, file, process.env[RUN_PID] ?? ""];
    const keeper = spawn(process.execPath, args, { detached: true, stdio: "ignore" });
    keeper.unref();
    writeSync(descriptor, String(keeper.pid));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  }
}
