import { readFileSync } from "node:fs";
import path from "node:path";
import { readPackage } from "@bourse/archive";
import { checkManifest } from "@bourse/contract";
import { describe, expect, it } from "vitest";

/** Inputs written from the specification alone, by a program other than ours, and kept as regression tests. */
function readVectors<Vector>(name: string): Vector[] {
  const text = readFileSync(path.join(import.meta.dirname, "vectors", `${name}.ndjson`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Vector);
}

interface ManifestVector {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

interface ArchiveVector {
  readonly name: string;
  /** The refusal's code; null: accepted. */
  readonly rule: string | null;
  readonly base64: string;
}

describe("kept vectors", () => {
  it("[P30, P6] give every manifest its verdict, whatever was checked before it", () => {
    const vectors = readVectors<ManifestVector>("manifests");
    expect(vectors.length).toBeGreaterThan(600);
    for (const order of [vectors, vectors.toReversed()]) {
      const wrong = order.filter(({ text, ok }) => checkManifest(new TextEncoder().encode(text)).ok !== ok);
      expect(wrong.map(({ name, ok }) => `${name}: expected ${ok ? "accepted" : "refused"}`)).toEqual([]);
    }
  });

  it("[P30, R-ARCHIVE] give every archive its verdict and code", async () => {
    const vectors = readVectors<ArchiveVector>("archives");
    expect(vectors.length).toBeGreaterThan(70);
    for (const { name, rule, base64 } of vectors) {
      const { ok, issues } = await readPackage(Buffer.from(base64, "base64"));
      expect(ok, name).toBe(rule === null);
      if (rule !== null)
        expect(
          issues.map((each) => each.rule),
          name,
        ).toContain(rule);
    }
  });
});

describe("the README", () => {
  it("[P31] says what is not promised", () => {
    const readme = readFileSync(path.join(import.meta.dirname, "../README.md"), "utf8");
    const section = readme.split(/^## /m).find((part) => part.startsWith("What is not promised")) ?? "";
    for (const topic of ["code is good", "forecast", "side channels", "process plugin"])
      expect(section).toContain(topic);
  });
});
