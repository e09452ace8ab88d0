import type { Capability, Issue, WasmLimits } from "@bourse/contract";

/** Kind of an import or export. */
export type ExternKind = "function" | "table" | "memory" | "global" | "tag";

/** One import, as named in the binary. */
export interface WasmImport {
  readonly module: string;
  readonly name: string;
  readonly kind: ExternKind;
  /** For a function, e.g. `(i32, i32) -> i32`. */
  readonly signature?: string;
}

/** One export, as named in the binary. */
export interface WasmExport {
  readonly name: string;
  readonly kind: ExternKind;
  /** For a function, e.g. `() -> i32`. */
  readonly signature?: string;
}

/** Initial and maximum size as the binary declares them: pages of 64 KiB, or elements of a table. */
export interface WasmSize {
  readonly min: number;
  /** Absent when the binary has none. */
  readonly max?: number;
}

/** The facts of a module, derived from its bytes alone. */
export interface WasmReport {
  readonly size: number;
  readonly imports: readonly WasmImport[];
  readonly exports: readonly WasmExport[];
  /**
   * The manifest's `apiVersion` that the module is made for, derived from its entry point and imports; absent when they
   * do not determine it.
   */
  readonly apiVersion?: 1 | 2;
  /** Bits of ABI v3 that a host must support, from the imports (spec, Versioning 3). */
  readonly featureMask: number;
  /** Capabilities that the imports require, in the order of the catalogue of capabilities. */
  readonly capabilities: readonly Capability[];
  readonly memory?: WasmSize;
  readonly tables: readonly WasmSize[];
  /** Functions that the module defines. */
  readonly functions: number;
  readonly customSections: readonly { readonly name: string; readonly size: number }[];
}

/** The result of {@link inspectWasm}. */
export interface WasmVerdict {
  readonly ok: boolean;
  readonly issues: readonly Issue[];
  /** Present when the module could be read to its end, even if it is refused. */
  readonly report?: WasmReport;
  /**
   * Present when `ok`: the module with the maximum sizes of memory and table set to the limits. The same array as the
   * input when nothing had to change.
   */
  readonly capped?: Uint8Array;
}

/** Target of an inspection. */
export interface InspectOptions {
  /** The manifest's `apiVersion`, which determines the guest's imports and entry point. */
  readonly apiVersion: 1 | 2;
  /** Feature bits of the intended host; all of ABI v3 when absent. */
  readonly hostMask?: number;
  readonly limits?: WasmLimits;
}
