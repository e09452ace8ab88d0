import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { PublishedRecord } from "@bourse/client";

/** What one of the two programs is given: a small package to warm up with, and the one that counts. */
export interface Given {
  readonly url: string;
  readonly folder: string;
  readonly records: readonly [warm: PublishedRecord, measured: PublishedRecord];
}

export function give(path: string, given: Given): void {
  writeFileSync(path, serialize(given));
}

/** What this process was given, by the path on its command line. */
export function given(): Given {
  return deserialize(readFileSync(process.argv[2] ?? "")) as Given;
}
