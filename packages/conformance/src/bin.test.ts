import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";

const PROGRAM = path.join(import.meta.dirname, "bin.ts");
const work = mkdtempSync(path.join(tmpdir(), "kit-program-"));
afterAll(() => rmSync(work, { recursive: true }));

describe("the kit's program", () => {
  it("names the least Node of its package on an older one", () => {
    cpSync(import.meta.dirname, path.join(work, "src"), { recursive: true });
    writeFileSync(path.join(work, "package.json"), JSON.stringify({ type: "module", engines: { node: ">=99.5" } }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(work, "src/bin.ts"), "list"], {
      encoding: "utf8",
    });
    const said = `bourse-conformance: this is Node ${process.versions.node}; install Node 99.5 or later, from nodejs.org or your package manager.\n`;
    expect([status, stdout, stderr]).toEqual([2, "", said]);
  });

  it("ends quietly when its reader has gone", async () => {
    const list = spawn(process.execPath, [PROGRAM, "list"], { stdio: ["ignore", "pipe", "pipe"] });
    list.stdout.destroy();
    const [said, [code]] = await Promise.all([text(list.stderr), once(list, "exit")]);
    expect([said, code]).toEqual(["", 0]);
  });

  it.skipIf(!existsSync("/dev/full"))("says that a full disk cuts its output, which is no verdict", () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "list"], {
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, "bourse-conformance: the output cannot be written (ENOSPC)\n"]);
  });
});
