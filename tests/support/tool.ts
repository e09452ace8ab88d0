import { execFile } from "node:child_process";
import path from "node:path";

const PROGRAM = path.resolve(import.meta.dirname, "../../packages/tool/bin/bourse.mjs");
/** A replay prints a line; more than this is a fault of its own. */
const MAX_OUTPUT = 1024 * 1024;

/** What `bourse` answered. */
export interface ToolAnswer {
  readonly code: number;
  readonly json: unknown;
  /** What it printed besides. */
  readonly complaints: string;
}

/** Runs `bourse … --json` as a process of its own, with other settings of the machine than the host's. */
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
