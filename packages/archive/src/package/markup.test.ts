import { ARCHIVE_LIMITS } from "@bourse/contract";
import { type Files, managedModelManifest, rawBytes, sampleSite, webAppManifest } from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { archiveOf, verdictOf } from "../../test/verdicts.ts";
import { buildPackage } from "./build.ts";
import { readUnpacked, type UnpackedFile } from "./read-unpacked.ts";
import type { PackageVerdict } from "./verdict.ts";

const PAGE = "<!doctype html>\n<iframe src=x></iframe>\n<script>x</script>";
const SITE: Files = new Map([
  ...sampleSite(),
  ["index.html", rawBytes(PAGE)],
  ["pages/icon.svg", rawBytes("<svg>\n\n<script/></svg>")],
]);
const FAULTS = [
  "webapp.element_forbidden /index.html line 2: `<iframe` is not allowed.",
  "webapp.script_inline /index.html line 3: `<script>` has no src.",
  "webapp.svg_active /pages/icon.svg line 3: `<script` is not allowed in SVG.",
];

function unpacked(manifest: Uint8Array, files: Files): readonly UnpackedFile[] {
  return [["manifest.json", manifest] as const, ...files].map(([path, content]) => ({
    path,
    size: content.length,
    async *bytes() {
      // One buffer for all chunks, as a file is read.
      const chunk = new Uint8Array(1);
      for (const byte of content) {
        chunk[0] = byte;
        yield chunk;
      }
    },
  }));
}

describe("the tags of a web application's files", () => {
  const manifest = webAppManifest(SITE);
  const entries = [...SITE].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, content]) => ({ name, content }));
  const shown = ({ issues }: Pick<PackageVerdict, "issues">) =>
    issues.map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`);

  it("[P6] are checked when it is built, read and loaded, with one verdict", async () => {
    expect(shown(buildPackage({ manifest, files: SITE }))).toEqual(FAULTS);
    const archive = archiveOf([{ name: "manifest.json", content: manifest }, ...entries]);
    for (const files of ["keep", "discard"] as const)
      expect(shown(await verdictOf(archive, { files }))).toEqual(FAULTS);
    expect(shown(await readUnpacked(unpacked(manifest, SITE), { files: "discard" }))).toEqual(FAULTS);
  });

  it("are counted together: one byte too many is refused", () => {
    const total = [...SITE].reduce((sum, [path, { length }]) => sum + (/\.(?:html|svg)$/.test(path) ? length : 0), 0);
    const rules = (markupTotalBytes: number) =>
      buildPackage({ manifest, files: SITE }, { ...ARCHIVE_LIMITS, markupTotalBytes }).issues.map(({ rule }) => rule);
    expect(rules(total)).not.toContain("webapp.markup_too_large");
    expect(rules(total - 1)).toContain("webapp.markup_too_large");
  });

  it("do not matter in a model's package: no browser shows its files", () => {
    const tools = ["prepare.py", "server.py"].map((name) => [`tools/forecast/${name}`, rawBytes(name)] as const);
    const files: Files = new Map<string, Uint8Array>([...tools, ["page.html", rawBytes(PAGE)]]);
    expect(buildPackage({ manifest: managedModelManifest(files), files }).issues).toEqual([]);
  });
});
