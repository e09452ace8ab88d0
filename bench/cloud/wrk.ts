import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { IS_TINY } from "../figures/sized.ts";

/** Result of a round of requests. */
export interface Round {
  /** Answers per second of wall time. */
  readonly rate: number;
  /** Answers per second of the server's processor time, independent of other load. */
  readonly perCore: number;
  /** Answers that were neither 2xx nor 3xx, and broken connections. */
  readonly failures: number;
}

/** The address of the server, and the processes whose time counts. */
export interface Asked {
  readonly url: string;
  readonly pids: readonly number[];
  readonly headers?: readonly string[];
}

/** Meaningless figures need no processor of their own. */
const PACE = IS_TINY ? ["-s", path.join(import.meta.dirname, "unhurried.lua")] : [];

/** Sends requests with `wrk` (Debian: wrk) from one thread over 32 connections. */
export async function wrk({ url, pids, headers = [] }: Asked, seconds: number): Promise<Round> {
  const before = cpuSeconds(pids);
  const args = ["-t1", "-c32", `-d${seconds}s`, ...PACE, ...headers.flatMap((header) => ["-H", header]), url];
  const { stdout } = await promisify(execFile)("wrk", args).catch((fault: NodeJS.ErrnoException) => {
    throw fault.code === "ENOENT" ? new Error("missing: wrk (Debian: wrk)") : fault;
  });
  const spent = cpuSeconds(pids) - before;
  const answers = Number(/([0-9]+) requests in/.exec(stdout)?.[1]);
  const refused = Number(/Non-2xx or 3xx responses: ([0-9]+)/.exec(stdout)?.[1] ?? 0);
  const broken = /Socket errors: connect ([0-9]+), read ([0-9]+), write ([0-9]+), timeout ([0-9]+)/.exec(stdout);
  const failures = refused + (broken?.slice(1).reduce((sum, each) => sum + Number(each), 0) ?? 0);
  return { rate: answers / seconds, perCore: answers / spent, failures };
}

/**
 * Processor time of processes with all their threads, in seconds: exact to the nanosecond, while ticks are only
 * sampled.
 */
function cpuSeconds(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`),
  );
  const nanoseconds = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ", 1)[0]));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}
