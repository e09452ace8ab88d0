import type { PackageVerdict } from "@bourse/archive";
import type { StoredObject } from "./objects.ts";

/** Reads stored packages with the rules of the package tool. */
export interface PackageReader {
  /**
   * @param files whether the verdict's package includes its files; `discard` checks them as well.
   * @throws any error of reading the object, or when the reader has ended.
   */
  read(object: StoredObject, files: "keep" | "discard"): Promise<PackageVerdict>;
  /** Ends it; open requests are rejected. */
  close(): Promise<void>;
}
