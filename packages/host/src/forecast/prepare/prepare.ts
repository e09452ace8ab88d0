import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  FORECAST_LOCK_FILE,
  type ForecastLimits,
  type ForecastLock,
  forecastLockFault,
  PREPARE_ENTRY_POINT,
} from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { Hosted, PackageFiles } from "../../activation/runner.ts";
import { HostRefusal } from "../../refusal.ts";
import { type Guarded, startGuarded } from "../process/guarded.ts";
import { parseLine, readLines } from "../process/line-reader.ts";
import { type FoundPython, findPython, type PythonSearch } from "../python/find.ts";
import { makeReadOnly, removeTree } from "../tree/change-tree.ts";
import { fileHash } from "../tree/file-hash.ts";
import { ownFolder } from "../tree/own-folder.ts";
import { readTree, type TreeHashes } from "../tree/read-tree.ts";
import type { ModelMetadata, Prepared } from "./prepared.ts";
import { findWeights, type WeightSources } from "./weights.ts";

/** The lock file lists only a few files. */
const LOCK_FILE_MAX_BYTES = 256 * 1024;

/** Writes the files of the signed inventory under their names, except those that are already there with the same bytes. */
async function writePackage(files: PackageFiles, metadata: ModelMetadata, folder: string): Promise<void> {
  for (const [path, sha256] of Object.entries(metadata.files)) {
    const target = join(folder, path);
    if ((await fileHash(target)) === sha256) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const bytes = await readPackageFile(files, path);
    await writeFile(`${target}.part`, bytes, { mode: 0o600 });
    await rename(`${target}.part`, target);
  }
}

/** @throws HostRefusal `forecast.prepare_failed`, `install.package_damaged` */
async function readLock(files: PackageFiles, metadata: ModelMetadata): Promise<ForecastLock> {
  const size = files.list.find((each) => each.path === FORECAST_LOCK_FILE)?.size ?? 0;
  const lock = size > 0 && size <= LOCK_FILE_MAX_BYTES ? parse(await readPackageFile(files, FORECAST_LOCK_FILE)) : null;
  const fault = lock === null || lock === undefined ? "is missing, too large or not JSON" : forecastLockFault(lock);
  if (fault !== undefined) throw new HostRefusal("forecast.prepare_failed", `${FORECAST_LOCK_FILE}: ${fault}`);
  const known = lock as ForecastLock;
  if (known.model_revision === metadata.modelRevision && known.numpy.version === metadata.numpyVersion) return known;
  throw new HostRefusal("forecast.prepare_failed", `${FORECAST_LOCK_FILE} names another model revision or NumPy`);
}

async function readPackageFile(files: PackageFiles, path: string): Promise<Buffer> {
  const file = await files.open(path);
  if (file === undefined) throw new HostRefusal("forecast.prepare_failed", `the package has no ${path}`);
  return buffer(file.bytes);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Parts of a preparation that a test replaces. */
export interface PrepareParts {
  readonly search: PythonSearch;
  readonly weights: WeightSources;
  readonly clock: Clock;
  readonly limits: ForecastLimits;
}

/** One preparation. */
export interface Preparation {
  readonly files: Hosted["files"];
  readonly metadata: ModelMetadata;
  /** The folder of the tree; files that an interrupted preparation left there are reused. */
  readonly folder: string;
  /** Ends the preparation; what it made stays for the next one. */
  readonly signal: AbortSignal;
  progress(message: string): void;
  /** Takes a line about each Python that was tried, with its folders. */
  tried?(verdict: string): void;
  /** Called when Python, NumPy and the weights are found, or before weights are fetched, because that takes long. */
  found?(): void;
}

/** The largest file that `prepare.py` may write. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;

/**
 * Builds the tree of a model from package, NumPy and weights: it checks every file's hash and adds no other file.
 * Resumes an interrupted preparation. @throws HostRefusal `forecast.system_unsupported`, `forecast.python_missing`,
 * `forecast.numpy_missing`, `forecast.weights_missing`, `forecast.disk_full`, `forecast.prepare_failed`,
 * `forecast.cancelled`, `forecast.tree_changed`, `forecast.folder_unsafe`, `forecast.weights_invalid`
 */
export async function prepareModel(wanted: Preparation, parts: PrepareParts): Promise<Prepared> {
  const { metadata, folder, signal } = wanted;
  try {
    wanted.progress("looking for Python");
    const lock = await readLock(wanted.files, metadata);
    const wheels = lock.numpy.wheels.map(({ file }) => file);
    const versions = { python: metadata.pythonVersion, numpy: metadata.numpyVersion, wheels };
    const python = await findPython(versions, parts.search, wanted.tried);
    ownFolder(folder);
    await writePackage(wanted.files, metadata, join(folder, "package"));
    signal.throwIfAborted();
    const downloads = { folder: `${folder}.downloads`, signal, begins: () => wanted.found?.() };
    const weights = await findWeights({ lock, packageFiles: metadata.files }, parts.weights, downloads);
    wanted.found?.();
    await runPrepare(wanted, { python, weights }, parts);
    removeTree(downloads.folder);
    wanted.progress("hashing every file");
    const files = await readTree(folder);
    checkInventory(files, metadata, lock.weights);
    makeReadOnly(folder);
    const sha256 = (await fileHash(python.program)) ?? "";
    // A cancellation during the hashing deletes the tree, which must then not count as prepared.
    signal.throwIfAborted();
    return { python: { program: python.program, version: python.version, sha256 }, files };
  } catch (cause) {
    throw refusalOf(cause, signal);
  }
}

interface Sources {
  readonly python: FoundPython;
  readonly weights: string | undefined;
}

async function runPrepare(wanted: Preparation, { python, weights }: Sources, parts: PrepareParts): Promise<void> {
  const script = join(wanted.folder, "package", PREPARE_ENTRY_POINT);
  const { limits, clock } = parts;
  const program = startGuarded({ python: python.program, script, limits, maxFileBytes: MAX_FILE_BYTES, clock });
  const stop = () => void program.stop();
  wanted.signal.addEventListener("abort", stop, { once: true });
  const late = clock.allow(limits.prepareMs, stop);
  try {
    // The signal may have aborted before it had the listener.
    if (wanted.signal.aborted) stop();
    program.input.end(`${JSON.stringify({ numpy: python.numpy, weights: weights ?? null })}\n`);
    await follow(program, wanted);
  } finally {
    late();
    wanted.signal.removeEventListener("abort", stop);
    await program.stop();
  }
}

const STEPS: Readonly<Record<string, string>> = {
  weights: "copying the weights",
  numpy: "copying NumPy",
  check: "trying it once",
};

/** The codes of `prepare.py` that are codes of the host; any other is a failed preparation. */
const CODES = {
  disk_full: "forecast.disk_full",
  numpy_missing: "forecast.numpy_missing",
  wheel_unknown: "forecast.numpy_missing",
  weights_missing: "forecast.weights_missing",
  weights_invalid: "forecast.weights_invalid",
} as const;

async function follow(program: Guarded, { progress, signal }: Preparation): Promise<void> {
  let isDone = false;
  for await (const line of readLines(program.output)) {
    const told = parseLine(line);
    const step = typeof told?.step === "string" ? STEPS[told.step] : undefined;
    if (step !== undefined) progress(typeof told?.total === "number" ? `${step}: ${told.done} of ${told.total}` : step);
    if (told?.error !== undefined) throw toldFailure(told.error);
    if (told?.result !== undefined) isDone = true;
  }
  const code = await program.ended;
  signal.throwIfAborted();
  if (isDone && code === 0) return;
  throw new HostRefusal("forecast.prepare_failed", `prepare.py ended with ${code}: ${program.lastWords()}`);
}

function toldFailure(error: unknown): HostRefusal {
  const { code, message } = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>;
  const known = typeof code === "string" && Object.hasOwn(CODES, code) ? CODES[code as keyof typeof CODES] : undefined;
  return new HostRefusal(known ?? "forecast.prepare_failed", `${String(code)}: ${String(message).slice(0, 500)}`);
}

/** `prepare.py` may have written anything: the package and the weights are exactly what was signed. */
function checkInventory(
  files: TreeHashes,
  metadata: ModelMetadata,
  weights: readonly { path: string; sha256: string }[],
) {
  const signed = new Map<string, string>([
    ...Object.entries(metadata.files).map(([path, hash]) => [`package/${path}`, hash] as const),
    ...weights.map(({ path, sha256 }) => [`weights/${path}`, sha256] as const),
  ]);
  for (const [path, hash] of Object.entries(files)) {
    if (path.startsWith("numpy/") ? isImportedUnasked(path) : signed.get(path) !== hash) throw unexpected(path);
    signed.delete(path);
  }
  const [missing] = signed.keys();
  if (missing !== undefined) throw unexpected(missing);
}

function unexpected(path: string): HostRefusal {
  return new HostRefusal("forecast.tree_changed", `${path} is not as the package and its lock file say`);
}

/** Files that Python runs although nobody imports them, and compiled files that it may load in place of a source. */
function isImportedUnasked(path: string): boolean {
  return /(?:^|\/)(?:__pycache__\/|(?:sitecustomize|usercustomize)\.|[^/]*\.(?:pth|pyc|pyo)$)/.test(path);
}

function refusalOf(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new HostRefusal("forecast.cancelled", "the preparation was stopped");
  if (cause instanceof HostRefusal) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new HostRefusal("forecast.disk_full", message);
  return typeof code === "string" ? new HostRefusal("forecast.prepare_failed", message) : cause;
}
