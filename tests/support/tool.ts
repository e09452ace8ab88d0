import { execFile } from "node:child_process";
import path from "node:path";

const PROGRAM = path.resolve(import.meta.dirname, "../../packages/tool/bin/bourse.mjs");
/** A replay prints a line; more is a fault. */
const MAX_OUTPUT = 1024 * 1024;

/** Result of running `bourse`. */
export interface ToolAnswer {
  readonly code: number;
  readonly json: unknown;
  /** Its standard error. */
  readonly complaints: string;
}

/** Runs `bourse … --json` in a separate process, with other machine settings than the host's. */
export function runTool(args: readonly string[]): Promise<ToolAnswer> {
  const env = { ...process.env, TZ: "Pacific/Auckland", LANG: "de_DE.UTF-8" };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, ...args, "--json"],
      { env, maxBuffer: MAX_OUTPUT },
      (error, stdout, complaints) => {
        if (child.exitCode === null) reject(error ?? new Error("bourse was killed"));
        else resolve({ code: child.exitCode, json: JSON.parse(stdout), complaints });
      },
    );
  });
}
