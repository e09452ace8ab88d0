import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { patiently } from "@bourse/testing/patience";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "../scripts/lib/root.ts";
import { quotedCode } from "./support/quoted-code.ts";

const GUIDE = readFileSync(path.join(root, "docs/guides/embed-a-host.md"), "utf8");
const PROGRAM = quotedCode(GUIDE, "ts")[0]?.text ?? "";

/** A folder outside the checkout with a program of the guide and the project's packages. */
function stranger(program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-embed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(path.join(root, "node_modules/@bourse"), path.join(folder, "node_modules/@bourse"));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(folder, "main.ts"), program);
  return folder;
}

function run(folder: string, ...command: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    timeout: patiently(60_000),
  });
  return { status, stdout, stderr };
}

describe("the guide to a host in another program", () => {
  it("shows a program that runs in an empty folder, and ends", () => {
    const folder = stranger(PROGRAM);
    const { status, stdout, stderr } = run(folder, "main.ts", path.join(folder, "data"));
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^\d+ instruments, the first is \S+\nalerts changed\nwatching SIM:ESTRELA at [\d.]+\n$/);
    expect(status).toBe(0);
  });
});
