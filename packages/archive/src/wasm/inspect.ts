import { type AbiExport, EXPORTS, isOk, MEMORY_EXPORT, WASM_LIMITS, type WasmLimits } from "@bourse/contract";
import { isWide } from "./code/meter.ts";
import { readCode } from "./code/read.ts";
import { isPlainCode } from "./code/scan.ts";
import { Findings } from "./findings.ts";
import { readModule } from "./read-module.ts";
import { reportOf } from "./report.ts";
import { abiSignature, checkImports } from "./rules/imports.ts";
import { type Bounds, type ExportEntry, functionType, type ModuleShape, type Range } from "./shape.ts";
import { FUNCREF, isI32Signature, signatureText } from "./types.ts";
import type { InspectOptions, WasmVerdict } from "./verdict.ts";

const TABLE = 4;
const MEMORY = 5;
const HAS_MAX = 1;
const ONE = 1;

function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

interface Replacement {
  readonly range: Range;
  readonly bytes: readonly number[];
}

interface Cap {
  readonly id: number;
  readonly prefix: readonly number[];
  readonly limit: number;
}

function replacement(
  range: Range | undefined,
  sizes: readonly Bounds[],
  { id, prefix, limit }: Cap,
): readonly Replacement[] {
  const bounds = sizes[0];
  if (!range || !bounds || (bounds.max !== undefined && bounds.max <= limit)) return [];
  const contents = [ONE, ...prefix, HAS_MAX, ...leb(bounds.min), ...leb(limit)];
  return [{ range, bytes: [id, ...leb(contents.length), ...contents] }];
}

/**
 * Writes the maximum sizes of memory and table into the module: engines grow both up to the module's own maximum, and a
 * worker's resource limits bound neither. A smaller maximum of the author's is kept.
 */
function capModule(bytes: Uint8Array, shape: ModuleShape, limits: WasmLimits): Uint8Array {
  const replacements = [
    ...replacement(shape.tableSection, shape.tables, { id: TABLE, prefix: [FUNCREF], limit: limits.tableElements }),
    ...replacement(shape.memorySection, shape.memories, { id: MEMORY, prefix: [], limit: limits.memoryPages }),
  ];
  if (replacements.length === 0) return bytes;
  const growth = replacements.reduce((sum, each) => sum + each.bytes.length - (each.range.end - each.range.start), 0);
  // Every byte is written below, so the memory need not be cleared first.
  const capped = new Uint8Array(Buffer.allocUnsafeSlow(bytes.length + growth).buffer);
  let from = 0;
  let to = 0;
  for (const { range, bytes: written } of replacements) {
    capped.set(bytes.subarray(from, range.start), to);
    to += range.start - from;
    capped.set(written, to);
    to += written.length;
    from = range.end;
  }
  capped.set(bytes.subarray(from), to);
  return capped;
}

/** Pages addressable with 32 bits; every engine rejects a module that declares more. */
const ADDRESSABLE_PAGES = 65_536;

interface Rule {
  readonly rule: string;
  readonly kind: "memory" | "table";
  readonly unit: string;
  readonly limit: number;
}

function checkAll(shape: ModuleShape, findings: Findings, { rule, kind, unit, limit }: Rule): void {
  const defined = kind === "memory" ? shape.memories : shape.tables;
  const imported = shape.imports.filter((each) => each.kind === kind).length;
  if (imported > 0)
    findings.add(rule, `the module imports a ${kind}, a guest's ${kind} is its own, so that the host can cap it`);
  if (imported + defined.length > 1)
    findings.add(rule, `the module has ${imported + defined.length} of kind ${kind}, at most 1 is allowed`);
  for (const { min, max } of defined) {
    if (min > limit) findings.add(rule, `the ${kind} starts with ${min} ${unit}, at most ${limit} are allowed`);
    if (max !== undefined && max < min)
      findings.add("wasm.malformed", `the ${kind} starts with ${min} ${unit} and may have ${max}`);
  }
}

const beyond = ({ min, max, plain }: Bounds): boolean => plain && Math.max(min, max ?? 0) > ADDRESSABLE_PAGES;

/** One memory and at most one table, both defined by the module and initially small; their maxima are rewritten. */
function checkSizes(shape: ModuleShape, findings: Findings): void {
  const { memoryPages, tableElements } = findings.limits;
  checkAll(shape, findings, { rule: "wasm.memory_limit", kind: "memory", unit: "pages", limit: memoryPages });
  checkAll(shape, findings, { rule: "wasm.table_limit", kind: "table", unit: "elements", limit: tableElements });
  if (shape.memories.some(beyond)) findings.add("wasm.malformed", `a memory has more than ${ADDRESSABLE_PAGES} pages`);
  const memories = shape.memories.length + shape.imports.filter((each) => each.kind === "memory").length;
  if (memories > 1) findings.feature("multi-memory", () => `${memories} memories`);
}

/** The engine repeats names of the module, which may be long. */
const SHOWN_CHARACTERS = 300;

/** The engine's reason for refusing bytes, without its own prefix. */
function reasonOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    new WebAssembly.Module(bytes);
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    const text = error.message.replace(/^WebAssembly\.Module\(\): /, "").replace(/[\p{Cc}\p{Cf}]/gu, "?");
    return text.slice(0, SHOWN_CHARACTERS);
  }
  return "the engine's validator refuses the module";
}

/**
 * The engine's validator: types, indices, the structure of code, and the canonical length of every number. It runs
 * after the project's own reader, which has refused everything that only some engines accept.
 */
function engineFault(bytes: Uint8Array): string | undefined {
  const own = bytes as Uint8Array<ArrayBuffer>;
  return WebAssembly.validate(own) ? undefined : reasonOf(own);
}

/** With these faults the engine's validator is not run: its result would depend on the engine. */
const ENGINE_DEPENDENT = ["wasm.malformed", "wasm.feature_forbidden", "wasm.module_too_large", "wasm.table_limit"];

function checkCode(bytes: Uint8Array, shape: ModuleShape, findings: Findings): void {
  if (!shape.code) return;
  if (!isWide(shape) && isPlainCode(bytes, shape.code, findings.limits)) return;
  readCode(bytes, shape.code, { shape, findings });
}

function checkModule(bytes: Uint8Array, options: InspectOptions, findings: Findings): ModuleShape | undefined {
  const { whole, shape } = readModule(bytes, findings);
  checkImports(shape, options, findings);
  checkSizes(shape, findings);
  checkStart(shape, findings);
  if (whole) checkExports(shape, options, findings);
  checkCode(bytes, shape, findings);
  if (findings.has(...ENGINE_DEPENDENT)) return whole ? shape : undefined;
  const fault = engineFault(bytes);
  if (fault) findings.add("wasm.malformed", fault);
  return shape;
}

/**
 * Inspects a guest module: reads every section and every instruction by allow-lists, then runs the engine's validator.
 * All faults are listed at once. A pure function of bytes and options: the same verdict on every engine.
 *
 * @param bytes - the module; not changed, and not to be changed while the verdict is in use.
 */
export function inspectWasm(bytes: Uint8Array, options: InspectOptions): WasmVerdict {
  const limits = options.limits ?? WASM_LIMITS;
  const findings = new Findings(limits);
  if (bytes.length > limits.moduleBytes) {
    findings.tooLarge(bytes.length, limits.moduleBytes, "bytes");
    return { ok: false, issues: findings.list() };
  }
  const shape = checkModule(bytes, options, findings);
  const issues = findings.list();
  const ok = isOk(issues);
  return {
    ok,
    issues,
    ...(shape ? { report: reportOf(bytes.length, shape) } : {}),
    ...(ok && shape ? { capped: capModule(bytes, shape, limits) } : {}),
  };
}

/** A start function runs at instantiation, before the host has armed its deadline. */
function checkStart(shape: ModuleShape, findings: Findings): void {
  if (!shape.start) return;
  findings.add("wasm.start_section", `the module has a start section (function ${shape.start.index}), expected none`);
}

const RULE = "wasm.export_missing";

const MEMORY_HINT =
  'Export the memory as `memory`: compilers do unless told otherwise (WAT: `(memory (export "memory") 1)`).';

const functionHint = ({ name }: AbiExport): string =>
  `AssemblyScript: \`export function ${name}\`. C: \`__attribute__((export_name("${name}")))\`. ` +
  `WAT: \`(func (export "${name}") …)\`.`;

function checkMemory(exports: ReadonlyMap<string, ExportEntry>, findings: Findings): void {
  const kind = exports.get(MEMORY_EXPORT)?.kind;
  if (kind === undefined) findings.add(RULE, `the module exports no memory "${MEMORY_EXPORT}"`, MEMORY_HINT);
  else if (kind !== "memory")
    findings.add(RULE, `the export "${MEMORY_EXPORT}" is a ${kind}, expected a memory`, MEMORY_HINT);
}

function checkType(
  entry: ExportEntry,
  expected: AbiExport,
  { shape, findings }: { shape: ModuleShape; findings: Findings },
): void {
  const wanted = `expected a function ${abiSignature(expected)}`;
  if (entry.kind !== "function") {
    findings.add(RULE, `the export "${entry.name}" is a ${entry.kind}, ${wanted}`, functionHint(expected));
    return;
  }
  const type = functionType(shape, entry.index);
  if (!type || isI32Signature(type, expected.params.length, expected.results.length)) return;
  findings.add(
    RULE,
    `the export "${entry.name}" is a function ${signatureText(type)}, ${wanted}`,
    functionHint(expected),
  );
}

/** The functions that the host calls must exist with the right type; an optional export is checked too if it exists. */
function checkExports(shape: ModuleShape, { apiVersion }: InspectOptions, findings: Findings): void {
  if (shape.unknown.has("exports")) return;
  const exports = new Map(shape.exports.map((each) => [each.name, each]));
  checkMemory(exports, findings);
  for (const expected of EXPORTS) {
    const entry = exports.get(expected.name);
    const required = expected.requiredBy.includes(apiVersion);
    const optional = expected.requiredBy.length === 0;
    if (entry && (required || optional)) checkType(entry, expected, { shape, findings });
    if (!entry && required) {
      findings.add(
        RULE,
        `the module exports no function "${expected.name}", expected ${abiSignature(expected)} for apiVersion ${apiVersion}`,
        functionHint(expected),
      );
    }
  }
}
