import { randomBytes } from "node:crypto";
import { ARCHIVE_LIMITS } from "@bourse/contract";
import {
  managedModelManifest,
  rawBytes,
  rawGzip,
  rawTar,
  resourceManifest,
  SMALLEST_GUEST,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { rulesOf, verdictOf } from "../../test/verdicts.ts";
import { buildPackage, checkPackage } from "./build.ts";

const KIB = 1024;
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const none = new Map<string, Uint8Array>();
const guest = new Map([["main.wasm", SMALLEST_GUEST]]);

describe("building a package", () => {
  const site = sampleSite();
  it.each([
    ["resource", resourceManifest(), none],
    ["wasm", wasmManifest(), guest],
    ["webApp", webAppManifest(site), site],
  ] as const)("[SERVICE-03, FLOW-16] builds a %s package that the reader takes", async (_, manifest, files) => {
    const built = buildPackage({ manifest, files });
    expect(built.issues).toEqual([]);
    const read = await verdictOf(built.archive ?? new Uint8Array());
    expect(read.package).toMatchObject({ digest: built.digest, manifest: built.manifest, manifestBytes: manifest });
    expect(read.package?.files).toEqual(new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  it("writes the bytes that other implementers must write", () => {
    const content = resourceManifest();
    const { archive } = buildPackage({ manifest: content, files: none });
    const expected = rawGzip(rawTar([{ name: "manifest.json", content }]), { deflate: { memLevel: 9 } });
    expect(archive).toEqual(expected);
  });

  it("makes any JSON text of the manifest canonical", () => {
    const spaced = text(JSON.stringify(JSON.parse(new TextDecoder().decode(resourceManifest())), undefined, 4));
    const [one, two] = [resourceManifest(), spaced].map((manifest) => buildPackage({ manifest, files: none }));
    expect(two?.digest).toBe(one?.digest);
  });

  it("gives the same bytes whatever the order of the files is", () => {
    const manifest = webAppManifest(site);
    const reversed = new Map([...site].toReversed());
    expect(buildPackage({ manifest, files: reversed }).archive).toEqual(
      buildPackage({ manifest, files: site }).archive,
    );
  });

  it("refuses what the reader would refuse, with the same codes", () => {
    const cases: readonly (readonly [readonly string[], Uint8Array, ReadonlyMap<string, Uint8Array>])[] = [
      [["json.syntax"], text("{"), none],
      [["archive.unexpected_file"], resourceManifest(), guest],
      [["archive.module_missing"], wasmManifest(), none],
      [["archive.path_duplicate"], resourceManifest(), new Map([["manifest.json", text("{}")]])],
      [["archive.path_invalid"], resourceManifest(), new Map([["../x", text("x")]])],
      [["archive.path_invalid", "archive.module_missing"], wasmManifest(), new Map([["main.wasm.", SMALLEST_GUEST]])],
      [["archive.inventory_mismatch"], webAppManifest(site), new Map([...site, ["index.html", text("x")]])],
    ];
    for (const [rules, manifest, files] of cases) {
      const verdict = buildPackage({ manifest, files });
      expect([rules, verdict.ok, verdict.archive]).toEqual([rulesOf(verdict), false, undefined]);
      expect(checkPackage({ manifest, files })).toEqual(verdict);
    }
  });

  it("refuses paths that ustar cannot hold, which a manifest may name", () => {
    const path = `tools/${"d".repeat(120)}/server.bin`;
    const files = new Map(
      ["tools/forecast/prepare.py", "tools/forecast/server.py", path].map((each) => [each, text("x")]),
    );
    expect(rulesOf(buildPackage({ manifest: managedModelManifest(files), files }))).toEqual([]);
    const long = new Map([...files, [`${"d".repeat(200)}/x.bin`, text("x")], [`a/${"f".repeat(101)}`, text("x")]]);
    const verdict = buildPackage({ manifest: managedModelManifest(long), files: long });
    expect(verdict.issues.filter((each) => each.rule === "archive.path_invalid")).toHaveLength(2);
  });

  it("refuses a package beyond its caps", () => {
    const input = { manifest: resourceManifest(), files: none };
    for (const resource of [
      { compressed: 100, unpacked: 4000 },
      { compressed: 4000, unpacked: 2047 },
    ]) {
      const runtimes = { ...ARCHIVE_LIMITS.runtimes, resource };
      expect(rulesOf(buildPackage(input, { ...ARCHIVE_LIMITS, runtimes }))).toEqual(["archive.too_large"]);
      expect(rulesOf(checkPackage(input, { ...ARCHIVE_LIMITS, runtimes }))).toEqual(["archive.too_large"]);
    }
    expect(rulesOf(buildPackage(input, { ...ARCHIVE_LIMITS, manifestBytes: 100 }))).toEqual(["archive.too_large"]);
    expect(rulesOf(buildPackage(input, { ...ARCHIVE_LIMITS, entries: 0 }))).toEqual(["archive.too_large"]);
  });

  it("is checked with the same verdict, whether its content can be compressed or not", () => {
    for (const content of [text("x".repeat(64 * KIB)), text(randomBytes(48 * KIB).toString("base64"))]) {
      const files = new Map([...site, ["noise.txt", content]]);
      const input = { manifest: webAppManifest(files), files };
      const { archive = new Uint8Array(), digest: _, ...verdict } = buildPackage(input);
      expect([verdict.ok, checkPackage(input)]).toEqual([true, verdict]);
      const capped = (compressed: number) => {
        const webApp = { ...ARCHIVE_LIMITS.runtimes.webApp, compressed };
        return checkPackage(input, { ...ARCHIVE_LIMITS, runtimes: { ...ARCHIVE_LIMITS.runtimes, webApp } });
      };
      expect([archive.length, archive.length - 1].map((each) => capped(each).ok)).toEqual([true, false]);
    }
  });

  it("packs a uniform content so that no reader takes it for a bomb", async () => {
    const base = ["tools/forecast/prepare.py", "tools/forecast/server.py"].map((path) => [path, text("x")] as const);
    const random = Uint8Array.from({ length: 64 * KIB }, (_, i) => (Math.imul(i, 2654435761) >>> 13) & 0xff);
    for (const extra of [
      [["a/zeros.bin", new Uint8Array(192 * KIB)]],
      [
        ["a/zeros.bin", new Uint8Array(128 * KIB)],
        ["b/noise.bin", random],
      ],
      [
        ["a/noise.bin", random],
        ["b/zeros.bin", new Uint8Array(128 * KIB)],
      ],
    ] as const) {
      const files = new Map<string, Uint8Array>([...base, ...extra]);
      const limits = { ...ARCHIVE_LIMITS, ratioFloorBytes: 64 * KIB };
      const built = buildPackage({ manifest: managedModelManifest(files), files }, limits);
      expect(built.issues).toEqual([]);
      expect((await verdictOf(built.archive ?? rawBytes(""), { limits })).issues).toEqual([]);
    }
  });
});
