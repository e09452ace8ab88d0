import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { FORECAST_LOCK_FILE, type ForecastLock, forecastLockFault } from "@bourse/contract";
import type { PackageFiles } from "../../activation/runner.ts";
import { HostRefusal } from "../../refusal.ts";
import { fileHash } from "../tree/file-hash.ts";
import type { ModelMetadata } from "./prepared.ts";

/** The lock file lists only a few files. */
const LOCK_FILE_MAX_BYTES = 256 * 1024;

/** Writes the files of the signed inventory under their names, except those that are already there with the same bytes. */
export async function writePackage(files: PackageFiles, metadata: ModelMetadata, folder: string): Promise<void> {
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
export async function readLock(files: PackageFiles, metadata: ModelMetadata): Promise<ForecastLock> {
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
