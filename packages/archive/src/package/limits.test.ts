import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import { ARCHIVE_LIMITS, type ArchiveLimits } from "@bourse/contract";
import {
  managedModelManifest,
  type RawEntry,
  rawBytes,
  rawEntries,
  rawGzip,
  rawTar,
  resourceManifest,
  SMALLEST_GUEST,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { archiveOf, archiveOfParts, rulesOf, verdictOf } from "../../test/verdicts.ts";

const MIB = 1024 * 1024;
const manifest: RawEntry = { name: "manifest.json", content: resourceManifest() };
/** Random bytes that no content check inspects. */
const noise = (length: number): Uint8Array => new Uint8Array(randomBytes(length));

function model(extra: readonly (readonly [string, Uint8Array])[]) {
  const base = ["prepare.py", "server.py"].map((name) => [`tools/forecast/${name}`, rawBytes(name)] as const);
  const files = new Map([...base, ...extra].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const entries = [...files].map(([name, content]) => ({ name, content }));
  return [{ name: "manifest.json", content: managedModelManifest(files) }, ...entries];
}

/** The limits with small values for one runtime. */
function withCaps(runtime: keyof ArchiveLimits["runtimes"], compressed: number, unpacked: number): ArchiveLimits {
  return { ...ARCHIVE_LIMITS, runtimes: { ...ARCHIVE_LIMITS.runtimes, [runtime]: { compressed, unpacked } } };
}

describe("sizes", () => {
  it("[LIM-22] states the caps of each runtime", () => {
    const { resource, wasm, webApp, managedModel } = ARCHIVE_LIMITS.runtimes;
    const caps = [resource, wasm, webApp, managedModel].map((each) => [each.compressed / MIB, each.unpacked / MIB]);
    expect(caps).toEqual([
      [1, 4],
      [8, 16],
      [64, 256],
      [64, 256],
    ]);
  });

  it("[R-ARCHIVE, LIM-22] draws the line of the archive's size and of its content at the cap exactly", async () => {
    const archive = archiveOf([manifest]);
    const tar = rawTar([manifest]).length;
    const rules = async (compressed: number, unpacked: number) =>
      rulesOf(await verdictOf(archive, { limits: withCaps("resource", compressed, unpacked) }));
    expect(await rules(archive.length, tar)).toEqual([]);
    expect(await rules(archive.length - 1, tar)).toEqual(["archive.too_large"]);
    expect(await rules(archive.length, tar - 1)).toEqual(["archive.too_large"]);
  });

  it("[R-ARCHIVE] holds each runtime to its own cap", async () => {
    const site = sampleSite();
    const files = [...site].map(([name, content]) => ({ name, content })).toReversed();
    const packages = {
      resource: archiveOf([manifest]),
      wasm: archiveOf([
        { name: "manifest.json", content: wasmManifest() },
        { name: "main.wasm", content: SMALLEST_GUEST },
      ]),
      webApp: archiveOf([{ name: "manifest.json", content: webAppManifest(site) }, ...files]),
      managedModel: archiveOf(model([])),
    };
    for (const runtime of Object.keys(packages) as (keyof typeof packages)[]) {
      for (const capped of Object.keys(packages) as (keyof typeof packages)[]) {
        const verdict = await verdictOf(packages[runtime], { limits: withCaps(capped, 100, MIB) });
        expect([runtime, capped, rulesOf(verdict)]).toEqual([
          runtime,
          capped,
          runtime === capped ? ["archive.too_large"] : [],
        ]);
      }
    }
  });

  it("[R-ARCHIVE] refuses a resource archive of more than 1 MiB, however it is packed", async () => {
    const empty = new Uint8Array(5 * 220_000).map((_, at) => [0, 0, 0, 0xff, 0xff][at % 5] ?? 0);
    const tar = rawTar([manifest]);
    const stored = rawGzip(tar, { deflate: { level: 0 } });
    const archive = new Uint8Array(Buffer.concat([stored.subarray(0, 10), empty, stored.subarray(10)]));
    expect(archive.length).toBeGreaterThan(MIB);
    expect(rulesOf(await verdictOf(archive))).toEqual(["archive.too_large"]);
  });

  it("[R-ARCHIVE] refuses a manifest of more than 1 MiB without setting memory aside for it", async () => {
    const metadata = { notes: Array.from({ length: 40 }, (_, i) => `${i}`.repeat(1000)) };
    const large = { ...manifest, content: resourceManifest({ metadata }) };
    const limits = { ...ARCHIVE_LIMITS, manifestBytes: large.content.length };
    expect(rulesOf(await verdictOf(archiveOf([large]), { limits }))).toEqual([]);
    const less = { ...limits, manifestBytes: large.content.length - 1 };
    expect(rulesOf(await verdictOf(archiveOf([large]), { limits: less }))).toEqual(["archive.too_large"]);
    const claimed = { ...manifest, fields: { size: "00004000001\0" } };
    expect(rulesOf(await verdictOf(archiveOf([claimed])))).toEqual(["archive.too_large", "archive.header_invalid"]);
  });

  it("[R-ARCHIVE] refuses a single entry larger than its runtime's packages", async () => {
    const entries = [manifest, { name: "a", fields: { size: "00020000001\0" } }];
    expect(rulesOf(await verdictOf(archiveOf(entries)))).toEqual(["archive.too_large", "archive.header_invalid"]);
  });

  it("[R-ARCHIVE] takes 256 entries and stops at the next header", async () => {
    const extra = Array.from({ length: 253 }, (_, i) => [`data/${i}.bin`, noise(3)] as const);
    expect((await verdictOf(archiveOf(model(extra)))).issues).toEqual([]);
    const flood = model(extra.slice(1));
    const more = Array.from({ length: 400 }, (_, i) => ({ name: `z${i}`, content: "" }));
    const verdict = await verdictOf(archiveOf([...flood, ...more]));
    expect(rulesOf(verdict)).toContain("archive.too_large");
    expect(verdict.issues).toHaveLength(2);
  });
});

describe("expansion", () => {
  const zeros = (length: number) => ["data/zeros.bin", new Uint8Array(length)] as const;

  it("[R-ARCHIVE] takes any expansion up to 1 MiB of tar, and refuses more than 20:1 beyond", async () => {
    const small = rawTar(model([zeros(MIB - 16 * 1024)]));
    expect(small.length).toBeLessThanOrEqual(MIB);
    expect((await verdictOf(rawGzip(small))).issues).toEqual([]);
    expect(rulesOf(await verdictOf(archiveOf(model([zeros(MIB)]))))).toEqual(["archive.too_large"]);
  });

  it("[R-ARCHIVE] draws the line at 20:1 exactly", async () => {
    const tar = rawTar(model([zeros(3 * MIB)]));
    const least = Math.ceil(tar.length / 20);
    const withLength = (length: number) => {
      const packed = rawGzip(tar);
      const missing = length - packed.length;
      const empty = Uint8Array.of(0, 0, 0, 0xff, 0xff);
      const filling = Buffer.concat(Array.from({ length: Math.floor(missing / 5) }, () => empty));
      return new Uint8Array(Buffer.concat([packed.subarray(0, 10), filling, packed.subarray(10)]));
    };
    const [over, under] = [withLength(least + 5), withLength(least - 5)];
    expect(tar.length / over.length).toBeLessThanOrEqual(20);
    expect(tar.length / under.length).toBeGreaterThan(20);
    expect((await verdictOf(over)).issues).toEqual([]);
    expect(rulesOf(await verdictOf(under))).toEqual(["archive.too_large"]);
  });

  it("[R-ARCHIVE] refuses a bomb in front of what does not compress, while it streams", async () => {
    const entries = model([
      ["data/a-zeros.bin", new Uint8Array(2 * MIB)],
      ["data/noise.bin", noise(MIB)],
    ]);
    expect(rulesOf(await verdictOf(archiveOf(entries)))).toEqual(["archive.too_large"]);
    const behind = model([
      ["data/noise.bin", noise(MIB)],
      ["data/zeros.bin", new Uint8Array(2 * MIB)],
    ]);
    expect((await verdictOf(archiveOf(behind))).issues).toEqual([]);
  });

  it("[R-ARCHIVE] refuses 1029:1 in any of its places", async () => {
    const bomb = new Uint8Array(8 * MIB);
    const attacks = [
      archiveOf([{ name: "manifest.json", content: bomb }]),
      archiveOf([manifest, { name: "a", content: bomb }]),
      archiveOfParts([rawEntries([manifest]), bomb]),
      archiveOf(model([["data/a.json", bomb.fill(0x5b)]])),
      rawGzip(bomb, { deflate: { strategy: constants.Z_RLE } }),
    ];
    for (const attack of attacks) {
      const rules = rulesOf(await verdictOf(attack));
      expect(
        rules.some(
          (rule) =>
            rule === "archive.too_large" || rule === "archive.trailing_data" || rule === "archive.header_invalid",
        ),
      ).toBe(true);
    }
  });
});
