import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { PublishedRecord } from "@bourse/client";

/** Input of both programs: a small package to warm up with, and the one to measure. */
export interface Given {
  readonly url: string;
  readonly folder: string;
  readonly records: readonly [warm: PublishedRecord, measured: PublishedRecord];
}

export function give(path: string, given: Given): void {
  writeFileSync(path, serialize(given));
}

/** Reads this process's input from the path on its command line. */
export function given(): Given {
  return deserialize(readFileSync(process.argv[2] ?? "")) as Given;
}
