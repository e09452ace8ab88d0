import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Clock } from "@bourse/platform";

/** A process may start others until it is killed; another round kills those. */
const ROUNDS = 100;

/** Kills a process group; does nothing if it is undefined. */
function killGroup(group: number | undefined): void {
  if (group !== undefined) kill(-group);
}

/** Kills all processes below a process, but not the process itself, on systems that report them. */
function killBelow(pid: number): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = descendantsOf(pid);
    if (found.length === 0) return;
    for (const each of found) kill(each);
  }
}

function kill(target: number): void {
  try {
    process.kill(target, "SIGKILL");
  } catch (cause) {
    if (!isGone(cause)) throw cause;
  }
}

/** The process ended by itself, or its id now belongs to another user. */
function isGone(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ESRCH" || code === "EPERM";
}

/**
 * All processes below one, including those that it adopted. Only on Linux; elsewhere, and once the process has ended,
 * the list is empty.
 * @returns process ids, parents before their children
 */
export function descendantsOf(pid: number): readonly number[] {
  const found = [...childrenOf(pid)];
  // The loop appends to the list that it walks.
  for (const each of found) found.push(...childrenOf(each));
  return found;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8");
      return text.split(" ").flatMap((each) => (each.trim() === "" ? [] : [Number(each)]));
    });
  } catch {
    // It ended between the two reads, or this system has no such files.
    return [];
  }
}

const GUARD = fileURLToPath(new URL("./guard.py", import.meta.url));

/**
 * Isolated (`-I`: no `PYTHON…` variables, no user's packages, not the current folder), without `site` (`-S`: no `.pth`
 * files, no `sitecustomize`), and without writing `__pycache__` into a tree whose files are counted.
 */
export const ISOLATION = ["-I", "-S", "-B", "-X", "utf8"] as const;

const GUARD_ENVIRONMENT = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8" };

/** A guard chases its processes for five seconds. One that takes longer was stopped by its program, and is killed as well. */
const CHASE_MS = 8_000;
/** Exit code when no guard could be started. */
const NOT_STARTED = 127;
const KILLED = 137;

/** A program to run below a guard. */
export interface GuardedProgram {
  /** The interpreter of the guard; any Python from 3.9 on. */
  readonly python: string;
  /** Full path of the program, and its arguments. */
  readonly command: readonly string[];
  /** The whole environment that it gets. */
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
  readonly clock: Clock;
}

/** A program and everything it starts. */
export interface Guarded {
  /** Process id of the guard, which is the parent of the program. */
  readonly pid: number | undefined;
  /** The program's standard input. */
  readonly input: Writable;
  readonly output: Readable;
  readonly errors: Readable;
  /** Resolves with its exit code when none of its processes is left; 128 and more: killed by a signal. */
  readonly ended: Promise<number>;
  /** Ends the program and everything it started. Resolves like `ended`. */
  stop(): Promise<number>;
}

/**
 * Starts a program below a guard that ends all its processes when this process is gone, also after kill -9. See
 * guard.py for what it catches on which system. If the program stops or kills its guard, this process ends it.
 */
export function startGuarded({ python, patienceMs, graceMs, clock, ...program }: GuardedProgram): Guarded {
  const plan = { ...program, patience: patienceMs / 1000, grace: graceMs / 1000 };
  const guard = spawn(python, [...ISOLATION, GUARD, JSON.stringify(plan)], {
    stdio: ["pipe", "pipe", "pipe", "pipe", "pipe"],
    env: GUARD_ENVIRONMENT,
    cwd: "/",
    // Keeps a terminal's signals away: they are for the host.
    detached: true,
  });
  // Comes first: without a listener, a guard that cannot be started would end the host.
  const code = exitOf(guard);
  const { stdin: control, stdout: output, stderr: errors } = guard;
  const [, , , input, told] = guard.stdio ?? [];
  // Without a free descriptor there are no pipes.
  if (!control || !output || !errors || !(input instanceof Writable) || !(told instanceof Readable)) {
    throw new Error("no process can be started: no descriptor is left");
  }
  // Ignores broken pipes: a program that ended has closed its side, and the host reports its end instead.
  for (const stream of [control, input, output, errors, told]) stream.on("error", () => undefined);
  const session = sessionOf(told);
  let cancel = () => {};
  const ended = code
    .then((found) => found ?? orphaned(session()))
    .finally(() => {
      cancel();
      // Destroyed, because the other side could otherwise keep the descriptor open.
      input.destroy();
    });
  const overdue = () => {
    killGroup(session());
    if (guard.pid !== undefined) killBelow(guard.pid);
    guard.kill("SIGKILL");
  };
  let isStopping = false;
  return {
    pid: guard.pid,
    input,
    output,
    errors,
    ended,
    stop() {
      if (!isStopping && guard.exitCode === null && guard.signalCode === null) {
        isStopping = true;
        cancel = clock.allow(patienceMs + graceMs + CHASE_MS, overdue);
      }
      input.end();
      control.destroy();
      return ended;
    },
  };
}

/** The guard's exit code; undefined when a signal ended it, which only its own program can have sent. */
function exitOf(guard: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    guard.once("error", () => resolve(NOT_STARTED));
    guard.once("exit", (code) => resolve(code ?? undefined));
  });
}

/** Without its guard, the system kills the program, and this kills its children; see guard.py. */
function orphaned(session: number | undefined): number {
  killGroup(session);
  return KILLED;
}

/** The session that the guard names when it has started the program. */
function sessionOf(told: Readable): () => number | undefined {
  let text = "";
  told.setEncoding("ascii");
  told.on("data", (piece: string) => {
    text += piece;
  });
  return () => (/^[1-9][0-9]*$/.test(text) ? Number(text) : undefined);
}
