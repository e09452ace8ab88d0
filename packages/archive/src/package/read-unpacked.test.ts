import { ARCHIVE_LIMITS } from "@bourse/contract";
import { resourceManifest, SMALLEST_GUEST, sampleSite, wasmManifest, webAppManifest } from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { inParts, rulesOf } from "../../test/verdicts.ts";
import type { FileTaker } from "../contents/package-contents.ts";
import { buildPackage } from "./build.ts";
import { readPackage } from "./read.ts";
import { readUnpacked, type UnpackedFile } from "./read-unpacked.ts";

type Contents = ReadonlyMap<string, Uint8Array>;

/** Keeps the files it receives, as a file tree would. */
function collector(): { readonly taker: FileTaker; readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  let open: { readonly path: string; readonly parts: Uint8Array[] } = { path: "", parts: [] };
  const taker: FileTaker = {
    open: (path) => {
      open = { path, parts: [] };
    },
    data: (part) => void open.parts.push(part),
    close: () => void files.set(open.path, new Uint8Array(Buffer.concat(open.parts))),
  };
  return { taker, files };
}

const unpacked = (files: Contents): UnpackedFile[] =>
  [...files].map(([path, content]) => ({ path, size: content.length, bytes: () => inParts(content, [1, 1000]) }));

const packages: readonly (readonly [string, Uint8Array, Contents])[] = [
  ["resource", resourceManifest(), new Map()],
  ["wasm", wasmManifest(), new Map([["main.wasm", SMALLEST_GUEST]])],
  ["webApp", webAppManifest(sampleSite()), sampleSite()],
];

describe("a package read from its files", () => {
  it.each(packages)("is the %s package its archive holds, whichever way the files come", async (_, manifest, files) => {
    const { archive = new Uint8Array() } = buildPackage({ manifest, files });
    const { taker, files: taken } = collector();
    const discarded = await readPackage(archive, { files: taker });
    expect(discarded).toEqual(await readPackage(archive, { files: "discard" }));
    expect([...taken.keys()]).toEqual(["manifest.json", ...[...files.keys()].sort()]);
    const { package: whole } = await readPackage(archive);
    const { digest: _digest, size: _size, unpackedSize: _unpacked, ...expected } = whole ?? expect.fail("no package");
    for (const given of [unpacked(taken), unpacked(taken).toReversed()]) {
      expect(await readUnpacked(given)).toEqual({ ok: true, issues: [], package: expected });
    }
  });

  it("gives no file after the first error, and none twice", async () => {
    const { taker, files } = collector();
    const site = sampleSite();
    const { archive = new Uint8Array() } = buildPackage({ manifest: webAppManifest(site), files: site });
    const verdict = await readPackage(archive, { files: taker, limits: { ...ARCHIVE_LIMITS, entries: 2 } });
    expect([verdict.ok, files.size]).toEqual([false, 2]);
  });

  it.each([
    ["a file that is not promised", "b.html", "archive.inventory_mismatch"],
    ["a file that leaves its folder", "../b.html", "archive.path_invalid"],
  ])("is refused for %s", async (_, path, rule) => {
    const site = sampleSite();
    const files = new Map([["manifest.json", webAppManifest(site)], ...site, [path, Buffer.from("<p>")]] as const);
    expect(rulesOf(await readUnpacked(unpacked(files)))).toEqual([rule]);
  });

  it("is refused for a changed file, a missing one, and no manifest", async () => {
    const site = sampleSite();
    const [name = ""] = site.keys();
    const all = new Map([["manifest.json", webAppManifest(site)], ...site] as const);
    const changed = new Map(all).set(name, Buffer.from("<p>changed</p>"));
    expect(rulesOf(await readUnpacked(unpacked(changed)))).toContain("archive.inventory_mismatch");
    const missing = new Map(all);
    missing.delete(name);
    expect(rulesOf(await readUnpacked(unpacked(missing)))).toEqual(["archive.inventory_mismatch"]);
    expect(rulesOf(await readUnpacked(unpacked(site)))).toContain("archive.manifest_missing");
  });

  it("is refused for more files or bytes than its runtime allows", async () => {
    const site = sampleSite();
    const files = unpacked(new Map([["manifest.json", webAppManifest(site)], ...site] as const));
    const limits = { ...ARCHIVE_LIMITS, entries: 1 };
    expect(rulesOf(await readUnpacked(files, { limits }))).toEqual(["archive.too_large"]);
    const runtimes = { ...ARCHIVE_LIMITS.runtimes, webApp: { compressed: 1, unpacked: 2048 } };
    const small = { ...ARCHIVE_LIMITS, runtimes };
    expect(rulesOf(await readUnpacked(files, { limits: small }))).toEqual(["archive.too_large"]);
  });

  it("throws what the disk throws", async () => {
    const broken = new Error("EIO");
    const bytes = () => {
      throw broken;
    };
    await expect(readUnpacked([{ path: "manifest.json", size: 1, bytes }])).rejects.toBe(broken);
  });
});
