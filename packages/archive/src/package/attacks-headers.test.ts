import { type RawEntry, rawBytes, rawEntries, resourceManifest, ZERO_BLOCK } from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { archiveOf, archiveOfParts, rulesOf, verdictOf } from "../../test/verdicts.ts";

const content = resourceManifest();
const manifest: RawEntry = { name: "manifest.json", content };
const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
const size = octal(content.length, 11);

const rulesFor = async (changed: RawEntry): Promise<readonly string[]> =>
  rulesOf(await verdictOf(archiveOf([{ ...manifest, ...changed }])));

describe("entries that are not regular files", () => {
  const types: readonly (readonly [string, RawEntry])[] = [
    ["a symbolic link", { type: "2", fields: { linkname: "manifest.json" } }],
    ["a symbolic link to /", { type: "2", fields: { linkname: "/etc/passwd" } }],
    ["a hard link", { type: "1", fields: { linkname: "manifest.json" } }],
    ["a character device", { type: "3", fields: { devmajor: "0000001\0" } }],
    ["a block device", { type: "4" }],
    ["a folder", { type: "5" }],
    ["a FIFO", { type: "6" }],
    ["a contiguous file", { type: "7" }],
    ["GNU dump directory", { type: "D" }],
    ["GNU multi-volume", { type: "M" }],
    ["GNU volume header", { type: "V" }],
    ["GNU long name list", { type: "N" }],
    ["GNU sparse", { type: "S" }],
    ["an unknown type", { type: "Z" }],
    ["a type of NUL", { type: "\0" }],
    ["a type beyond ASCII", { type: "\xff" }],
  ];

  it.each(types)("[R-ARCHIVE] refuses %s", async (_, entry) => {
    const rules = rulesOf(await verdictOf(archiveOf([manifest, { name: "a", ...entry }])));
    expect(rules.filter((rule) => rule !== "archive.not_canonical")).toEqual(["archive.entry_type"]);
  });

  it.each(types)("[R-ARCHIVE] refuses %s with a content, whose length programs disagree on", async (_, entry) => {
    const smuggled = rawEntries([{ name: "b", content: "x" }]);
    const rules = rulesOf(await verdictOf(archiveOf([manifest, { name: "a", content: smuggled, ...entry }])));
    expect(rules.filter((rule) => rule !== "archive.not_canonical")).toEqual(["archive.entry_type"]);
  });

  it("[R-ARCHIVE] refuses a chain of links, a hard link to a link and a file written through it", async () => {
    const verdict = await verdictOf(
      archiveOf([
        manifest,
        { name: "a", type: "2", fields: { linkname: "../.." } },
        { name: "b", type: "1", fields: { linkname: "a" } },
        { name: "b/c", content: "x" },
      ]),
    );
    expect(rulesOf(verdict)).toContain("archive.entry_type");
    expect(verdict.issues.filter((each) => each.rule === "archive.entry_type")).toHaveLength(2);
  });
});

describe("headers that change the next one", () => {
  const record = (text: string): string => {
    const length = text.length + 3;
    return `${length + (String(length).length - 1)} ${text}\n`;
  };

  it.each([
    ["a PAX header", { type: "x", content: record("path=evil") }],
    ["a PAX header with another size (CVE-2025-62518)", { type: "x", content: record("size=99") }],
    ["a malformed PAX header (CVE-2026-32766)", { type: "x", content: "999 path=evil\n" }],
    ["a global PAX header", { type: "g", content: record("path=evil") }],
    ["an empty PAX header", { type: "x" }],
    ["a Solaris PAX header", { type: "X", content: record("path=evil") }],
    ["a GNU long name", { type: "L", content: "evil\0", name: "././@LongLink" }],
    ["a GNU long link", { type: "K", content: "evil\0", name: "././@LongLink" }],
  ])("[R-ARCHIVE] refuses %s", async (_, entry) => {
    for (const entries of [
      [entry, manifest],
      [manifest, entry, { name: "a", content: "x" }],
    ]) {
      const verdict = await verdictOf(archiveOf(entries.map((each) => ({ name: "a", ...each }))));
      expect(rulesOf(verdict)).toEqual(["archive.extension_header"]);
    }
  });

  it("[R-ARCHIVE] names the extension even when the magic is GNU's", async () => {
    const gnu = { type: "L", name: "././@LongLink", content: "evil\0", fields: { magic: "ustar ", version: " \0" } };
    const verdict = await verdictOf(archiveOf([gnu, manifest]));
    expect(rulesOf(verdict)).toEqual(["archive.extension_header", "archive.header_invalid"]);
  });

  it("[R-ARCHIVE] refuses several headers for one file", async () => {
    const extension = { name: "a", type: "x", content: record("path=a") };
    const verdict = await verdictOf(archiveOf([manifest, extension, { ...extension, type: "L" }, { name: "a" }]));
    expect(rulesOf(verdict)).toEqual(["archive.extension_header"]);
  });
});

describe("headers that programs read differently", () => {
  const invalid: readonly (readonly [string, RawEntry])[] = [
    ["a wrong checksum", { checksum: { text: "012345\0 " } }],
    ["an empty checksum", { checksum: { text: "" } }],
    ["a signed checksum", { name: rawBytes("manifest.js\xff"), checksum: "signed" }],
    ["a checksum with leading spaces", { checksum: { text: "  1234\0 " } }],
    ["a base-256 size", { fields: { size: Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 99) } }],
    ["a negative base-256 size", { fields: { size: new Uint8Array(12).fill(0xff) } }],
    ["a negative size", { fields: { size: `-${octal(1, 10)}\0` } }],
    ["a size with a plus", { fields: { size: `+${octal(content.length, 10)}\0` } }],
    ["a size that ends with a space", { fields: { size: `${size} ` } }],
    ["a size of twelve digits", { fields: { size: `0${size}` } }],
    ["a size with leading spaces", { fields: { size: `${content.length.toString(8).padStart(11, " ")}\0` } }],
    ["a size with an early NUL", { fields: { size: `${octal(content.length, 6)}\0` } }],
    ["a size with a NUL first", { fields: { size: `\0${octal(content.length, 10)}\0` } }],
    ["a size of NULs", { fields: { size: "" } }],
    ["a decimal size", { fields: { size: "00000000289\0" } }],
    ["a hexadecimal size", { fields: { size: "0x0000000a1\0" } }],
    ["no magic (v7)", { fields: { magic: "", version: "" } }],
    ["the GNU magic", { fields: { magic: "ustar ", version: " \0" } }],
    ["another version", { fields: { version: "01" } }],
    ["a mode with a space", { fields: { mode: "000644 \0" } }],
    ["a base-256 uid", { fields: { uid: Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0) } }],
    ["an empty mtime", { fields: { mtime: "" } }],
    ["empty device fields", { fields: { devmajor: "", devminor: "" } }],
  ];

  it.each(invalid)("[R-ARCHIVE] refuses %s as header_invalid", async (_, entry) => {
    expect((await rulesFor(entry)).filter((rule) => rule !== "archive.path_invalid")).toContain(
      "archive.header_invalid",
    );
    expect(await rulesFor(entry)).not.toContain("archive.manifest_missing");
  });

  it("[R-ARCHIVE] refuses a size past the end, whatever follows", async () => {
    const short = rawEntries([{ ...manifest, fields: { size: `${octal(content.length + 4096, 11)}\0` } }]);
    expect(rulesOf(await verdictOf(archiveOfParts([short])))).toEqual(["archive.header_invalid"]);
    expect(rulesOf(await verdictOf(archiveOfParts([short, ZERO_BLOCK, ZERO_BLOCK])))).toEqual([
      "archive.header_invalid",
    ]);
    const within = short.subarray(0, 512 + content.length - 1);
    expect(rulesOf(await verdictOf(archiveOfParts([within])))).toEqual(["archive.header_invalid"]);
  });

  it("[R-ARCHIVE] refuses the largest size as too large and as past the end", async () => {
    const rules = await rulesFor({ fields: { size: "77777777777\0" } });
    expect(rules).toEqual(["archive.too_large", "archive.header_invalid"]);
  });

  it("[R-ARCHIVE] refuses an archive that ends within a header", async () => {
    const whole = rawEntries([manifest]);
    expect(rulesOf(await verdictOf(archiveOfParts([whole, whole.subarray(0, 511)])))).toEqual([
      "archive.header_invalid",
    ]);
    expect(rulesOf(await verdictOf(archiveOfParts([whole.subarray(0, 300)])))).toEqual(["archive.header_invalid"]);
  });
});

describe("headers that say more than a package needs", () => {
  it.each([
    ["an executable mode", { mode: "0000755\0" }],
    ["a set-user-id mode", { mode: "0004644\0" }],
    ["a uid", { uid: "0001750\0" }],
    ["a gid", { gid: "0001750\0" }],
    ["a time", { mtime: "14000000000\0" }],
    ["a user name", { uname: "root" }],
    ["a group name", { gname: "wheel" }],
    ["a link target on a file", { linkname: "/etc/passwd" }],
    ["a device number", { devmajor: "0000001\0" }],
    ["bytes after the prefix", { padding: "hidden" }],
    ["bytes behind an empty user name", { uname: "\0hidden" }],
  ])("[R-ARCHIVE] refuses %s as not_canonical", async (_, fields) => {
    expect(await rulesFor({ fields })).toEqual(["archive.not_canonical"]);
  });

  it("tells all faults of all headers at once", async () => {
    const verdict = await verdictOf(
      archiveOf([
        { ...manifest, fields: { mode: "0000755\0", mtime: "00000000001\0" } },
        { name: "../b", content: "x", fields: { uname: "root" } },
        { name: "a", type: "2" },
      ]),
    );
    expect(verdict.issues.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "archive.not_canonical /manifest.json",
      "archive.not_canonical /manifest.json",
      "archive.path_invalid /../b",
      "archive.not_canonical /../b",
      "archive.entry_type /a",
    ]);
  });
});
