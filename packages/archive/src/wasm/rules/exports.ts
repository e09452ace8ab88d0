import { type AbiExport, EXPORTS, MEMORY_EXPORT } from "@bourse/contract";
import type { Findings } from "../findings.ts";
import { type ExportEntry, functionType, type ModuleShape } from "../shape.ts";
import { isI32Signature, signatureText } from "../types.ts";
import type { InspectOptions } from "../verdict.ts";
import { abiSignature } from "./imports.ts";

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
export function checkExports(shape: ModuleShape, { apiVersion }: InspectOptions, findings: Findings): void {
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
