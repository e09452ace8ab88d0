import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type Files, managedModelManifest, rawBytes } from "@bourse/testing/archives";
import { extract } from "tar-stream";
import { afterAll, describe, expect, it } from "vitest";
import { buildPackage, readPackage } from "../src/index.ts";

const long = `data/${"d".repeat(90)}/${"e".repeat(40)}/file.bin`;
const files: Files = new Map([
  ["tools/forecast/prepare.py", rawBytes("print(1)\n")],
  ["tools/forecast/server.py", rawBytes("print(2)\n")],
  [long, rawBytes("\0\xff".repeat(300))],
  ["data/empty.bin", new Uint8Array()],
  ["data/block.bin", new Uint8Array(512).fill(7)],
]);
const manifest = managedModelManifest(files);
const archive = buildPackage({ manifest, files }).archive ?? new Uint8Array();
const folder = mkdtempSync(path.join(tmpdir(), "bourse-archive-"));
const file = path.join(folder, "package.tar.gz");
writeFileSync(file, archive);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Our own reader's result, as path and hexadecimal content. */
async function ours(): Promise<Readonly<Record<string, string>>> {
  const { package: read } = await readPackage(archive);
  const all = [["manifest.json", read?.manifestBytes ?? new Uint8Array()] as const, ...(read?.files ?? [])];
  return Object.fromEntries(all.map(([name, content]) => [name, Buffer.from(content).toString("hex")]));
}

const hasProgram = (name: string): boolean => spawnSync(name, ["--version"]).status === 0;
const PYTHON = `
import json, sys, tarfile
with tarfile.open(sys.argv[1]) as archive:
    print(json.dumps({m.name: archive.extractfile(m).read().hex() for m in archive.getmembers() if m.isreg()}))
`;

describe("other readers of an accepted archive", () => {
  it("[P3] tar-stream sees the same files", async () => {
    const seen: Record<string, string> = {};
    const reader = extract();
    reader.on("entry", (header, stream, next) => {
      const parts: Buffer[] = [];
      stream.on("data", (part) => parts.push(part as Buffer));
      stream.on("end", () => {
        seen[header.name] = Buffer.concat(parts).toString("hex");
        next();
      });
    });
    const done = new Promise<void>((resolve, reject) => {
      reader.on("finish", () => resolve()).on("error", reject);
    });
    reader.end(gunzipSync(archive));
    await done;
    expect(seen).toEqual(await ours());
  });

  it.skipIf(!hasProgram("tar"))("[P3] the system's tar sees the same files (skipped without `tar`)", async () => {
    const target = mkdtempSync(path.join(folder, "out-"));
    const { status, stderr } = spawnSync("tar", ["xzf", file, "-C", target], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    const listed = spawnSync("tar", ["tzf", file], { encoding: "utf8" }).stdout.trim().split("\n");
    const seen = listed.map((name) => [name, readFileSync(path.join(target, name)).toString("hex")]);
    expect(Object.fromEntries(seen)).toEqual(await ours());
  });

  it.skipIf(!hasProgram("python3"))(
    "[P3] Python's tarfile sees the same files (skipped without `python3`)",
    async () => {
      const { stdout, stderr } = spawnSync("python3", ["-c", PYTHON, file], { encoding: "utf8" });
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toEqual(await ours());
    },
  );
});
