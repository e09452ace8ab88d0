import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { readPackage } from "@bourse/archive";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, putPackage, testFolder } from "./workspace.ts";

const folder = testFolder();
const out = path.join(folder, "out.tar.gz");

async function refusedRules(dir: string): Promise<readonly string[]> {
  const target = path.join(folder, "never.tar.gz");
  const { code, json } = await call(["build", dir, "--out", target, "--json"]);
  const answer = json();
  expect([code, answer.ok, answer.out, answer.digest, existsSync(target)]).toEqual([1, false, null, null, false]);
  return (answer.issues as { rule: string; pointer: string }[]).map((each) => `${each.rule} ${each.pointer}`);
}

describe("bourse build", () => {
  it("[SERVICE-04] [FLOW-16] writes the canonical archive of a folder and tells its digest and size", async () => {
    const { folder: dir, pack } = putPackage(folder, "good");
    const { code, json } = await call(["build", dir, "--out", out, "--json"]);
    const bytes = readFileSync(out);
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect([code, json()]).toEqual([0, { path: dir, ok: true, out, digest, size: bytes.length, issues: [] }]);
    expect(digest).toBe(pack.digest);
    expect((await readPackage(bytes)).ok).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("[R-JSON] takes any JSON text of the manifest and archives its canonical form", async () => {
    const { folder: dir, pack } = putPackage(folder, "pretty");
    put(dir, "manifest.json", JSON.stringify(pack.manifest, null, 4));
    const { json } = await call(["build", dir, "--out", out, "--json"]);
    expect(json().digest).toBe(pack.digest);
  });

  it("[SERVICE-05] [R-ARCHIVE] refuses whatever the runtime's package may not hold, by name", async () => {
    const { folder: dir } = putPackage(folder, "strangers");
    put(dir, "README.md", "read me");
    put(dir, "src/main.ts", "x");
    put(dir, "main.wasm", "x");
    const rules = await refusedRules(dir);
    for (const name of ["/README.md", "/src/main.ts", "/main.wasm"])
      expect(rules.filter((each) => each.endsWith(` ${name}`))).not.toEqual([]);
  });

  it("[R-ARCHIVE] refuses links and special files instead of following them", async () => {
    const { folder: dir } = putPackage(folder, "links", { runtime: "wasm" });
    const target = put(folder, "elsewhere.wasm", "secret");
    symlinkSync(target, path.join(dir, "main.wasm"));
    expect(await refusedRules(dir)).toContain("tool.not_a_file /main.wasm");
  });

  it("[P23] refuses secrets by name and by content, and repeats none of them", async () => {
    const { folder: dir, pack } = putPackage(folder, "secrets");
    const token = `ghp_${"a1B2".repeat(9)}`;
    put(dir, ".env", "X=1");
    put(dir, "manifest.json", JSON.stringify({ ...pack.manifest, description: `Uses ${token}` }));
    const rules = await refusedRules(dir);
    expect(rules).toContain("tool.secret_found /.env");
    expect(rules).toContain("tool.secret_found /manifest.json");
    const { out: text } = await call(["build", dir, "--out", out]);
    expect(text).not.toContain(token);
  });

  it.each([
    ["a private key", `-----BEGIN ${"PRIVATE"} KEY-----`],
    ["a key file of this tool", '"format": "bourse-key"'],
    ["a cloud access key", `AKIA${"ABCDEFGH12345678"}`],
    ["a chat token", `xoxb-${"123456789012"}`],
  ])("[P23] knows %s", async (_, secret) => {
    const { folder: dir, pack } = putPackage(folder, `secret-${secret.length}`);
    put(dir, "manifest.json", JSON.stringify({ ...pack.manifest, metadata: { note: secret } }).replaceAll('\\"', "'"));
    put(dir, "note.txt", secret);
    expect(await refusedRules(dir)).toContain("tool.secret_found /note.txt");
  });

  it("[P4] stops at what no package may hold: entries, sizes, a missing manifest, no folder at all", async () => {
    const many = path.join(folder, "many");
    for (let at = 0; at < 1100; at += 1) put(many, `d${at % 7}/f${at}.txt`, "x");
    put(many, "manifest.json", "{}");
    expect(await refusedRules(many)).toContain("archive.too_large ");
    const { folder: large } = putPackage(folder, "large");
    put(large, "big.bin", new Uint8Array(5 * 2 ** 20));
    expect(await refusedRules(large)).toContain("archive.too_large /big.bin");
    mkdirSync(path.join(folder, "empty"));
    expect(await refusedRules(path.join(folder, "empty"))).toEqual(["archive.manifest_missing "]);
    expect(await refusedRules(path.join(folder, "nowhere"))).toEqual(["tool.unreadable "]);
    expect(await refusedRules(put(folder, "file.json", "{}"))).toEqual(["tool.kind_unknown "]);
  });

  it("leaves an older archive as it was when it refuses", async () => {
    const { folder: dir } = putPackage(folder, "older");
    const target = put(folder, "older-out.tar.gz", "what was there");
    put(dir, "extra.txt", "x");
    expect((await call(["build", dir, "--out", target])).code).toBe(1);
    expect(readFileSync(target, "utf8")).toBe("what was there");
  });

  it("exits 2 without --out, without a folder, and where it cannot write", async () => {
    const { folder: dir } = putPackage(folder, "unwritable");
    expect((await call(["build", dir])).code).toBe(2);
    expect((await call(["build"])).code).toBe(2);
    const { code, json } = await call(["build", dir, "--out", path.join(folder, "no", "such", "x.tar.gz"), "--json"]);
    expect([code, json().ok, json().out]).toEqual([2, false, null]);
    expect(json().issues).toMatchObject([{ rule: "tool.output_failed" }]);
    expect((await call(["build", dir, "--out", folder])).code).toBe(2);
  });

  it("builds the `package` folder of a project, and a folder's verdict is its archive's", async () => {
    const { folder: dir } = putPackage(folder, "inner");
    const project = path.join(folder, "project");
    put(project, "package/manifest.json", readFileSync(path.join(dir, "manifest.json")));
    put(project, "src/main.ts", "not packed");
    expect((await call(["build", project, "--out", out])).code).toBe(0);
    expect((await call(["validate", project, out])).code).toBe(0);
  });
});
