import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import {
  gzipHeader,
  joinBytes,
  type RawEntry,
  rawBytes,
  rawEntries,
  rawGzip,
  rawTar,
  resourceManifest,
  sampleSite,
  webAppManifest,
  ZERO_BLOCK,
} from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { archiveOf, archiveOfParts, inParts, rulesOf, verdictOf } from "../../test/verdicts.ts";
import { readPackage } from "./read.ts";

const manifest: RawEntry = { name: "manifest.json", content: resourceManifest() };
const tar = rawTar([manifest]);
const good = rawGzip(tar);

describe("the end of the tar", () => {
  const entries = rawEntries([manifest]);

  it("takes two zero blocks and nothing after them", async () => {
    expect((await verdictOf(good)).issues).toEqual([]);
  });

  it.each([
    ["a second tar", [tar, tar]],
    ["a third zero block", [tar, ZERO_BLOCK]],
    ["the filling to a record of 20 blocks", [tar, new Uint8Array(10_240 - tar.length)]],
    ["one byte", [tar, Uint8Array.of(0)]],
    ["text", [tar, rawBytes("hidden")]],
    ["an entry after one zero block", [entries, ZERO_BLOCK, tar]],
    ["a zero block before the entries", [ZERO_BLOCK, tar]],
  ])("[R-ARCHIVE] refuses %s as trailing data", async (_, parts) => {
    expect(rulesOf(await verdictOf(archiveOfParts(parts)))).toContain("archive.trailing_data");
  });

  it.each([
    ["no zero block", [entries]],
    ["one zero block", [entries, ZERO_BLOCK]],
  ])("[R-ARCHIVE] refuses %s as not canonical", async (_, parts) => {
    expect(rulesOf(await verdictOf(archiveOfParts(parts)))).toEqual(["archive.not_canonical"]);
  });

  it("[R-ARCHIVE] refuses an empty tar and an empty gzip content", async () => {
    const none = ["archive.manifest_missing"];
    expect(rulesOf(await verdictOf(archiveOfParts([ZERO_BLOCK, ZERO_BLOCK])))).toEqual(none);
    expect(rulesOf(await verdictOf(archiveOfParts([])))).toEqual(["archive.not_canonical", ...none]);
  });

  it("[R-ARCHIVE] refuses filling that is not zero", async () => {
    const length = (512 - (resourceManifest().length % 512)) % 512;
    const padding = new Uint8Array(length);
    padding[length - 1] = 1;
    expect(rulesOf(await verdictOf(archiveOf([{ ...manifest, padding }])))).toEqual(["archive.not_canonical"]);
  });
});

describe("the order of entries", () => {
  const site = sampleSite();
  const head = { name: "manifest.json", content: webAppManifest(site) };
  const files = [...site].map(([name, content]) => ({ name, content })).toReversed();

  it("takes manifest.json and then byte order", async () => {
    expect((await verdictOf(archiveOf([head, ...files]))).issues).toEqual([]);
  });

  it.each([
    ["files out of order", [head, ...files.toReversed()]],
    ["manifest.json last", [...files, head]],
    ["manifest.json in the middle", [files[0], head, files[1]]],
  ])("[R-ARCHIVE] refuses %s", async (_, entries) => {
    expect(rulesOf(await verdictOf(archiveOf(entries.filter((each) => each !== undefined))))).toEqual([
      "archive.not_canonical",
    ]);
  });

  it("[SERVICE-04, R-ARCHIVE] refuses an archive without manifest.json", async () => {
    expect(rulesOf(await verdictOf(archiveOf(files)))).toEqual(["archive.manifest_missing"]);
    const below = { name: "package/manifest.json", content: resourceManifest() };
    expect(rulesOf(await verdictOf(archiveOf([below])))).toEqual(["archive.manifest_missing"]);
  });
});

describe("the gzip layer", () => {
  const body = deflateRawSync(tar, { level: 9 });
  const optional = (flag: number, field: Uint8Array) => joinBytes([gzipHeader({ 3: flag }), field]);
  const invalid: readonly (readonly [string, Uint8Array])[] = [
    ["nothing", new Uint8Array()],
    ["a bare tar", tar],
    ["a zip", rawBytes("PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0")],
    ["zstd", rawBytes("\x28\xb5\x2f\xfd\0\0\0\0\0\0\0\0")],
    ["node's own gzip, whose system byte is another", Uint8Array.from(gzipSync(tar))],
    ["another method", rawGzip(tar, { header: gzipHeader({ 2: 7 }) })],
    ["a time", rawGzip(tar, { header: gzipHeader({ 4: 1 }) })],
    ["XFL 0", rawGzip(tar, { header: gzipHeader({ 8: 0 }) })],
    ["system Unix", rawGzip(tar, { header: gzipHeader({ 9: 3 }) })],
    ["FTEXT", rawGzip(tar, { header: gzipHeader({ 3: 1 }) })],
    ["FNAME", rawGzip(tar, { header: optional(8, rawBytes("a.tar\0")) })],
    ["FEXTRA", rawGzip(tar, { header: optional(4, rawBytes("\x02\0ab")) })],
    ["FCOMMENT", rawGzip(tar, { header: optional(16, rawBytes("hidden\0")) })],
    ["FHCRC", rawGzip(tar, { header: optional(2, headerCrc(gzipHeader({ 3: 2 }))) })],
    ["a reserved flag", rawGzip(tar, { header: gzipHeader({ 3: 0x20 }) })],
    ["a wrong CRC", rawGzip(tar, { crc: crc32(tar) ^ 1 })],
    ["a wrong ISIZE", rawGzip(tar, { length: tar.length + 1 })],
    ["an ISIZE of 0", rawGzip(tar, { length: 0 })],
    ["two members", joinBytes([good, good])],
    ["an empty second member", joinBytes([good, rawGzip(new Uint8Array())])],
    ["a member cut in two", joinBytes([rawGzip(tar.subarray(0, 512)), rawGzip(tar.subarray(512))])],
    ["trailing zeros", joinBytes([good, new Uint8Array(8)])],
    ["one trailing byte", joinBytes([good, Uint8Array.of(0)])],
    ["trailing text", joinBytes([good, rawBytes("hidden")])],
    ["bytes between deflate and trailer", rawGzip(tar, { body: joinBytes([body, Uint8Array.of(0)]) })],
    ["a damaged deflate stream", rawGzip(tar, { body: Uint8Array.from(body).fill(0xff, 3, 9) })],
    ["a deflate block of the reserved type", rawGzip(tar, { body: Uint8Array.of(0x07, 0) })],
    ["zlib in place of raw deflate", rawGzip(tar, { body: joinBytes([Uint8Array.of(0x78, 0xda), body]) })],
  ];

  it.each(invalid)("[R-ARCHIVE] refuses %s as gzip_invalid", async (_, archive) => {
    expect(rulesOf(await verdictOf(archive))).toContain("archive.gzip_invalid");
  });

  it("[R-ARCHIVE] refuses every beginning of an archive", async () => {
    for (let length = 0; length < good.length; length++) {
      const { ok, issues } = await readPackage(good.subarray(0, length));
      expect([ok, issues.map((each) => each.rule)]).toEqual([false, ["archive.gzip_invalid"]]);
    }
  });

  it("tells faults of the header, of the content and of the trailer at once", async () => {
    const wrong = rawTar([{ ...manifest, fields: { uname: "root" } }]);
    const archive = rawGzip(wrong, { header: gzipHeader({ 4: 1, 9: 3 }), crc: 1 });
    expect((await verdictOf(archive)).issues.map((each) => each.rule)).toEqual([
      "archive.gzip_invalid",
      "archive.gzip_invalid",
      "archive.not_canonical",
      "archive.gzip_invalid",
    ]);
  });

  it("takes any deflate stream of the same tar: levels, strategies, flushes", async () => {
    for (const deflate of [{ level: 0 }, { level: 1 }, { level: 6, strategy: 2 }, { memLevel: 1 }, { windowBits: 9 }]) {
      expect((await verdictOf(rawGzip(tar, { deflate }))).issues).toEqual([]);
    }
    const empty = Uint8Array.of(0, 0, 0, 0xff, 0xff);
    const padded = rawGzip(tar, { body: joinBytes([empty, empty, body]) });
    expect((await verdictOf(padded)).issues).toEqual([]);
  });
});

describe("sources", () => {
  it("[P4] passes on what a source throws and asks it for no more", async () => {
    const failure = new Error("the connection broke");
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield good.subarray(0, 40);
      throw failure;
    }
    await expect(readPackage(broken())).rejects.toBe(failure);
  });

  it("[P4] lets a source close when the reading stops early", async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield rawBytes("not gzip at all ".repeat(4096));
      } finally {
        closed = true;
      }
    }
    expect(rulesOf(await readPackage(endless()))).toEqual(["archive.gzip_invalid"]);
    expect(closed).toBe(true);
  });

  it("takes empty parts, and refuses parts that are not bytes", async () => {
    async function* gaps(): AsyncGenerator<Uint8Array> {
      for await (const part of inParts(good, [5])) {
        yield new Uint8Array();
        yield part;
      }
    }
    expect((await readPackage(gaps())).ok).toBe(true);
    async function* text(): AsyncGenerator<Uint8Array> {
      yield "text" as unknown as Uint8Array;
    }
    await expect(readPackage(text())).rejects.toBeInstanceOf(TypeError);
  });
});

function headerCrc(header: Uint8Array): Uint8Array {
  const crc = crc32(header) & 0xffff;
  return Uint8Array.of(crc & 0xff, crc >> 8);
}
