import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ENGINES, type Frees } from "@bourse/sdk/build";
import {
  bodiesIn,
  counted,
  encoded,
  exportsIn,
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
  readonly frees: Frees;
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
  const merged = readFileSync(inFolder("merged.wasm"));
  const trimmed = (names: readonly string[]): Uint8Array => {
    writeFileSync(inFolder("merged.wasm"), exporting(merged, [...INNER, entry, ...names]));
    const files = [inFolder("merged.wasm"), "-o", inFolder("engine.wasm")];
    run(process.execPath, [binaryen("wasm-opt"), ...files, ...TRIMMED, ...FEATURES], folder);
    return new Uint8Array(readFileSync(inFolder("engine.wasm")));
  };
  const bytes = trimmed([]);
  const frees = freesIn(trimmed(FREES));
  return { apiVersion, file, bytes, sha256: createHash("sha256").update(bytes).digest("hex"), frees };
}

/** The functions that give memory back, and behind them those that do the work. */
const FREES = ["js_free_rt", "wasm_free"];

/** The functions' numbers: exporting one more changes none, because both are in the engine anyway. */
function freesIn(module: Uint8Array): Frees {
  const [ofEngine, ofHeap] = FREES.map((name) => callsOf(module, name));
  const [size, block] = ofEngine ?? [];
  const heap = ofHeap?.[0];
  if (size === undefined || block === undefined || heap === undefined)
    throw new Error("the functions that give memory back are not as they were");
  return { size, block, heap };
}

/** The numbers of the functions that an exported one calls with its own arguments. */
function callsOf(module: Uint8Array, name: string): readonly number[] {
  const sections = sectionsOf(module);
  const exported = exportsIn(sections).find((each) => each.name === name);
  const found = bodiesIn(sections).find(({ index }) => index === exported?.index);
  if (!found) throw new Error(`the engine has no function ${name}`);
  const { body } = found;
  const calls = [...body.keys()].filter((at) => body[at] === CALL && body[at - 2] === LOCAL_GET);
  return calls.map((at) => new Reader(body, at + 1).number());
}

const CALL = 0x10;
const LOCAL_GET = 0x20;

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
