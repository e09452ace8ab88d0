import { ABI_MODULE, type AbiImport, FULL_FEATURE_MASK, IMPORTS } from "@bourse/contract";
import type { Findings } from "../findings.ts";
import { quote } from "../quote.ts";
import type { ImportEntry, ModuleShape } from "../shape.ts";
import { isI32Signature, signatureText } from "../types.ts";
import type { InspectOptions } from "../verdict.ts";
import { foreignImportHint, unknownNameHint } from "./import-hints.ts";

const RULE = "wasm.import_forbidden";

/** Signature of an ABI import, e.g. `(i32, i32) -> i32`. */
export const abiSignature = ({ params, results }: Pick<AbiImport, "params" | "results">): string =>
  `(${params.join(", ")}) -> ${results.length === 1 ? results[0] : "()"}`;

/** The ABI's import with an entry's name; its signature is checked elsewhere. */
export function abiImport(entry: ImportEntry): AbiImport | undefined {
  if (entry.module !== ABI_MODULE || entry.kind !== "function") return undefined;
  return IMPORTS.find((each) => each.name === entry.name);
}

function checkKindAndName(entry: ImportEntry, findings: Findings): void {
  const { module, name, kind } = entry;
  const found = `the module imports the ${kind} ${quote(name)} of ${quote(module)}`;
  const known = IMPORTS.find((each) => each.name === name);
  if (module !== ABI_MODULE) {
    findings.add(RULE, `${found}, only functions of "${ABI_MODULE}" may be imported`, foreignImportHint(module, name));
  } else if (!known) findings.add(RULE, `${found}, which does not exist`, unknownNameHint(name));
  else findings.add(RULE, `${found}, expected the function ${abiSignature(known)}`);
}

function checkUse(
  expected: AbiImport,
  { apiVersion, hostMask = FULL_FEATURE_MASK }: InspectOptions,
  findings: Findings,
): void {
  const { name, apiVersions, featureBit } = expected;
  if (!apiVersions.includes(apiVersion)) {
    findings.add(
      RULE,
      `the module imports svc.${name}, which belongs to apiVersion ${apiVersions.join(" and ")}; the manifest says ${apiVersion}`,
      `Set \`apiVersion\` to ${apiVersions[0]} in manifest.json, or drop the import.`,
    );
  }
  if (featureBit !== undefined && (hostMask & (1 << featureBit)) === 0) {
    findings.add(
      RULE,
      `the module imports svc.${name}, which needs ABI feature bit ${featureBit}; this host has the mask ${hostMask}`,
      "Update the host, or ask the author for a version that does without.",
    );
  }
}

/** Guests may import the seven functions of `svc` with their exact signatures, and only those of their API version. */
export function checkImports(shape: ModuleShape, options: InspectOptions, findings: Findings): void {
  for (const entry of shape.imports) {
    const expected = abiImport(entry);
    if (!expected) {
      checkKindAndName(entry, findings);
      continue;
    }
    checkUse(expected, options, findings);
    const type = entry.type === undefined ? undefined : shape.types[entry.type];
    if (!type && shape.unknown.has("types")) continue;
    if (!type) findings.add("wasm.malformed", `svc.${entry.name} is of a type that does not exist`);
    else if (!isI32Signature(type, expected.params.length, expected.results.length)) {
      findings.add(
        RULE,
        `the module imports svc.${entry.name} as ${signatureText(type)}, expected ${abiSignature(expected)}`,
        `Declare it as docs/ABI.md does: every value is a 32-bit integer.`,
      );
    }
  }
}
