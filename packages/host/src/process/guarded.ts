import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("./guard.py", import.meta.url));

/**
 * Isolated (`-I`: no `PYTHON…` variables, no user's packages, not the current folder), without `site` (`-S`: no `.pth`
 * files, no `sitecustomize`), and without writing `__pycache__` into a tree whose files are counted.
 */
export const ISOLATION = ["-I", "-S", "-B", "-X", "utf8"] as const;

const GUARD_ENVIRONMENT = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8" };

/** A program to run below a guard. */
export interface GuardedProgram {
  /** The interpreter of the guard; any Python from 3.9 on. */
  readonly python: string;
  /** Full path of the program, and its arguments. */
  readonly command: readonly string[];
  /** All that it sees of this machine's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The folder it starts in. */
  readonly folder: string;
  readonly niceness: number;
  /** How long it may take to end by itself after the end of its input. */
  readonly patienceMs: number;
  /** How long it may take to end after SIGTERM. */
  readonly graceMs: number;
  /** `RLIMIT_` names without the prefix. */
  readonly limits: Readonly<Record<string, number>>;
}

/** A program and everything it starts. */
export interface Guarded {
  /** Process id of the guard, which is the parent of the program. */
  readonly pid: number | undefined;
  /** The program's standard input. */
  readonly input: Writable;
  readonly output: Readable;
  readonly errors: Readable;
  /** Resolves when nothing of it is left, with its exit code; 128 and more: killed by a signal. */
  readonly ended: Promise<number>;
  /** Ends the program and everything it started. Resolves like `ended`. */
  stop(): Promise<number>;
}

/**
 * Starts a program below a guard that ends all of it when this process is gone, also by kill -9. See guard.py for what
 * it catches on which system.
 */
export function startGuarded({ python, patienceMs, graceMs, ...program }: GuardedProgram): Guarded {
  const plan = { ...program, patience: patienceMs / 1000, grace: graceMs / 1000 };
  const guard = spawn(python, [...ISOLATION, GUARD, JSON.stringify(plan)], {
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: GUARD_ENVIRONMENT,
    cwd: "/",
    // A terminal's signals are for the host.
    detached: true,
  });
  const control = guard.stdin as Writable;
  const input = guard.stdio[3] as Writable;
  // A program that ended has closed its side: its end is what is told, not the broken pipe.
  for (const stream of [control, input]) stream.on("error", () => undefined);
  // Destroyed, so that its other side cannot keep the descriptor alive.
  const ended = endOf(guard).finally(() => input.destroy());
  return {
    pid: guard.pid,
    input,
    output: guard.stdout as Readable,
    errors: guard.stderr as Readable,
    ended,
    stop() {
      input.end();
      control.destroy();
      return ended;
    },
  };
}

async function endOf(guard: ChildProcess): Promise<number> {
  const failed = once(guard, "error").then(() => 127);
  const closed = once(guard, "exit").then(([code]) => (typeof code === "number" ? code : 137));
  // An `error` event also rejects the other promise.
  closed.catch(() => undefined);
  failed.catch(() => undefined);
  return Promise.race([closed.catch(() => 127), failed.catch(() => 127)]);
}
