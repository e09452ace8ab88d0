import type { Capability, Issue, WasmLimits } from "@bourse/contract";

/** What an import or export is. */
export type ExternKind = "function" | "table" | "memory" | "global" | "tag";

/** One import as the binary names it. */
export interface WasmImport {
  readonly module: string;
  readonly name: string;
  readonly kind: ExternKind;
  /** Of a function, e.g. `(i32, i32) -> i32`. */
  readonly signature?: string;
}

/** One export as the binary names it. */
export interface WasmExport {
  readonly name: string;
  readonly kind: ExternKind;
  /** Of a function, e.g. `() -> i32`. */
  readonly signature?: string;
}

/** Initial and largest size as the binary declares them: pages of 64 KiB, or elements of a table. */
export interface WasmSize {
  readonly min: number;
  /** Absent when the binary sets none. */
  readonly max?: number;
}

/** What a module is made of, read from its bytes alone. */
export interface WasmReport {
  readonly size: number;
  readonly imports: readonly WasmImport[];
  readonly exports: readonly WasmExport[];
  /** The manifest's `apiVersion` the module is made for, from its entry point and imports; absent when they do not say. */
  readonly apiVersion?: 1 | 2;
  /** Bits of ABI v3 that a host must support, from the imports (spec, Versioning 3). */
  readonly featureMask: number;
  /** Capabilities that the imports need, in the order of the catalogue of capabilities. */
  readonly capabilities: readonly Capability[];
  readonly memory?: WasmSize;
  readonly tables: readonly WasmSize[];
  /** Functions that the module defines. */
  readonly functions: number;
  readonly customSections: readonly { readonly name: string; readonly size: number }[];
}

/** The answer of {@link inspectWasm}. */
export interface WasmVerdict {
  readonly ok: boolean;
  readonly issues: readonly Issue[];
  /** Present when the module could be read to its end, also when it is refused. */
  readonly report?: WasmReport;
  /**
   * Present when `ok`: the module with the largest sizes of memory and table set to the caps.
   * The same array as the input when nothing had to change.
   */
  readonly capped?: Uint8Array;
}

/** What a module is inspected for. */
export interface InspectOptions {
  /** The manifest's `apiVersion`: which imports and which entry point the guest has. */
  readonly apiVersion: 1 | 2;
  /** Feature bits of the host that is to run it; all of ABI v3 when absent. */
  readonly hostMask?: number;
  readonly limits?: WasmLimits;
}
