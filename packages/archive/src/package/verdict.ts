import type { Issue, Manifest } from "@bourse/contract";
import type { WasmReport } from "../wasm/index.ts";

/** A package that violates no rule. */
export interface Package {
  readonly manifest: Manifest;
  /** The canonical bytes of `manifest.json`, as archived and as signed. */
  readonly manifestBytes: Uint8Array;
  /** SHA-256 of the archive as sent, 64 lowercase hexadecimal characters. */
  readonly digest: string;
  /** Bytes of the archive as sent. */
  readonly size: number;
  /** Bytes of the tar inside it. */
  readonly unpackedSize: number;
  /** Every file besides the manifest, by path; several may share an array. Empty when the reader keeps none. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Result of inspecting `main.wasm`; present for runtime `wasm`. */
  readonly wasm?: WasmReport;
}

/** The verdict on an archive: all its faults, and the package when nothing refuses it. */
export interface PackageVerdict {
  readonly ok: boolean;
  /** Codes `archive.*`, `json.*`, `manifest.*`, `wasm.*` and `webapp.*`, including warnings. */
  readonly issues: readonly Issue[];
  readonly package?: Package;
}

/** The facts known about a package read from its unpacked files. */
export type UnpackedPackage = Omit<Package, "digest" | "size" | "unpackedSize">;

/** The verdict on an unpacked package. */
export interface UnpackedVerdict {
  readonly ok: boolean;
  readonly issues: readonly Issue[];
  readonly package?: UnpackedPackage;
}

/** The verdict on the input of an archive, and the archive when nothing refuses it. */
export interface BuildVerdict {
  readonly ok: boolean;
  readonly issues: readonly Issue[];
  readonly archive?: Uint8Array;
  readonly manifest?: Manifest;
  /** SHA-256 of the archive, 64 lowercase hexadecimal characters. */
  readonly digest?: string;
}
