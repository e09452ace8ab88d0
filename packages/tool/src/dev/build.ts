import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { deadline, type Random } from "@bourse/platform";
import type { Placed } from "../cli/issues.ts";
import { compileFolder, ENTRIES } from "../guest/compile/compile-folder.ts";
import { GUEST_MAP } from "../guest/source-map.ts";
import { PACKAGE_FOLDER } from "../package-tool/package-folder.ts";
import { staleWarning } from "../package-tool/read/stale.ts";
import { type DevFault, faultOfIssue, faultOfOutput } from "./faults.ts";
import { type AuthorsProgram, runProgram } from "./process.ts";

/** An author's folder, as the kinds look at it. */
interface AuthorsFolder {
  readonly folder: string;
  /** The text of the script `build` of package.json, if there is one. */
  readonly script: string | undefined;
  has(file: string): boolean;
}

/** The faults of a build; empty: it has made the module. */
type Built = readonly DevFault[];

/** A way in which a module is made from an author's sources. */
interface FolderKind {
  readonly name: string;
  /** Its module is made from the manifest too. */
  readonly readsManifest?: true;
  fits(of: AuthorsFolder): boolean;
  build(of: AuthorsFolder, options: BuildOptions): Promise<Built>;
}

const MANIFEST = path.join(PACKAGE_FOLDER, "manifest.json");
/** A script that only compiles needs no process of its own. */
const COMPILES = /^bourse compile(?: \.)?$/;

/** The kinds of folders; the first that fits is taken. Every kind leaves its module in the package folder. */
const KINDS: readonly FolderKind[] = [
  {
    name: "typescript",
    readsManifest: true,
    fits: (of) => isCompiled(of) && ENTRIES.some(of.has) && of.has(MANIFEST),
    build: compileSources,
  },
  {
    name: "npm",
    fits: ({ script }) => script !== undefined,
    build: (of, { signal }) => runScript(of, { command: of.script ?? "", signal }),
  },
  {
    name: "make",
    fits: ({ has }) => has("Makefile") && has(PACKAGE_FOLDER),
    build: (of, { signal }) => runScript(of, { command: "make", signal }),
  },
  { name: "plain", fits: () => true, build: async () => [] },
];

/** Longest time of a build: a C++ project with a cold compiler stays below, and a watcher in its place never ends. */
export const BUILD_MS = 60_000;

/** Options of {@link buildFolder}. */
export interface BuildOptions {
  /** Aborted by the next save. */
  readonly signal: AbortSignal;
  readonly random: Random;
  /** Absent: {@link BUILD_MS}. */
  readonly limitMs?: number;
}

/** Makes the module of a folder with the author's own build. Returns its faults; none: the package folder is ready. */
export async function buildFolder(folder: string, options: BuildOptions): Promise<Built> {
  const { signal, random, limitMs = BUILD_MS } = options;
  const of = lookAt(folder);
  const limit = deadline(limitMs);
  const built = await kindOf(of)?.build(of, { signal: AbortSignal.any([signal, limit]), random });
  if (!limit.aborted || signal.aborted) return built ?? [];
  const message = `the build has not ended within ${limitMs / 1000} seconds`;
  return [{ stage: "build", code: "tool.build_endless", message }];
}

/** Whether the module in the package folder is the one of the sources as they are. */
export async function isBuilt(folder: string): Promise<boolean> {
  const of = lookAt(folder);
  const kind = kindOf(of);
  if (kind?.name === "plain") return true;
  // Compiling takes less than asking, and the manifest may have changed too.
  if (kind?.readsManifest) return false;
  const hasModule = of.has(path.join(PACKAGE_FOLDER, "main.wasm"));
  return hasModule && (await staleWarning(folder)) === undefined;
}

/** Whether `bourse compile` makes the module of a folder. It takes the types away without looking at them. */
export const isTypeScript = (folder: string): boolean => kindOf(lookAt(folder))?.name === "typescript";

/** Whether a save needs a build. The package folder is what a build makes: a save in it alone needs none. */
export function needsBuild(folder: string, changed: ReadonlySet<string>): boolean {
  const readsManifest = changed.has(MANIFEST) && kindOf(lookAt(folder))?.readsManifest === true;
  return readsManifest || [...changed].some((each) => each.split(path.sep)[0] !== PACKAGE_FOLDER);
}

/** The module of a package folder, and the file that becomes it. */
const MODULE = /^main\.wasm(?:\.[0-9a-f]+\.tmp)?$/;

/** Whether a save is nothing but the module that a build has written. */
export function isOwnWrite(changed: ReadonlySet<string> | undefined): boolean {
  return changed !== undefined && changed.size > 0 && [...changed].every((file) => MODULE.test(path.basename(file)));
}

/** A module without a map beside the package is of another compiler, and is not written over. */
function isCompiled({ script, has }: AuthorsFolder): boolean {
  if (script !== undefined) return COMPILES.test(script.trim());
  return !has("Makefile") && (has(GUEST_MAP) || !has(path.join(PACKAGE_FOLDER, "main.wasm")));
}

const kindOf = (of: AuthorsFolder): FolderKind | undefined => KINDS.find((each) => each.fits(of));

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

/** The package check that follows shows what is wrong with a manifest, so its issues are none of the build's. */
const OF_BUILD: ReadonlySet<string> = new Set(["tool.compiler_missing", "tool.output_failed"]);

async function compileSources({ folder }: AuthorsFolder, { random }: BuildOptions): Promise<Built> {
  const compiled = await compileFolder(folder, { random });
  return compiled.issues
    .filter((each: Placed) => each.file !== undefined || OF_BUILD.has(each.rule))
    .map((each) => faultOfIssue(each, { stage: "build", folder }));
}

/** Runs a script as npm does. */
async function runScript({ folder }: AuthorsFolder, script: Omit<AuthorsProgram, "folder">): Promise<Built> {
  const { command, signal } = script;
  const { code, output } = await runProgram({ folder, command, signal });
  const failed = code !== 0 && !signal.aborted;
  return failed ? [faultOfOutput(output || `"${command}" ended with ${code}`, folder)] : [];
}
