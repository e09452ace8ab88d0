import { unsafePaths } from "@bourse/contract";
import {
  type Files,
  managedModelManifest,
  rawBytes,
  rawGzip,
  rawTar,
  SMALLEST_GUEST,
  wasmManifest,
} from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildPackage, readPackage } from "../src/index.ts";
import { rulesOf, verdictOf } from "./verdicts.ts";

const BASE: readonly (readonly [string, Uint8Array])[] = ["prepare.py", "server.py"].map((name) => [
  `tools/forecast/${name}`,
  rawBytes(name),
]);

const letters = fc.constantFrom(..."abcABC019._-");
const segment = fc
  .string({ unit: letters, minLength: 1, maxLength: 90 })
  .filter((text) => text !== "." && text !== "..");
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => `${segments.join("/")}.bin`);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.nat({ max: 2000 }).map((length) => new Uint8Array(length)),
);
const extras = fc.array(fc.tuple(path, content), { maxLength: 6 });

const modelOf = (extra: readonly (readonly [string, Uint8Array])[]): Files => new Map([...BASE, ...extra]);

describe("building and reading", () => {
  it("[P3] build, read, build gives identical bytes; what a manifest warns of is what an archive refuses", async () => {
    let built = 0;
    const run = fc.asyncProperty(extras, async (extra) => {
      const files = modelOf(extra);
      const manifest = managedModelManifest(files);
      const first = buildPackage({ manifest, files });
      expect(first.ok).toBe(unsafePaths([...files.keys()]).length === 0);
      if (!first.archive) return;
      built += 1;
      const { package: read } = await verdictOf(first.archive);
      if (!read) throw new Error("a built package is refused");
      const second = buildPackage({ manifest: read.manifestBytes, files: read.files });
      expect(second.archive).toEqual(first.archive);
      expect(second.digest).toBe(read.digest);
    });
    await fc.assert(run, { seed: 19880, numRuns: 60 });
    expect(built).toBeGreaterThan(30);
  });

  it("[P3] reading an accepted archive gives the very tar that the writer writes", async () => {
    const run = fc.asyncProperty(extras, async (extra) => {
      const files = modelOf(extra);
      const { archive } = buildPackage({ manifest: managedModelManifest(files), files });
      if (!archive) return;
      const entries = [...files]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, bytes]) => ({ name, content: bytes }));
      if (entries.some(({ name }) => name.length > 100)) return;
      const tar = rawTar([{ name: "manifest.json", content: managedModelManifest(files) }, ...entries]);
      expect(archive).toEqual(rawGzip(tar, { deflate: { memLevel: 9 } }));
    });
    await fc.assert(run, { seed: 1988, numRuns: 30 });
  });
});

describe("whatever the bytes are", () => {
  const files = modelOf([["data/a.bin", new Uint8Array(700)]]);
  const entries = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => ({ name, content: bytes }));
  const tar = rawTar([{ name: "manifest.json", content: managedModelManifest(files) }, ...entries]);

  it("[P4, P29] random bytes never throw and get codes of the catalogue", async () => {
    const run = fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), fc.boolean(), async (bytes, packed) => {
      const verdict = await readPackage(packed ? rawGzip(bytes) : bytes);
      expect(verdict.ok).toBe(false);
      expect(rulesOf(verdict).every((rule) => rule.startsWith("archive."))).toBe(true);
    });
    await fc.assert(run, { seed: 4, numRuns: depth({ usual: 100, deep: 300 }) });
  });

  it("[P4, P29] a tar with any bytes changed never throws, and is refused", async () => {
    const change = fc.tuple(fc.nat({ max: tar.length - 1 }), fc.integer({ min: 1, max: 255 }));
    const run = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = Uint8Array.from(tar);
      for (const [at, value] of new Map(changes)) changed[at] = (changed[at] ?? 0) ^ value;
      const verdict = await readPackage(rawGzip(changed));
      expect(verdict.ok).toBe(false);
      expect(verdict.issues.every((each) => /^(?:archive|json|manifest|origin)\./.test(each.rule))).toBe(true);
    });
    await fc.assert(run, { seed: 29, numRuns: depth({ usual: 200, deep: 600 }) });
  });

  it("[P4] a tar with blocks repeated, dropped or swapped never throws, and is refused", async () => {
    const blocks = tar.length / 512;
    const run = fc.asyncProperty(fc.array(fc.nat({ max: blocks - 1 }), { maxLength: blocks + 2 }), async (order) => {
      const mixed = Buffer.concat(order.map((at) => tar.subarray(at * 512, at * 512 + 512)));
      const verdict = await readPackage(rawGzip(new Uint8Array(mixed)));
      expect(verdict.ok).toBe(mixed.equals(tar));
    });
    await fc.assert(run, { seed: 512, numRuns: depth({ usual: 100, deep: 300 }) });
  });

  it("[P4] a module with any bytes changed never throws, at one go or in parts", async () => {
    const change = fc.tuple(fc.nat({ max: SMALLEST_GUEST.length - 1 }), fc.integer({ min: 1, max: 255 }));
    const run = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = Uint8Array.from(SMALLEST_GUEST);
      for (const [at, value] of changes) changed[at] = (changed[at] ?? 0) ^ value;
      const entries = [
        { name: "manifest.json", content: wasmManifest() },
        { name: "main.wasm", content: changed },
      ];
      const { issues } = await verdictOf(rawGzip(rawTar(entries)));
      expect(issues.every((each) => /^(?:archive|wasm)\./.test(each.rule))).toBe(true);
    });
    await fc.assert(run, { seed: 57, numRuns: depth({ usual: 66, deep: 200 }) });
  });
});
