import { ABI_MODULE, type AbiImport, FULL_FEATURE_MASK, IMPORTS } from "@bourse/contract";
import type { Findings } from "../findings.ts";
import type { ImportEntry, ModuleShape } from "../shape.ts";
import { isI32Signature, signatureText } from "../types.ts";
import type { InspectOptions } from "../verdict.ts";

interface Row {
  readonly module: RegExp;
  readonly name: RegExp;
  readonly hint: string;
}

const ANY = /^/;
const ABI_PAGE = "docs/ABI.md lists what a guest may import.";

/** Default imports of toolchains, and how to avoid them. The first matching row is shown. */
const ROWS: readonly Row[] = [
  {
    module: /^env$/,
    name: /^abort$/,
    hint: "AssemblyScript: build with `--use abort=<path to the SDK>/assemblyscript/log/svcAbort`. C: build with -nostdlib.",
  },
  {
    module: /^env$/,
    name: /^seed$/,
    hint: "AssemblyScript: Math.random asks the host for a seed, and the host gives none. Write `function mySeed(): f64` with a number of your own and build with `--use seed=assembly/index/mySeed`.",
  },
  {
    module: /^env$/,
    name: /^(?:console\.|trace$)/,
    hint: "There is no console: write with `svc.log`, which the author sees in the extension's log.",
  },
  {
    module: /^env$/,
    name: /^(?:Date\.now|performance\.now|emscripten_get_now|clock.*|time)$/,
    hint: "Guests have no clock: take the time from the snapshot (v1) or from `context.now` of the event (v2).",
  },
  {
    module: /^env$/,
    name: /^(?:memory|__linear_memory)$/,
    hint: "Define the memory in the module and export it as `memory` (no --importMemory, no --import-memory).",
  },
  {
    module: /^env$/,
    name: /^(?:table|__indirect_function_table)$/,
    hint: "Define the table in the module (no --importTable, no --import-table).",
  },
  {
    module: /^env$/,
    name: /^(?:__stack_pointer|__memory_base|__table_base)$/,
    hint: "Link a whole module, not a shared library (no -shared, no -fPIC).",
  },
  {
    module: /^wasi_/,
    name: ANY,
    hint: "There is no WASI: build for wasm32-unknown-unknown (Rust) or --target=wasm32 -nostdlib (C), and drop files, clocks, random numbers and printing.",
  },
  {
    module: /^(?:wbg|__wbindgen.*|\.\/.*_bg\.js)$/,
    name: ANY,
    hint: "wasm-bindgen expects a JavaScript page: build without it, with `extern` functions of module `svc`.",
  },
  { module: ANY, name: /^__wb(?:indgen|g)_/, hint: "wasm-bindgen expects a JavaScript page: build without it." },
  {
    module: /^(?:env|a)$/,
    name: /^(?:emscripten_|_emscripten_|__syscall|invoke_|_?abort_js|__cxa_)/,
    hint: "Emscripten expects its own JavaScript: build with clang --target=wasm32 -nostdlib instead.",
  },
  {
    module: /^(?:go|gojs)$/,
    name: ANY,
    hint: "Go's runtime expects its own JavaScript: build with TinyGo for wasm-unknown.",
  },
  {
    module: /^env$/,
    name: ANY,
    hint: "The linker found no definition and left it to the host: link the library that defines it, or write it yourself.",
  },
];

/** The fix for an import of another module than `svc`. */
function foreignImportHint(module: string, name: string): string {
  const row = ROWS.find((each) => each.module.test(module) && each.name.test(name));
  return row?.hint ?? `The only module is \`svc\`: ${ABI_PAGE}`;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

/** The fix for a name that `svc` does not have. */
function unknownNameHint(name: string): string {
  const meant = IMPORTS.find((each) => plain(each.name) === plain(name));
  const names = IMPORTS.map((each) => each.name).join(", ");
  return meant ? `Did you mean \`${meant.name}\`?` : `\`svc\` has ${names}.`;
}

/** Longer names are truncated in messages; a name may have a million bytes. */
const SHOWN_CHARACTERS = 64;

/** A name of the module for a message: truncated, quoted, and without characters that forge lines or are invisible. */
function quote(name: string): string {
  const characters = Array.from(name.slice(0, 2 * SHOWN_CHARACTERS));
  const shown = characters.slice(0, SHOWN_CHARACTERS).join("");
  const escaped = shown.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return `"${escaped}${shown.length < name.length ? "…" : ""}"`;
}

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
