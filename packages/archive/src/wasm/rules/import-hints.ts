import { IMPORTS } from "@bourse/contract";

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
export function foreignImportHint(module: string, name: string): string {
  const row = ROWS.find((each) => each.module.test(module) && each.name.test(name));
  return row?.hint ?? `The only module is \`svc\`: ${ABI_PAGE}`;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

/** The fix for a name that `svc` does not have. */
export function unknownNameHint(name: string): string {
  const meant = IMPORTS.find((each) => plain(each.name) === plain(name));
  const names = IMPORTS.map((each) => each.name).join(", ");
  return meant ? `Did you mean \`${meant.name}\`?` : `\`svc\` has ${names}.`;
}
