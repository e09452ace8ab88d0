import {
  type Files,
  managedModelManifest,
  rawBytes,
  resourceManifest,
  SAMPLE_CONTENT,
  SMALLEST_GUEST,
  sampleSite,
  wasmManifest,
  webAppManifest,
} from "@bourse/testing/archives";
import { describe, expect, it } from "vitest";
import { archiveOf, rulesOf, verdictOf } from "../../test/verdicts.ts";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** An archive of a manifest and files, in order, whatever the manifest is. */
function archive(manifest: Uint8Array, files: Files): Uint8Array {
  const entries = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return archiveOf([
    { name: "manifest.json", content: manifest },
    ...entries.map(([name, content]) => ({ name, content })),
  ]);
}

const rules = async (manifest: Uint8Array, files: Files) => rulesOf(await verdictOf(archive(manifest, files)));
const none: Files = new Map();

describe("what each runtime's package holds", () => {
  it("[SERVICE-05] takes a resource package of its manifest alone", async () => {
    expect((await verdictOf(archive(resourceManifest(), none))).package?.files.size).toBe(0);
  });

  it("[R-ARCHIVE, SERVICE-05] refuses main.wasm and any other file in a resource package", async () => {
    for (const path of ["main.wasm", "notes.txt", "a/b"]) {
      expect(await rules(resourceManifest(), new Map([[path, SMALLEST_GUEST]]))).toEqual(["archive.unexpected_file"]);
    }
  });

  it("[SERVICE-06] takes a wasm package of manifest and main.wasm", async () => {
    const verdict = await verdictOf(archive(wasmManifest(), new Map([["main.wasm", SMALLEST_GUEST]])));
    expect(verdict.issues).toEqual([]);
    expect(verdict.package?.files.get("main.wasm")).toEqual(SMALLEST_GUEST);
    expect(verdict.package?.wasm?.size).toBe(SMALLEST_GUEST.length);
  });

  it("[R-ARCHIVE, SERVICE-06] refuses a wasm package without main.wasm, or with more", async () => {
    expect(await rules(wasmManifest(), none)).toEqual(["archive.module_missing"]);
    const more = new Map([
      ["main.wasm", SMALLEST_GUEST],
      ["notes.txt", text("x")],
    ] as const);
    expect(await rules(wasmManifest(), more)).toEqual(["archive.unexpected_file"]);
  });

  it("[R-WASM] passes on what is wrong with main.wasm", async () => {
    const broken = SMALLEST_GUEST.subarray(0, 20);
    const { issues } = await verdictOf(archive(wasmManifest(), new Map([["main.wasm", broken]])));
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.every((each) => each.rule.startsWith("wasm.") && each.pointer === "/main.wasm")).toBe(true);
    const notWasm = await verdictOf(archive(wasmManifest(), new Map([["main.wasm", text("#!/bin/sh")]])));
    expect(rulesOf(notWasm)).toContain("archive.unexpected_file");
  });

  it("[P6] passes on what is wrong with the manifest, and still checks the files", async () => {
    const manifest = wasmManifest({ description: "" });
    const verdict = await verdictOf(archive(manifest, new Map([["notes.txt", text("x")]])));
    const found = rulesOf(verdict);
    expect(found.some((rule) => rule.startsWith("manifest."))).toBe(true);
    expect(found).toContain("archive.unexpected_file");
    expect(found).toContain("archive.module_missing");
  });

  it("[R-JSON] refuses a manifest that is no JSON, and a manifest that is not canonical", async () => {
    expect(await rules(text("{"), none)).toEqual(["json.syntax"]);
    expect(await rules(text('{"a":1,"a":2}'), none)).toContain("json.duplicate_key");
    const spaced = text(`${new TextDecoder().decode(resourceManifest())}\n`);
    expect(await rules(spaced, none)).toEqual(["archive.not_canonical"]);
    const parsed: object = JSON.parse(new TextDecoder().decode(resourceManifest()));
    const reordered = text(JSON.stringify(Object.fromEntries(Object.entries(parsed).toReversed())));
    expect(await rules(reordered, none)).toEqual(["archive.not_canonical"]);
  });
});

describe("inventories", () => {
  const site = sampleSite();
  const kinds = [
    ["webApp", webAppManifest, site],
    [
      "managedModel",
      managedModelManifest,
      new Map(["prepare.py", "server.py"].map((name) => [`tools/forecast/${name}`, text(name)] as const)),
    ],
  ] as const;

  it.each(kinds)("[SERVICE-16] takes a %s package of exactly its inventory", async (_, manifest, files) => {
    const verdict = await verdictOf(archive(manifest(files), files));
    expect(verdict.issues).toEqual([]);
    expect(verdict.package?.files).toEqual(new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  it.each(kinds)(
    "[R-ARCHIVE, SERVICE-16] refuses a %s package with an extra, a missing or a changed file",
    async (_, manifest, files) => {
      const extra = new Map([...files, ["extra.txt", text("x")] as const]);
      expect(await rules(manifest(files), extra)).toEqual(["archive.inventory_mismatch"]);
      const [first = ""] = files.keys();
      const missing = new Map([...files].filter(([path]) => path !== first));
      expect(await rules(manifest(files), missing)).toEqual(["archive.inventory_mismatch"]);
      const changed = new Map([...files, [first, text("other")] as const]);
      expect(await rules(manifest(files), changed)).toEqual(["archive.inventory_mismatch"]);
    },
  );

  it("points at every file that is wrong", async () => {
    const files = new Map([
      ["index.html", text("changed")],
      ["extra.txt", text("x")],
    ] as const);
    const { issues } = await verdictOf(archive(webAppManifest(site), files));
    expect(issues.map((each) => `${each.rule} ${each.pointer}`)).toEqual([
      "archive.inventory_mismatch /extra.txt",
      "archive.inventory_mismatch /index.html",
      "archive.inventory_mismatch /assets/app.js",
    ]);
  });

  it("keeps no file when told so, and gives the same verdict", async () => {
    const bytes = archive(webAppManifest(site), site);
    const kept = await verdictOf(bytes);
    const discarded = await verdictOf(bytes, { files: "discard" });
    expect(discarded.package).toEqual({ ...kept.package, files: new Map() });
  });
});

describe("file contents", () => {
  const withFile = async (path: string, content: Uint8Array) => {
    const files = new Map([...sampleSite(), [path, content] as const]);
    return rules(webAppManifest(files), files);
  };

  it.each(Object.entries(SAMPLE_CONTENT))("takes a .%s that is one", async (extension, content) => {
    expect(await withFile(`sample.${extension}`, content)).toEqual([]);
  });

  it.each(["png", "jpg", "jpeg", "webp", "woff2"])("[R-ARCHIVE] refuses a .%s of other bytes", async (extension) => {
    const own = SAMPLE_CONTENT[extension] ?? new Uint8Array();
    const others = Object.entries(SAMPLE_CONTENT).filter(
      ([name]) => !(name.startsWith("jp") && extension.startsWith("jp")),
    );
    const wrong = others.filter(([name]) => name !== extension).map(([, content]) => content);
    for (const content of [...wrong, new Uint8Array(), own.subarray(0, 2), own.subarray(1)]) {
      expect(await withFile(`sample.${extension}`, content)).toEqual(["archive.unexpected_file"]);
    }
  });

  it.each(["html", "css", "js", "json", "svg", "txt"])(
    "[R-ARCHIVE] refuses a .%s that is not clean UTF-8",
    async (extension) => {
      const wrong = ["a\0b", "\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "ok \x80"].map(
        rawBytes,
      );
      for (const content of [
        ...wrong,
        ...["png", "woff2"].map((name) => SAMPLE_CONTENT[name] ?? new Uint8Array([0])),
      ]) {
        const expected = extension !== "png" && content.every((byte) => byte < 0x80 && byte !== 0);
        expect(await withFile(`sample.${extension}`, content)).toEqual(
          expected && extension !== "json" ? [] : ["archive.unexpected_file"],
        );
      }
    },
  );

  it.each([
    ["empty", ""],
    ["a byte order mark", "\ufeff{}"],
    ["a trailing comma", '{"a":1,}'],
    ["a comment", "{} // x"],
    ["two documents", "{} {}"],
    ["single quotes", "{'a':1}"],
    ["too deep for any reader", "[".repeat(100_000)],
  ])("[R-ARCHIVE] refuses a .json that does not parse: %s", async (_, content) => {
    expect(await withFile("sample.json", text(content))).toEqual(["archive.unexpected_file"]);
  });

  it("takes empty text files and UTF-8 of every length, cut anywhere", async () => {
    expect(await withFile("sample.txt", new Uint8Array())).toEqual([]);
    expect(await withFile("sample.txt", text("aé€😀".repeat(700)))).toEqual([]);
  });

  it("checks a model's files by their endings too, and lets unknown endings hold anything", async () => {
    const base = ["prepare.py", "server.py"].map((name) => [`tools/forecast/${name}`, rawBytes("\0\xff")] as const);
    const model = async (path: string, content: Uint8Array) => {
      const files = new Map([...base, [path, content] as const]);
      return rules(managedModelManifest(files), files);
    };
    expect(await model("weights.bin", rawBytes("\0\xff"))).toEqual([]);
    expect(await model("kernel.wasm", SMALLEST_GUEST)).toEqual([]);
    for (const path of ["kernel.wasm", "logo.PNG", "config.json"]) {
      expect(await model(path, rawBytes("\xfeMZ"))).toEqual(["archive.unexpected_file"]);
    }
  });
});
