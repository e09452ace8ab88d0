import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve("assemblyscript/package.json")),
  "bin/asc.js",
);
const abort = path.join(import.meta.dirname, "log/svcAbort");

/**
 * Compiles a project's `assembly/index.ts` and lays out the package's folder in its `dist/`, ready for `bourse build`.
 * A fault of the compiler is on the standard error, and the process ends with 1.
 *
 * @param {string} project folder with `assembly/` and `manifest.json`
 * @param {readonly string[]} options what this guest asks of the compiler besides
 */
export function buildGuest(project, options) {
  mkdirSync(path.join(project, "dist"), { recursive: true });
  const common = [
    "assembly/index.ts",
    "--outFile",
    "dist/main.wasm",
    "-O3",
    "--noAssert",
    "--use",
    `abort=${path.relative(project, abort)}`,
    "--exportStart",
    "svc_start", // the host refuses a start section: it would run before it can be stopped
  ];
  const { status } = spawnSync(process.execPath, [compiler, ...common, ...options], { cwd: project, stdio: "inherit" });
  if (status !== 0) process.exit(1);
  copyFileSync(path.join(project, "manifest.json"), path.join(project, "dist/manifest.json"));
}
