import { CAPABILITIES, type Capability, EXPORTS, type Issue, issue } from "@bourse/contract";
import { abiImport } from "./rules/imports.ts";
import { functionType, type ModuleShape } from "./shape.ts";
import { signatureText } from "./types.ts";
import type { WasmImport, WasmReport, WasmSize } from "./verdict.ts";

function imported(shape: ModuleShape): readonly WasmImport[] {
  return shape.imports.map(({ module, name, kind, type }) => {
    const signature = type === undefined ? undefined : shape.types[type];
    return { module, name, kind, ...(signature ? { signature: signatureText(signature) } : {}) };
  });
}

function exported(shape: ModuleShape): WasmReport["exports"] {
  return shape.exports.map(({ name, kind, index }) => {
    const type = kind === "function" ? functionType(shape, index) : undefined;
    return { name, kind, ...(type ? { signature: signatureText(type) } : {}) };
  });
}

const sizeOf = ({ min, max }: WasmSize): WasmSize => ({ min, ...(max === undefined ? {} : { max }) });

function neededBits(shape: ModuleShape): number {
  return shape.imports.reduce((mask, entry) => {
    const bit = abiImport(entry)?.featureBit;
    return bit === undefined ? mask : mask | (1 << bit);
  }, 0);
}

function neededCapabilities(shape: ModuleShape): readonly Capability[] {
  const needed = new Set<string | undefined>(shape.imports.map((entry) => abiImport(entry)?.capability));
  return CAPABILITIES.map((each) => each.name).filter((name) => needed.has(name));
}

/** The entry point decides. If the module has no entry point, or those of both versions, the imports that only one version has decide. */
function neededApiVersion(shape: ModuleShape): 1 | 2 | undefined {
  const entries = EXPORTS.filter(({ name }) => shape.exports.some((each) => each.name === name));
  const imports = shape.imports.flatMap((entry) => abiImport(entry) ?? []);
  return onlyOne(entries.map((each) => each.requiredBy)) ?? onlyOne(imports.map((each) => each.apiVersions));
}

/** The version that all lists with exactly one version agree on. */
function onlyOne(lists: readonly (readonly (1 | 2)[])[]): 1 | 2 | undefined {
  const named = new Set(lists.filter((each) => each.length === 1).flat());
  return named.size === 1 ? [...named][0] : undefined;
}

/** The facts of a module, derived from its bytes alone: there is nothing to declare and nothing to forge. */
export function reportOf(size: number, shape: ModuleShape): WasmReport {
  const memory = shape.memories[0];
  const apiVersion = neededApiVersion(shape);
  return {
    size,
    imports: imported(shape),
    exports: exported(shape),
    ...(apiVersion === undefined ? {} : { apiVersion }),
    featureMask: neededBits(shape),
    capabilities: neededCapabilities(shape),
    ...(memory ? { memory: sizeOf(memory) } : {}),
    tables: shape.tables.map(sizeOf),
    functions: shape.functions.length,
    customSections: shape.customSections,
  };
}

/** Capabilities that the binary requires and the manifest does not declare. */
export function undeclaredCapabilities(report: WasmReport, declared: readonly string[]): readonly Issue[] {
  return report.capabilities
    .filter((name) => !declared.includes(name))
    .map((name) => {
      const users = report.imports
        .filter((each) => abiImport(each)?.capability === name)
        .map((each) => `svc.${each.name}`);
      const imports = `main.wasm imports ${[...new Set(users)].join(", ")}`;
      const message = `${imports}, which needs "${name}"; the manifest does not declare it`;
      const hint = `Add "${name}" to \`capabilities\` in manifest.json, or drop the import.`;
      return { ...issue("wasm.capability_undeclared", "/capabilities", message), hint };
    });
}
