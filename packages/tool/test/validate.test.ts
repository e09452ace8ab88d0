import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync } from "node:fs";
import path from "node:path";
import { readPackage } from "@bourse/archive";
import { checkManifest } from "@bourse/contract";
import { interactiveManifest } from "@bourse/testing/archives";
import { SAMPLES } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { BIN, bourse, jsonLines, olderNode } from "./spawn.ts";
import { put, putPackage, testFolder } from "./workspace.ts";

const folder = testFolder();
const good = putPackage(folder, "good");
const bad = put(folder, "bad.json", '{"id":"x","id":"y"}');
const noTrace = (text: string) => expect(text).not.toMatch(/\n\s+at |node:internal|Error:/);

describe("bourse validate --json", () => {
  it("[P6] [R-JSON] prints one line a path, in order, with exactly the agreed keys", async () => {
    const { code, out, err } = await bourse(["validate", "--json", bad, good.manifest, good.folder, good.archive]);
    const lines = jsonLines(out);
    expect(lines.map((each) => [each.path, each.ok])).toEqual([
      [bad, false],
      [good.manifest, true],
      [good.folder, true],
      [good.archive, true],
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual(["path", "ok", "issues"]);
    const issues = (lines[0]?.issues ?? []) as Record<string, unknown>[];
    const first = issues[0];
    const keys = ["rule", "severity", "pointer", "message", "hint"];
    expect(Object.keys(first ?? {})).toEqual([...keys, "file", "line", "column"]);
    expect(first).toMatchObject({ rule: "json.duplicate_key", severity: "error", file: bad, line: 1, column: 16 });
    expect([code, err]).toEqual([1, ""]);
  });

  it("exits 0 when all are ok, warnings included", async () => {
    const warned = put(folder, "warned.json", good.pack.manifestBytes.toString());
    put(
      folder,
      "warned.json",
      JSON.stringify({
        ...good.pack.manifest,
        contributes: {
          views: {
            "svc.other_extension": [{ id: "svc.other_extension.x", name: "X", sdui: { type: "label", text: "x" } }],
          },
        },
      }),
    );
    const { code, out } = await call(["validate", "--json", warned, good.archive]);
    const [line] = jsonLines(out);
    expect(line).toMatchObject({ ok: true, issues: [{ severity: "warning" }] });
    expect(code).toBe(0);
  });

  it("[VER-06] finds a minHostVersion below what the documentation says the package's runtime needs", async () => {
    const page = readFileSync(new URL("../../../docs/reference/host-versions.md", import.meta.url), "utf8");
    const since = /runtime wasm 2.*?(\d+\.\d+\.\d+)/.exec(page)?.[1] ?? "none";
    const rulesOf = async (minHostVersion: string) => {
      const file = put(folder, "host-version.json", interactiveManifest({ minHostVersion }));
      const { issues = [] } = (await call(["validate", "--json", file])).json() as { issues?: { rule: string }[] };
      return issues.map((each) => each.rule);
    };
    expect(await rulesOf(since)).toEqual([]);
    expect(await rulesOf(`${since}-rc.1`)).toEqual(["manifest.host_version_low"]);
  });

  it.each([
    [["validate", "--json"]],
    [["validate", "--json", "--nope", "x"]],
    [["nonsense"]],
    [["validate", "--json=yes", "x"]],
    [[]],
  ])("exits 2 with nothing on the standard output for %j", async (args) => {
    const { code, out, err } = await call(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
    noTrace(err);
  });

  it("exits 2 as a program, too", async () => {
    const { code, out, err } = await bourse(["validate", "--json"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
    noTrace(err);
  });

  it("[P4] [P28] gives every hostile path its line and never crashes, hangs or reads a device", async () => {
    const names: Readonly<Record<string, () => void>> = {
      "missing.json": () => undefined,
      "garbage.json": () =>
        put(
          folder,
          "garbage.json",
          Uint8Array.from({ length: 4096 }, (_, at) => (at * 37) & 255),
        ),
      "garbage.tar.gz": () =>
        put(
          folder,
          "garbage.tar.gz",
          Uint8Array.from({ length: 4096 }, (_, at) => (at * 37) & 255),
        ),
      "empty.json": () => put(folder, "empty.json", ""),
      "empty.tar.gz": () => put(folder, "empty.tar.gz", ""),
      "folder.json": () => mkdirSync(path.join(folder, "folder.json")),
      "folder.tar.gz": () => mkdirSync(path.join(folder, "folder.tar.gz")),
      "pipe.json": () => execFileSync("mkfifo", [path.join(folder, "pipe.json")]),
      "pipe.tar.gz": () => execFileSync("mkfifo", [path.join(folder, "pipe.tar.gz")]),
      "zero.json": () => symlinkSync("/dev/zero", path.join(folder, "zero.json")),
      "circle.json": () => symlinkSync("circle.json", path.join(folder, "circle.json")),
      "dangling.tar.gz": () => symlinkSync("nowhere", path.join(folder, "dangling.tar.gz")),
      "huge.json": () => truncateSync(put(folder, "huge.json", ""), 5 * 2 ** 30),
      "huge.tar.gz": () => truncateSync(put(folder, "huge.tar.gz", ""), 5 * 2 ** 30),
      "other.txt": () => put(folder, "other.txt", "text"),
      "deep.json": () => put(folder, "deep.json", "[".repeat(100_000)),
      "bom.json": () => put(folder, "bom.json", "\uFEFF{}"),
    };
    for (const make of Object.values(names)) make();
    const paths = [
      ...Object.keys(names).map((name) => path.join(folder, name)),
      "/dev/zero",
      "/dev/stdin",
      "",
      "a".repeat(5000),
      `${folder}/bad.json/x.json`,
    ];
    const { code, out, err } = await bourse(["validate", "--json", ...paths]);
    const lines = jsonLines(out);
    expect(lines.map((each) => each.path)).toEqual(paths);
    expect(lines.filter((each) => each.ok !== false || (each.issues as unknown[]).length === 0)).toEqual([]);
    expect([code, err]).toEqual([1, ""]);
    const ruleOf = (name: string) => {
      const issues = lines.find((each) => String(each.path).endsWith(`/${name}`))?.issues;
      return (issues as { rule: string }[] | undefined)?.[0]?.rule;
    };
    expect(ruleOf("missing.json")).toBe("tool.unreadable");
    expect(ruleOf("pipe.json")).toBe("tool.unreadable");
    expect(ruleOf("zero.json")).toBe("tool.unreadable");
    expect(ruleOf("huge.json")).toBe("json.too_large");
    expect(ruleOf("folder.json")).toBe("archive.manifest_missing");
    expect(ruleOf("other.txt")).toBe("tool.kind_unknown");
  });

  it("gives a file without read permission its line", async () => {
    if (process.getuid?.() === 0) return;
    const secret = put(folder, "secret.json", "{}");
    chmodSync(secret, 0);
    const { code, out } = await bourse(["validate", "--json", secret]);
    expect(jsonLines(out)).toMatchObject([{ ok: false, issues: [{ rule: "tool.unreadable" }] }]);
    expect(code).toBe(1);
  });

  it("takes thousands of paths and keeps their order", async () => {
    const paths = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? bad : good.manifest));
    const { code, out } = await call(["validate", "--json", ...paths]);
    expect(jsonLines(out).map((each) => each.path)).toEqual(paths);
    expect(code).toBe(1);
  });

  it("ends quietly when nobody reads its output any more", async () => {
    const paths = Array.from({ length: 3000 }, () => bad);
    const child = spawn(process.execPath, [BIN, "validate", "--json", ...paths], { stdio: ["ignore", "pipe", "pipe"] });
    const err: Buffer[] = [];
    child.stderr.on("data", (part: Buffer) => err.push(part));
    child.stdout.once("data", () => child.stdout.destroy());
    const [code] = (await once(child, "close")) as [number | null];
    expect([code, Buffer.concat(err).toString()]).toEqual([2, ""]);
  });

  it("[P6] gives every sample manifest the contract's own verdict, issue for issue", async () => {
    const samples = Object.entries(SAMPLES).map(([name, sample]) => {
      const bytes = Buffer.from(JSON.stringify(typeof sample === "function" ? sample() : sample));
      return { file: put(folder, `sample-${name}.json`, bytes), issues: checkManifest(bytes).issues };
    });
    const { out } = await call(["validate", "--json", ...samples.map((each) => each.file)]);
    expect(jsonLines(out).map((each) => each.issues)).toEqual(samples.map((each) => each.issues));
  });

  it("[P6] [R-ARCHIVE] gives an archive the reader's own verdict, issue for issue", async () => {
    const changed = Uint8Array.from(good.pack.archive);
    changed[9] = 3;
    const file = put(folder, "changed.tar.gz", changed);
    const { out } = await call(["validate", "--json", file]);
    expect(jsonLines(out)[0]?.issues).toEqual((await readPackage(changed)).issues);
  });

  const older = olderNode();
  it.skipIf(older === undefined)(
    "runs alike when an older Node starts it: output, exit codes and signals",
    async () => {
      const args = ["validate", "--json", bad, good.archive];
      const node = older ?? "";
      expect(await bourse(args, { node })).toEqual(await bourse(args));
      expect((await bourse(["validate", "--nope"], { node })).code).toBe(2);
      expect((await bourse(["validate", good.archive], { node })).code).toBe(0);
      const child = spawn(node, [BIN, "key", "check", "--json"], { stdio: ["pipe", "pipe", "inherit"] });
      child.stdin.write("{}\n");
      await once(child.stdout, "data");
      child.kill("SIGTERM");
      expect(await once(child, "close")).toEqual([null, "SIGTERM"]);
    },
  );
});

describe("bourse validate for a reader", () => {
  it("groups by path, shows place and hint, and colours nothing that is not a terminal", async () => {
    const { code, out } = await bourse(["validate", bad, good.folder]);
    expect(out).toContain(`refused ${bad} (`);
    expect(out).toContain("[json.duplicate_key]");
    expect(out).toContain(`ok ${good.folder}\n`);
    expect(out).not.toContain("\u001B");
    expect(code).toBe(1);
  });

  it("[P23] lets no name from a package move the cursor", async () => {
    const forged = put(folder, "forged.json", JSON.stringify({ "\u001B[2Jid": 1 }));
    const { out } = await call(["validate", forged]);
    expect(out).not.toContain("\u001B");
  });
});
