import { joinBytes, rawGzip, rawTar, resourceManifest } from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { rulesOf, verdictOf } from "../../test/verdicts.ts";
import { SLICE } from "./slices.ts";

const EMPTY_BLOCK = Uint8Array.of(0, 0, 0, 0xff, 0xff);

/** An archive of exactly this length: stored data, preceded by as many empty deflate blocks as needed. */
function archiveOfLength(length: number): Uint8Array {
  for (let notes = 0; notes < 5; notes++) {
    const metadata = { notes: "n".repeat(512 * notes) };
    const tar = rawTar([{ name: "manifest.json", content: resourceManifest({ metadata }) }]);
    const plain = rawGzip(tar, { deflate: { level: 0 } });
    const missing = length - plain.length;
    if (missing % EMPTY_BLOCK.length !== 0) continue;
    const filling = Array.from({ length: missing / EMPTY_BLOCK.length }, () => EMPTY_BLOCK);
    return joinBytes([plain.subarray(0, 10), ...filling, plain.subarray(10)]);
  }
  throw new Error("no filling gives this length");
}

describe("the borders of slices", () => {
  it("may fall anywhere around the end of the deflate stream and within the trailer", async () => {
    for (let offset = -3; offset <= 12; offset++) {
      const archive = archiveOfLength(SLICE + offset);
      expect(archive.length).toBe(SLICE + offset);
      expect([offset, (await verdictOf(archive)).issues]).toEqual([offset, []]);
      const trailing = await verdictOf(joinBytes([archive, Uint8Array.of(0)]));
      expect([offset, rulesOf(trailing)]).toEqual([offset, ["archive.gzip_invalid"]]);
      for (const cut of [1, 7, 8, 9]) {
        const short = await verdictOf(archive.subarray(0, archive.length - cut));
        expect([offset, cut, rulesOf(short)]).toEqual([offset, cut, ["archive.gzip_invalid"]]);
      }
    }
  });
});
