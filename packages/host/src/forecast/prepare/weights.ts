import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ForecastLock, MODEL_REPOSITORY } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import { HostRefusal } from "../../refusal.ts";
import { fileHash } from "../tree/file-hash.ts";
import { ownFolder } from "../tree/own-folder.ts";

/** The largest file of weights that is fetched: it is held in memory until its hash is known. */
const MAX_WEIGHTS_BYTES = 256 * 1024 * 1024;
/** At 5 Mbit/s, 256 MiB take seven minutes. */
const FETCH_MS = 900_000;

/** Where weights come from when the package does not carry them. */
export interface WeightSources {
  /** `MODEL_WEIGHTS`: a folder with the files. */
  readonly folder?: string | undefined;
  /** `MODEL_REPOSITORY_URL`: an https origin with `<repository>/<revision>/<file>`. */
  readonly repositoryUrl?: string | undefined;
  readonly egress: Pick<Egress, "request">;
}

/** Where downloads go. */
interface Downloads {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called before each download. */
  begins?(): void;
}

/**
 * The folder with the weights that the package does not carry; undefined if it carries all. Fetches missing ones: a file
 * that is already there with its hash is not fetched again. @throws HostRefusal `forecast.weights_missing`,
 * `forecast.folder_unsafe`
 */
export async function findWeights(
  wanted: { readonly lock: ForecastLock; readonly packageFiles: Readonly<Record<string, string>> },
  sources: WeightSources,
  downloads: Downloads,
): Promise<string | undefined> {
  const { lock, packageFiles } = wanted;
  const missing = lock.weights.filter(({ path, sha256 }) => packageFiles[`weights/${path}`] !== sha256);
  if (missing.length === 0) return undefined;
  if (sources.folder !== undefined) return sources.folder;
  if (sources.repositoryUrl === undefined) {
    throw new HostRefusal("forecast.weights_missing", `${missing.map(({ path }) => path).join(", ")} are not here`);
  }
  ownFolder(downloads.folder);
  for (const entry of missing) {
    const target = join(downloads.folder, entry.path);
    if ((await fileHash(target)) === entry.sha256) continue;
    const url = `${sources.repositoryUrl.replace(/\/$/, "")}/${MODEL_REPOSITORY}/${lock.model_revision}/${entry.path}`;
    downloads.begins?.();
    const bytes = await fetchOne(url, entry, { egress: sources.egress, signal: downloads.signal });
    await writeFile(`${target}.part`, bytes, { mode: 0o600 });
    await rename(`${target}.part`, target);
  }
  return downloads.folder;
}

type Entry = ForecastLock["weights"][number];

async function fetchOne(
  url: string,
  { path, bytes, sha256 }: Entry,
  { egress, signal }: Pick<WeightSources, "egress"> & { readonly signal: AbortSignal },
): Promise<Uint8Array> {
  if (bytes > MAX_WEIGHTS_BYTES) throw new HostRefusal("forecast.weights_missing", `${path} is larger than is fetched`);
  const answer = await egress.request({ url, maxBytes: bytes, timeoutMs: FETCH_MS, signal });
  const found = createHash("sha256").update(answer.body).digest("hex");
  if (answer.status === 200 && found === sha256) return answer.body;
  const why = answer.status === 200 ? "has other bytes than the lock file says" : `answers ${answer.status}`;
  throw new HostRefusal("forecast.weights_missing", `the repository ${why} for ${path}`);
}
