import { spawn } from "node:child_process";
import path from "node:path";

/** A program of the author's in the project's folder. */
export interface AuthorsProgram {
  readonly folder: string;
  /** A line for the shell. */
  readonly command: string;
  /** Aborting ends all its processes. */
  readonly signal: AbortSignal;
}

/** How a program has ended, and what it has written. */
export interface ProgramEnd {
  /** Null: by a signal, or not at all. */
  readonly code: number | null;
  readonly output: string;
}

/** More than a compiler says that a person reads. */
const MAX_OUTPUT = 64 * 1024;

/** Runs a program as npm runs a script, without waiting for npm itself. */
export function runProgram({ folder, command, signal }: AuthorsProgram): Promise<ProgramEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  if (signal.aborted) return Promise.resolve({ code: null, output: "" });
  const child = spawn(command, {
    shell: true,
    cwd: folder,
    // A group of its own, so that what the script starts can be ended with it.
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: searchPath(folder) },
  });
  let output = "";
  const take = (chunk: Buffer) => {
    if (output.length < MAX_OUTPUT) output += chunk.toString();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const end = () => {
    endGroup(child.pid);
    // A process that has left the group may hold the pipes forever.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  signal.addEventListener("abort", end, { once: true });
  child.once("error", reject);
  child.once("close", (code) => {
    signal.removeEventListener("abort", end);
    resolve({ code, output });
  });
  return promise;
}

/** A folder and all that it lies in: where Node and npm look for its packages. */
export function foldersAround(folder: string): readonly string[] {
  const all: string[] = [];
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) all.push(at);
  return all;
}

/** The programs of the folder's own packages and of the folders around it come first, as npm has it. */
function searchPath(folder: string): string {
  const own = foldersAround(folder).map((at) => path.join(at, "node_modules", ".bin"));
  return [...own, process.env.PATH ?? ""].join(path.delimiter);
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ESRCH") throw cause;
  }
}
