import { createHash } from "node:crypto";
import { readPackage } from "@bourse/archive";
import { canonicalize, checkManifest, type JsonValue, parseStrictJson } from "@bourse/contract";
import { rawGzip, rawTar } from "@bourse/testing/archives";
import { depth } from "@bourse/testing/depth";
import { SAMPLES } from "@bourse/testing/manifests";
import { patiently } from "@bourse/testing/patience";
import { describe, expect, it } from "vitest";

/** The promise states the deep number. */
const MANIFESTS = depth({ usual: 3000, deep: 100_000 });
/** One in this many is packed as well; reading a package takes a fraction of a millisecond. */
const PACKED_EVERY = 20;
const SEED = 20_261_121;

/** Small, fast and seeded: the same manifests on every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const VALUES: readonly JsonValue[] = [
  null,
  true,
  0,
  1,
  -1,
  1.5,
  33,
  257,
  1e21,
  "",
  " ",
  "x",
  "svc.other.extension",
  "https://example.com",
  "1D",
  "é",
  "a".repeat(129),
  [],
  {},
  [[]],
  { id: "svc.other.extension.x" },
];

type Container = Record<string, unknown> | unknown[];

/** Removes, replaces, repeats or adds something at a random place of a manifest. */
function mutate(manifest: unknown, next: () => number): void {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  let at = manifest as Container;
  for (;;) {
    const keys = Object.keys(at);
    const key = keys.length === 0 ? "0" : pick(keys);
    const slots = at as Record<string, unknown>;
    const inner = slots[key];
    if (typeof inner === "object" && inner !== null && Object.keys(inner).length > 0 && next() < 0.75) {
      at = inner as Container;
      continue;
    }
    const act = next();
    if (act < 0.25) delete slots[key];
    else if (act < 0.75) slots[key] = structuredClone(pick(VALUES));
    else if (act < 0.9) slots[pick(["id", "extra", "order", "symbol", "children"])] = structuredClone(pick(VALUES));
    else if (Array.isArray(at)) at.push(structuredClone(at[0] ?? null));
    return;
  }
}

function manifestBytes(index: number): Uint8Array {
  const next = random(SEED + index);
  const samples = Object.values(SAMPLES);
  const manifest = samples[index % samples.length]?.() ?? {};
  for (let times = Math.floor(next() * 3); times >= 0; times -= 1) mutate(manifest, next);
  return new TextEncoder().encode(JSON.stringify(manifest).replaceAll("[null,", () => (next() < 0.5 ? "[null," : "[")));
}

const verdictOf = (bytes: Uint8Array): string => {
  const { ok, issues } = checkManifest(bytes);
  return JSON.stringify([ok, issues]);
};

describe("one verdict for one manifest", () => {
  it(
    `[P6] is a pure function of the bytes: ${MANIFESTS} manifests get the same verdict forwards and backwards`,
    () => {
      const forwards: string[] = [];
      for (let index = 0; index < MANIFESTS; index += 1) {
        forwards.push(
          createHash("sha1")
            .update(verdictOf(manifestBytes(index)))
            .digest("base64"),
        );
      }
      const differing: number[] = [];
      for (let index = MANIFESTS - 1; index >= 0; index -= 1) {
        const again = createHash("sha1")
          .update(verdictOf(manifestBytes(index)))
          .digest("base64");
        if (again !== forwards[index]) differing.push(index);
      }
      expect(differing).toEqual([]);
    },
    patiently(240_000),
  );

  it(
    `[P6] is the tool's, the cloud's and the host's: every ${PACKED_EVERY}th manifest, packed, is refused for the same rules`,
    async () => {
      let accepted = 0;
      for (let index = 0; index < MANIFESTS; index += PACKED_EVERY) {
        const parsed = parseStrictJson(manifestBytes(index));
        if (!parsed.ok) continue;
        const bytes = canonicalize(parsed.value);
        const alone = checkManifest(bytes);
        const packed = await readPackage(rawGzip(rawTar([{ name: "manifest.json", content: bytes }])));
        const rules = (issues: typeof alone.issues): string[] =>
          issues.filter((each) => !each.rule.startsWith("archive.")).map((each) => `${each.rule} ${each.pointer}`);
        expect(rules(packed.issues), `manifest ${index}`).toEqual(rules(alone.issues));
        if (alone.ok) accepted += 1;
        else expect(packed.ok, `manifest ${index}`).toBe(false);
      }
      expect(accepted).toBeGreaterThan(MANIFESTS / 1000);
    },
    patiently(240_000),
  );
});
