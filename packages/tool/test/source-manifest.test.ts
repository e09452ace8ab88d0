import { readFileSync } from "node:fs";
import path from "node:path";
import { readPackage } from "@bourse/archive";
import { SMALLEST_EVENT_GUEST, SMALLEST_GUEST } from "@bourse/testing/archives";
import { resource, wasmV1 } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, testFolder } from "./workspace.ts";

const folder = testFolder();
const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const HINT = { $schema: "./manifest-resource-1.json" };

describe("a source manifest", () => {
  it("may name its schema for the editor: check and build leave it out", async () => {
    const file = put(folder, "hinted/manifest.json", pretty({ ...HINT, ...resource() }));
    expect((await call(["validate", file, path.dirname(file)])).code).toBe(0);
    const out = path.join(folder, "hinted.tar.gz");
    expect((await call(["build", path.dirname(file), "--out", out])).code).toBe(0);
    const { package: built } = await readPackage(readFileSync(out));
    expect(built?.manifest).toEqual(resource());
    put(folder, "wrong/manifest.json", pretty({ $schema: 3, ...resource() }));
    const wrong = await call(["validate", path.join(folder, "wrong"), "--json"]);
    expect(wrong.json().issues).toMatchObject([{ rule: "manifest.unknown_property", pointer: "/$schema" }]);
  });

  it("has each fault with file, line and column, from validate and build", async () => {
    const text = pretty({ ...HINT, ...resource(), description: "One.\nTwo.", nonsense: { deep: [1] } });
    const file = put(folder, "faulty/manifest.json", text);
    const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
    const faults = [
      { pointer: "/description", file, line: lineOf('"description"'), column: 18 },
      { pointer: "/nonsense", file, line: lineOf('"nonsense"'), column: 15 },
    ];
    for (const args of [
      ["validate", file],
      ["validate", path.dirname(file)],
      ["build", path.dirname(file), "--out", "x"],
    ]) {
      const { code, json } = await call([...args, "--json"]);
      expect([code, json().issues]).toEqual([
        1,
        expect.arrayContaining(faults.map((each) => expect.objectContaining(each))),
      ]);
    }
    expect((await call(["validate", file])).out).toContain(`at /nonsense (${file}:${faults[1]?.line}:15)`);
  });

  it("is pointed at where it stops being JSON", async () => {
    const file = put(folder, "broken.json", '{\n  "id": "svc.sample_notes",\n  name: 1\n}');
    expect((await call(["validate", file, "--json"])).json().issues).toMatchObject([
      { rule: "json.syntax", file, line: 3, column: 3 },
    ]);
  });

  it("of a guest is told that main.wasm is missing", async () => {
    const file = put(folder, "no-guest/manifest.json", pretty(wasmV1()));
    const { json } = await call(["validate", path.dirname(file), "--json"]);
    expect(json().issues).toMatchObject([{ rule: "archive.module_missing", pointer: "/main.wasm" }]);
  });
});

describe("bourse inspect of a bare module", () => {
  it("[VER-03] reads from the binary which apiVersion it is for", async () => {
    const files = { 1: put(folder, "one.wasm", SMALLEST_GUEST), 2: put(folder, "two.wasm", SMALLEST_EVENT_GUEST) };
    for (const [version, file] of Object.entries(files)) {
      const { code, json } = await call(["inspect", file, "--json"]);
      expect([code, json().wasm]).toEqual([0, expect.objectContaining({ apiVersion: Number(version) })]);
    }
    expect((await call(["inspect", files[2], "--api-version", "1"])).code).toBe(1);
    expect((await call(["inspect", files[2]])).out).toContain("apiVersion 2");
  });
});
