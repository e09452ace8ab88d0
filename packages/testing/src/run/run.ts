import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isThere } from "../is-there.ts";
import { patiently } from "../patience.ts";

/** Tells the processes of a run the run's folder. */
const RUN_FOLDER = "BOURSE_TEST_RUN";
const RUN_PID = "BOURSE_TEST_RUN_PID";

const READY_WITHIN_MS = patiently(120_000);
const ENDED_WITHIN_MS = patiently(10_000);
const POLL_MS = 20;
/** Attempts to remove a folder, because a file can be written during the removal. */
const REMOVALS = 5;
const KEEPER_ENDING = ".keeper";

/** Prepares a test run; it costs nothing until a test requests a part. Returns a function that ends the run. */
export function openRun(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-run-"));
  // A killed or careless test leaves its files only in this folder.
  const scratch = path.join(folder, "tmp");
  mkdirSync(scratch);
  // Servers that run as another user must be able to enter their own folders in it.
  for (const each of [folder, scratch]) chmodSync(each, 0o711);
  process.env.TMPDIR = scratch;
  process.env[RUN_FOLDER] = folder;
  process.env[RUN_PID] = String(process.pid);
  return async () => {
    const keepers = readdirSync(folder)
      .filter((each) => each.endsWith(KEEPER_ENDING))
      .map((name) => Number(readFileSync(path.join(folder, name), "utf8")));
    for (const pid of keepers) process.kill(pid, "SIGTERM");
    await Promise.all(keepers.map(hasEnded));
    rmSync(folder, { recursive: true, force: true, maxRetries: REMOVALS });
  };
}

/** A keeper's part writes to the run's folder until the keeper has exited. */
async function hasEnded(pid: number): Promise<void> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  while (isThere(pid) && Date.now() < deadline) await delay(POLL_MS);
}

/** Whether this process belongs to a run with shared parts. */
export const isRunOpen = (): boolean => process.env[RUN_FOLDER] !== undefined;

/**
 * Returns access to a part that all test files of a run share. The first caller starts it.
 * @param keeper - The program that starts and keeps the part; see `keepPart`.
 */
export async function sharedPart<Access extends object>(name: string, keeper: string): Promise<Access> {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) throw new Error("no run of tests is open");
  const file = path.join(folder, `${name}.json`);
  startOnce(keeper, path.join(folder, `${name}${KEEPER_ENDING}`), file);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(file)) {
    if (Date.now() > deadline) throw new Error(`the shared ${name} did not become ready`);
    await delay(POLL_MS);
  }
  const told = JSON.parse(readFileSync(file, "utf8")) as Access & { failed?: string };
  if (told.failed !== undefined) throw new Error(told.failed);
  return told;
}

/** Bytes that take seconds to make: the first test file of a run that needs them makes them, and the others read them. */
export function madeOnce(name: string, make: () => Uint8Array): Uint8Array {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) return make();
  const file = path.join(folder, name);
  if (!existsSync(file)) {
    // Two processes may make them at the same time: each writes a file of its own, which gets its name when it is whole.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, make());
    renameSync(own, file);
  }
  return readFileSync(file);
}

/** The process that creates the file first starts the keeper; test files run in separate processes. */
function startOnce(program: string, pidFile: string, file: string): void {
  try {
    const descriptor = openSync(pidFile, "wx");
    const args = [program, file, process.env[RUN_PID] ?? ""];
    const keeper = spawn(process.execPath, args, { detached: true, stdio: "ignore" });
    keeper.unref();
    writeSync(descriptor, String(keeper.pid));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  }
}
