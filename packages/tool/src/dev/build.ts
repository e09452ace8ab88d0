import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { deadline } from "@bourse/platform";
import { PACKAGE_FOLDER } from "../package-tool/package-folder.ts";
import { staleWarning } from "../package-tool/read/stale.ts";
import { type DevFault, faultOfOutput } from "./faults.ts";

/** An author's folder, as the kinds look at it. */
interface AuthorsFolder {
  readonly folder: string;
  /** The text of the script `build` of package.json, if there is one. */
  readonly script: string | undefined;
  has(file: string): boolean;
}

/** The fault of a build; undefined: it has made the module. */
type Built = DevFault | undefined;

/** A way in which a module is made from an author's sources. */
interface FolderKind {
  readonly name: string;
  fits(of: AuthorsFolder): boolean;
  build(of: AuthorsFolder, signal: AbortSignal): Promise<Built>;
}

/**
 * The kinds of folders; the first that fits is taken. Every kind leaves its module in the package folder. A kind that
 * needs no program of the author's is a row before the others.
 */
const KINDS: readonly FolderKind[] = [
  {
    name: "npm",
    fits: ({ script }) => script !== undefined,
    build: (of, signal) => runScript(of, { command: of.script ?? "", signal }),
  },
  {
    name: "make",
    fits: ({ has }) => has("Makefile") && has(PACKAGE_FOLDER),
    build: (of, signal) => runScript(of, { command: "make", signal }),
  },
  { name: "plain", fits: () => true, build: async () => undefined },
];

/** Longest time of a build: a C++ project with a cold compiler stays below, and a watcher in its place never ends. */
export const BUILD_MS = 60_000;

/** Options of {@link buildFolder}. */
export interface BuildOptions {
  /** Aborted by the next save. */
  readonly signal: AbortSignal;
  /** Absent: {@link BUILD_MS}. */
  readonly limitMs?: number;
}

/** Makes the module of a folder with the author's own build. Returns its fault; undefined: the package folder is ready. */
export async function buildFolder(folder: string, { signal, limitMs = BUILD_MS }: BuildOptions): Promise<Built> {
  const of = lookAt(folder);
  const kind = KINDS.find((each) => each.fits(of));
  const limit = deadline(limitMs);
  const built = await kind?.build(of, AbortSignal.any([signal, limit]));
  if (!limit.aborted || signal.aborted) return built;
  const message = `the build has not ended within ${limitMs / 1000} seconds`;
  return { stage: "build", code: "tool.build_endless", message };
}

/** Whether the module in the package folder is the one of the sources as they are. */
export async function isBuilt(folder: string): Promise<boolean> {
  const of = lookAt(folder);
  if (KINDS.find((each) => each.fits(of))?.name === "plain") return true;
  const hasModule = of.has(path.join(PACKAGE_FOLDER, "main.wasm"));
  return hasModule && (await staleWarning(folder)) === undefined;
}

function lookAt(folder: string): AuthorsFolder {
  return { folder, script: scriptOf(folder), has: (file) => existsSync(path.join(folder, file)) };
}

function scriptOf(folder: string): string | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    if (typeof found !== "object" || found === null || !("scripts" in found)) return undefined;
    const { scripts } = found;
    if (typeof scripts !== "object" || scripts === null || !("build" in scripts)) return undefined;
    return typeof scripts.build === "string" ? scripts.build : undefined;
  } catch (cause) {
    // A file that is being written is read again at its next change.
    if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw cause;
  }
}

interface Script {
  readonly command: string;
  readonly signal: AbortSignal;
}

/** More than a compiler says that a person reads. */
const MAX_OUTPUT = 64 * 1024;

/** Runs a script as npm does, without waiting for npm itself. Aborting ends all its processes. */
function runScript({ folder }: AuthorsFolder, { command, signal }: Script): Promise<Built> {
  const { promise, resolve, reject } = Promise.withResolvers<Built>();
  if (signal.aborted) return Promise.resolve(undefined);
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
    const failed = code !== 0 && !signal.aborted;
    resolve(failed ? faultOfOutput(output || `"${command}" ended with ${code}`, folder) : undefined);
  });
  return promise;
}

/** The programs of the folder's own packages and of the folders around it come first, as npm has it. */
function searchPath(folder: string): string {
  const own: string[] = [];
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) own.push(path.join(at, "node_modules", ".bin"));
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
