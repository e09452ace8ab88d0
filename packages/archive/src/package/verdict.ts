import type { Issue, Manifest } from "@bourse/contract";
import type { WasmReport } from "../wasm/index.ts";

/** A package that broke no rule. */
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
  /** Every file beside the manifest, by path; several may share an array. Empty when the reader keeps none. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What the inspection of `main.wasm` found; present for runtime `wasm`. */
  readonly wasm?: WasmReport;
}

/** The verdict on an archive: everything that is wrong with it, and the package when nothing refuses it. */
export interface PackageVerdict {
  readonly ok: boolean;
  /** Codes `archive.*`, `json.*`, `manifest.*` and `wasm.*`; warnings stand here too. */
  readonly issues: readonly Issue[];
  readonly package?: Package;
}

/** What is known of a package that is read from its unpacked files. */
export type UnpackedPackage = Omit<Package, "digest" | "size" | "unpackedSize">;

/** The verdict on a package that lies unpacked. */
export interface UnpackedVerdict {
  readonly ok: boolean;
  readonly issues: readonly Issue[];
  readonly package?: UnpackedPackage;
}

/** The verdict on what was to become an archive, and the archive when nothing refuses it. */
export interface BuildVerdict {
  readonly ok: boolean;
  readonly issues: readonly Issue[];
  readonly archive?: Uint8Array;
  readonly manifest?: Manifest;
  /** SHA-256 of the archive, 64 lowercase hexadecimal characters. */
  readonly digest?: string;
}
