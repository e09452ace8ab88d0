import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import path from "node:path";

/** The real program, as a shell finds it. */
export const BIN = path.resolve(import.meta.dirname, "../bin/bourse.mjs");

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The Node that starts it; by default this one. */
  readonly node?: string;
}

/** Runs the program until it exits. */
export function bourse(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const spawnOptions: SpawnOptions = { env: { ...process.env, ...options.env } };
  if (options.cwd !== undefined) spawnOptions.cwd = options.cwd;
  const child = spawn(options.node ?? process.execPath, [BIN, ...args], { ...spawnOptions, stdio: "pipe" });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => out.push(part));
  child.stderr.on("data", (part: Buffer) => err.push(part));
  // A program that refuses its arguments does not wait for its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.stdin ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({ code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() });
    });
  });
}

/** Parses output of one JSON document per line. */
export function jsonLines(out: string): readonly Record<string, unknown>[] {
  return out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** A Node older than the pinned one, if this machine has one outside of node_modules, as a user does. */
export function olderNode(): string | undefined {
  const places = (process.env.PATH ?? "").split(path.delimiter).filter((each) => !each.includes("node_modules"));
  return places
    .map((each) => path.join(each, "node"))
    .find((each) => {
      const { stdout } = spawnSync(each, ["--version"], { encoding: "utf8" });
      const major = Number(/^v(\d+)\./.exec(stdout ?? "")?.[1] ?? Number.NaN);
      return major >= 20 && major < 24;
    });
}
