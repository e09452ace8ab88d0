import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { beginMigrated } from "./begin-migrated.ts";

/** A service in its own process. */
export interface CloudProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended, however it ended. */
  readonly ended: Promise<void>;
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null;
  signal(name: NodeJS.Signals): void;
  /** Kills it without warning and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a program that prints its address when it is ready, and waits for that line. */
export async function spawnCloud(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<CloudProcess> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  if (dataDir !== undefined && databaseUrl === undefined) beginMigrated(dataDir);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lastWords = lastWordsOf(child);
  const ended = once(child, "exit").then(() => {});
  // Waits for the end of its output, which can follow the end of the process.
  const died = once(child, "close").then(() => Promise.reject(new Error(`ended before it was ready: ${lastWords()}`)));
  const url = await Promise.race([readyUrl(child), died]);
  died.catch(() => {});
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    exitCode: () => child.exitCode,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** More than a stack trace; a log can be endless. */
const LAST_WORDS = 4000;

function lastWordsOf(child: ChildProcess): () => string {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-LAST_WORDS);
  });
  return () => said.trim();
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  // It ends, and the code that waits for its end reports the reason.
  return new Promise(() => {});
}

/** A program for `spawnCloud`: a node whose earnings can be withdrawn at once, for kills and measurements. */
export const MONEY_NODE = path.join(import.meta.dirname, "money-node.ts");
