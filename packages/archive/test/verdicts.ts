import { joinBytes, type RawEntry, rawGzip, rawTar } from "@bourse/testing/archives";
import { expect } from "vitest";
import { type PackageVerdict, type ReadOptions, readPackage } from "../src/index.ts";

/** Splits bytes into parts of the given lengths, repeatedly. */
export async function* inParts(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let offset = 0, turn = 0; offset < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(offset, offset + length);
    offset += length;
  }
}

/** The verdict on an archive, which must be the same when it is read in one call and in parts. */
export async function verdictOf(archive: Uint8Array, options: ReadOptions = {}): Promise<PackageVerdict> {
  const whole = await readPackage(archive, options);
  const small = archive.length > 100_000 ? [40_000, 1, 70_000] : [1, 7, 512, 3];
  expect(await readPackage(inParts(archive, small), options)).toEqual(whole);
  expect(whole.ok).toBe(whole.package !== undefined);
  return whole;
}

/** The codes of a verdict's errors, each once, in order. */
export function rulesOf({ issues }: Pick<PackageVerdict, "issues">): readonly string[] {
  return [...new Set(issues.filter((each) => each.severity === "error").map((each) => each.rule))];
}

/** A gzip file of a raw tar. */
export function archiveOf(entries: readonly RawEntry[]): Uint8Array {
  return rawGzip(rawTar(entries));
}

/** A gzip file of a hand-made tar. */
export function archiveOfParts(parts: readonly Uint8Array[]): Uint8Array {
  return rawGzip(joinBytes(parts));
}
