// The thread that reads packages, one at a time, on request.
import { parentPort } from "node:worker_threads";
import { type PackageVerdict, readPackage } from "@bourse/archive";
import type { ReadAnswer, ReadOrder } from "./package-reader.ts";

parentPort?.on("message", async ({ order, archive, ...options }: ReadOrder) => {
  const verdict = compact(await readPackage(archive, options));
  parentPort?.postMessage({ order, verdict } satisfies ReadAnswer);
});

/** The manifest's bytes are a view of the whole tar, which would be copied along with them. */
function compact(verdict: PackageVerdict): PackageVerdict {
  const { package: found } = verdict;
  return found ? { ...verdict, package: { ...found, manifestBytes: found.manifestBytes.slice() } } : verdict;
}
