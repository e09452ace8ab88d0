// Compiles the guest and lays out the package's folder in dist/, ready for `bourse build`.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const here = import.meta.dirname;
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve("assemblyscript/package.json")),
  "bin/asc.js",
);
mkdirSync(path.join(here, "dist"), { recursive: true });
const options = [
  "assembly/index.ts",
  "--outFile",
  "dist/main.wasm",
  "-O3",
  "--noAssert",
  "--runtime",
  "minimal", // collects only when asked: at the end of each callback, where nothing is in use any more
  "--use",
  "abort=../../packages/sdk/assemblyscript/log/svcAbort",
  "--exportStart",
  "svc_start", // the host refuses a start section: it would run before it can be stopped
];

const { status } = spawnSync(process.execPath, [compiler, ...options], { cwd: here, stdio: "inherit" });
if (status !== 0) process.exit(1);
copyFileSync(path.join(here, "manifest.json"), path.join(here, "dist/manifest.json"));
