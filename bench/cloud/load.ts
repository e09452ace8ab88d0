import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { IS_TINY } from "../figures/sized.ts";

/** Result of a round of requests. */
export interface Load {
  /** Answers per second. */
  readonly rate: number;
  /** 99th percentile of the time to an answer, in milliseconds. */
  readonly p99: number;
  /** Answers that were not 200. */
  readonly failures: number;
}

/** Number of requests in a run whose figures are meaningless. */
const TINY_REQUESTS = 64;
const lengthOf = (seconds: number) => (IS_TINY ? ["-a", String(TINY_REQUESTS)] : ["-d", String(seconds)]);

const program = fileURLToPath(import.meta.resolve("autocannon"));

/** Sends requests from a separate process, over as many connections as traders would have open. */
export async function load(url: string, seconds: number): Promise<Load> {
  const args = [program, "--json", "--no-progress", "-c", "32", ...lengthOf(seconds), url];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  const told = JSON.parse(stdout) as {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  };
  return { rate: told.requests.average, p99: told.latency.p99, failures: told.non2xx + told.errors };
}
