import {
  managedModelManifest,
  type RawEntry,
  rawBytes,
  resourceManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { archiveOf, rulesOf, verdictOf } from "../../test/verdicts.ts";

const manifest: RawEntry = { name: "manifest.json", content: resourceManifest() };
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("paths that lead outside or are read in two ways", () => {
  const names: readonly (readonly [string, RawEntry])[] = [
    ["../x", { name: "../x" }],
    ["a/../../x", { name: "a/../../x" }],
    ["/x", { name: "/x" }],
    ["//x", { name: "//x" }],
    ["C:\\x", { name: "C:\\x" }],
    ["C:x", { name: "C:x" }],
    ["\\\\host\\x", { name: "\\\\host\\x" }],
    ["a\\..\\b", { name: "a\\..\\b" }],
    ["./x", { name: "./x" }],
    ["./manifest.json", { name: "./manifest.json" }],
    ["a//b", { name: "a//b" }],
    ["a/./b", { name: "a/./b" }],
    ["a/", { name: "a/" }],
    ["an empty name", { name: "" }],
    [".", { name: "." }],
    ["..", { name: ".." }],
    ["..  joined from prefix and name", { name: "..", prefix: "a" }],
    ["../ in the prefix", { name: "x", prefix: ".." }],
    ["an absolute prefix", { name: "x", prefix: "/etc" }],
    ["a prefix that ends with a slash", { name: "x", prefix: "a/" }],
    ["an empty name behind a prefix", { name: "", prefix: "a" }],
    ["a trailing dot", { name: "notes.txt." }],
    ["a folder with a trailing dot", { name: "notes./a.txt" }],
    ["three dots", { name: ".../a" }],
    ["a trailing space", { name: "notes.txt " }],
    ["a space", { name: "my notes.txt" }],
    ["CON", { name: "CON" }],
    ["con.txt", { name: "con.txt" }],
    ["nul.tar.gz in a folder", { name: "a/nul.tar.gz" }],
    ["Com1.js", { name: "Com1.js" }],
    ["lpt9", { name: "lpt9/a.js" }],
    ["a colon, an alternate stream", { name: "a.txt:b" }],
    ["a tilde", { name: "PROGRA~1" }],
    ["UTF-8 beyond ASCII (NFC)", { name: utf8("é.txt") }],
    ["UTF-8 beyond ASCII (NFD)", { name: utf8("é.txt") }],
    ["invalid UTF-8", { name: rawBytes("a\xff.txt") }],
    ["an overlong slash", { name: rawBytes("a\xc0\xafb") }],
    ["full-width letters", { name: utf8("ｍanifest.json") }],
    ["a right-to-left mark", { name: utf8("a‮txt.js") }],
    ["a NUL and text behind it", { name: rawBytes("a.txt\0.exe") }],
    ["a NUL in the prefix", { name: "a.txt", fields: { prefix: "b\0c" } }],
    ["a control character", { name: "a\x01b" }],
    ["a line end", { name: "a\nb" }],
    ["DEL", { name: "a\x7fb" }],
  ];

  it.each(names)("[R-ARCHIVE] refuses %s as path_invalid", async (_, entry) => {
    const verdict = await verdictOf(archiveOf([manifest, { content: "x", ...entry }]));
    expect(rulesOf(verdict)).toEqual(["archive.path_invalid"]);
  });

  it("[R-ARCHIVE] shows a hostile name with escapes and cut", async () => {
    const name = `\x1b[31m${"a".repeat(80)}`;
    const { issues } = await verdictOf(archiveOf([manifest, { name, content: "x" }]));
    expect(issues[0]?.pointer).toBe(`/\\u001b[31m${"a".repeat(80)}`);
  });
});

describe("paths that meet", () => {
  const pair = (a: string, b: string): readonly RawEntry[] => [
    { name: a, content: "x" },
    { name: b, content: "x" },
  ];
  const site = (paths: readonly string[]) => {
    const files = new Map(["index.html", ...paths].map((path) => [path, utf8("x")] as const));
    return { name: "manifest.json", content: webAppManifest(files) };
  };

  it.each([
    ["a path twice", "a.txt", "a.txt", ["archive.path_duplicate"]],
    ["paths that differ in case", "A.txt", "a.txt", ["archive.path_collision"]],
    ["paths whose folders differ in case", "A/b.txt", "a/b.txt", ["archive.path_collision"]],
    ["a file with a folder's name", "a.txt", "a.txt/b.txt", ["archive.path_collision"]],
    ["a file with a folder's name in other case", "A.TXT.txt", "a.txt.txt/b.txt", ["archive.path_collision"]],
  ])("[R-ARCHIVE] refuses %s", async (_, a, b, rules) => {
    const entries = [site([a, b]), ...pair(a, b), { name: "index.html", content: "x" }];
    expect(rulesOf(await verdictOf(archiveOf(entries)))).toEqual(rules);
  });

  it("[R-ARCHIVE] refuses a folder's name that comes as a file afterwards", async () => {
    const paths = ["b.txt/a.txt", "B.TXT.txt", "b.txt"];
    const entries = [site(paths), { name: "b.txt/a.txt", content: "x" }, { name: "b.txt", content: "x" }];
    expect(rulesOf(await verdictOf(archiveOf(entries)))).toContain("archive.path_collision");
  });

  it("[R-ARCHIVE] refuses a file and a folder entry of one path", async () => {
    const entries: readonly RawEntry[] = [
      site(["a.txt"]),
      { name: "a.txt", content: "x" },
      { name: "a.txt/", type: "5" },
      { name: "index.html", content: "x" },
    ];
    expect(rulesOf(await verdictOf(archiveOf(entries)))).toEqual(["archive.entry_type", "archive.path_invalid"]);
  });

  it("[R-ARCHIVE] refuses a second manifest.json", async () => {
    const verdict = await verdictOf(archiveOf([manifest, manifest]));
    expect(rulesOf(verdict)).toEqual(["archive.path_duplicate"]);
  });

  it("[R-ARCHIVE] refuses Manifest.json, which becomes manifest.json on some disks", async () => {
    const verdict = await verdictOf(archiveOf([manifest, { name: "Manifest.json", content: "{}" }]));
    expect(rulesOf(verdict)).toEqual(["archive.path_collision", "archive.unexpected_file"]);
  });

  it("takes folders that differ in case: they are two or one, and no file is lost", async () => {
    const files = new Map(["A/x.txt", "a/y.txt", "index.html"].map((path) => [path, utf8("x")] as const));
    const entries = [...files].map(([name, content]) => ({ name, content }));
    const verdict = await verdictOf(archiveOf([{ name: "manifest.json", content: webAppManifest(files) }, ...entries]));
    expect(verdict.issues).toEqual([]);
  });
});

describe("paths that ustar cannot hold", () => {
  it("takes a path of more than 100 bytes split in the canonical way, and no other way", async () => {
    const path = `tools/forecast/data/${"d".repeat(90)}/file.bin`;
    const files = new Map(
      [path, "tools/forecast/prepare.py", "tools/forecast/server.py"].map((each) => [each, utf8("x")] as const),
    );
    const head = { name: "manifest.json", content: managedModelManifest(files) };
    const rest = ["prepare.py", "server.py"].map((each) => ({ name: `tools/forecast/${each}`, content: "x" }));
    const split = (at: number) => ({ prefix: path.slice(0, at), name: path.slice(at + 1), content: "x" });
    const slashes = [...path.matchAll(/\//g)].map((match) => match.index);
    const [canonical = 0, ...others] = slashes.toReversed();
    expect((await verdictOf(archiveOf([head, split(canonical), ...rest]))).issues).toEqual([]);
    const fitting = others.filter((at) => path.length - at - 1 <= 100);
    expect(fitting.length).toBeGreaterThan(0);
    for (const at of fitting) {
      const verdict = await verdictOf(archiveOf([head, split(at), ...rest]));
      expect(rulesOf(verdict)).toEqual(["archive.not_canonical"]);
    }
  });

  it("[R-ARCHIVE] refuses a short path that stands in prefix and name", async () => {
    const files = new Map([
      ["assets/app.js", utf8("x")],
      ["index.html", utf8("x")],
    ] as const);
    const entries = [
      { name: "manifest.json", content: webAppManifest(files) },
      { prefix: "assets", name: "app.js", content: "x" },
      { name: "index.html", content: "x" },
    ];
    expect(rulesOf(await verdictOf(archiveOf(entries)))).toEqual(["archive.not_canonical"]);
  });
});
