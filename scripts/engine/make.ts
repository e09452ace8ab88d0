import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ENGINES } from "@bourse/sdk/build";
import {
  counted,
  encoded,
  exportsOf,
  joined,
  moduleOf,
  Reader,
  replaced,
  SECTION,
  sectionsOf,
  vector,
} from "@bourse/sdk/wasm-module";
import { root } from "../lib/root.ts";

/** Where the published build of QuickJS and the tools stand, apart from what the project itself needs. */
const TOOLS = path.join(root, "tools/engine");
const KERNEL = path.join(root, "packages/sdk/engine/assembly");

/** An engine as the inputs give it now. */
export interface Made {
  readonly apiVersion: 1 | 2;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Installs the tools, unless they are there. */
export function installTools(): void {
  if (existsSync(path.join(TOOLS, "node_modules/quickjs-wasi")) && existsSync(binaryen("wasm-merge"))) return;
  // The scripts of packages are not needed, and would remove the binaries as in the project's own folder.
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], TOOLS);
}

/** Makes both engines: QuickJS and the kernel for one API version become one module that imports `svc` only. */
export function makeEngines(): readonly Made[] {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-engine-"));
  try {
    return ([1, 2] as const).map((apiVersion) => make(apiVersion, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function make(apiVersion: 1 | 2, folder: string): Made {
  const { file, entry } = ENGINES[apiVersion];
  const inFolder = (name: string) => path.join(folder, name);
  const quickjs = readFileSync(path.join(TOOLS, "node_modules/quickjs-wasi/quickjs.wasm"));
  writeFileSync(
    inFolder("quickjs.wasm"),
    importing(quickjs, () => "kernel"),
  );
  const kernel = readFileSync(compileKernel(file, folder));
  writeFileSync(
    inFolder("kernel.wasm"),
    importing(kernel, (from) => (from === "env" ? "quickjs" : from)),
  );
  const parts = [inFolder("quickjs.wasm"), "quickjs", inFolder("kernel.wasm"), "kernel"];
  run(process.execPath, [binaryen("wasm-merge"), ...parts, "-o", inFolder("merged.wasm"), ...FEATURES], folder);
  writeFileSync(inFolder("merged.wasm"), exporting(readFileSync(inFolder("merged.wasm")), [...INNER, entry]));
  run(
    process.execPath,
    [binaryen("wasm-opt"), inFolder("merged.wasm"), "-o", inFolder("engine.wasm"), ...TRIMMED, ...FEATURES],
    folder,
  );
  const bytes = new Uint8Array(readFileSync(inFolder("engine.wasm")));
  return { apiVersion, file, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** The exports that a build needs of an engine, besides its entry. */
const INNER = ["memory", "__stack_pointer", "block", "engine_open", "engine_start", "engine_alloc"];

/** The part of WebAssembly that guests may use. */
const FEATURES = [
  "--enable-bulk-memory",
  "--enable-bulk-memory-opt",
  "--enable-sign-ext",
  "--enable-nontrapping-float-to-int",
  "--enable-mutable-globals",
  "--enable-multivalue",
  "--enable-reference-types",
];

/** Optimising once more gains nothing measurable: the published build is optimised. */
const TRIMMED = ["--remove-unused-module-elements", "--strip-debug", "--strip-producers", "--strip-target-features"];

const binaryen = (program: string): string => path.join(TOOLS, "node_modules/binaryen/bin", program);

function compileKernel(file: string, folder: string): string {
  const output = path.join(folder, `kernel-${file}`);
  const compiler = path.join(root, "node_modules/assemblyscript/bin/asc.js");
  const source = path.join(KERNEL, file.replace(/\.wasm$/, ".ts"));
  const options = ["-O3", "--runtime", "stub", "--importMemory", "--noExportMemory", "--outFile", output];
  run(process.execPath, [compiler, source, ...options], KERNEL);
  return output;
}

const FUNCTION = 0;
const MEMORY = 2;

/** A module that imports the same functions from other modules. */
function importing(module: Uint8Array, from: (name: string) => string): Uint8Array {
  const sections = sectionsOf(module);
  const reader = new Reader(sections.find(({ id }) => id === SECTION.import)?.content ?? new Uint8Array([0]));
  const imports = Array.from({ length: reader.number() }, () => {
    const head = [from(reader.name()), reader.name()].map((name) => counted(new TextEncoder().encode(name)));
    const kind = reader.byte();
    if (kind !== FUNCTION && kind !== MEMORY) throw new Error(`an import of kind ${kind} is not expected`);
    return joined([...head, Uint8Array.of(kind), ...(kind === MEMORY ? limitsOf(reader) : [encoded(reader.number())])]);
  });
  return moduleOf(replaced(sections, new Map([[SECTION.import, vector(imports)]])));
}

function limitsOf(reader: Reader): readonly Uint8Array[] {
  const flags = reader.byte();
  const least = encoded(reader.number());
  return [Uint8Array.of(flags), least, ...(flags === 1 ? [encoded(reader.number())] : [])];
}

function exporting(module: Uint8Array, names: readonly string[]): Uint8Array {
  const sections = sectionsOf(module);
  return moduleOf(replaced(sections, new Map([[SECTION.export, exportsOf(sections, names)]])));
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${path.basename(args[0] ?? program)} failed: ${error?.message ?? stderr}`);
}
