/** A Wasm feature that guests must not use, and how to build without it. */
export interface Feature {
  readonly title: string;
  readonly hint: string;
}

/**
 * Features that the reader recognises. A module with any of them is refused alike on every engine, whether that engine
 * supports the feature or not. Anything neither allowed nor listed is malformed.
 */
export const FEATURES = {
  simd: { title: "SIMD", hint: "Build without SIMD (C: no -msimd128; AssemblyScript: no --enable simd)." },
  "relaxed-simd": { title: "relaxed SIMD", hint: "Build without SIMD (C: no -mrelaxed-simd)." },
  threads: {
    title: "threads (shared memory, atomics)",
    hint: "Build without threads (C: no -pthread, no -matomics; AssemblyScript: no --enable threads).",
  },
  "exception-handling": {
    title: "exception handling",
    hint: "Build without exceptions (C++: -fno-exceptions; Rust: panic = abort). A guest could catch what the host uses to stop it.",
  },
  "tail-calls": { title: "tail calls", hint: "Build without tail calls (C: no -mtail-call)." },
  gc: {
    title: "garbage-collected types or typed function references",
    hint: "Build for linear memory: these types live outside it, where no cap holds.",
  },
  externref: { title: "external references", hint: "Pass numbers: the host gives and takes no references." },
  memory64: { title: "64-bit memory or tables", hint: "Build for wasm32." },
  "multi-memory": { title: "several memories", hint: "Build with the one memory that is exported as `memory`." },
  "custom-page-sizes": { title: "custom page sizes", hint: "Use pages of 64 KiB." },
  "extended-const": {
    title: "extended constant expressions",
    hint: "Build without them (C: no -mextended-const, no -fPIC); each initial value is one constant.",
  },
  stringref: { title: "string references", hint: "Keep strings in linear memory as UTF-8." },
  "stack-switching": { title: "stack switching", hint: "Build without continuations." },
  "wide-arithmetic": { title: "wide arithmetic", hint: "Build without -mwide-arithmetic." },
  "compact-imports": { title: "the compact import section", hint: "Write one module name an import." },
} as const satisfies Record<string, Feature>;

/** Name of a known feature. */
export type FeatureName = keyof typeof FEATURES;
