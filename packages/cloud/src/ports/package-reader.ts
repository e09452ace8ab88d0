import type { PackageVerdict } from "@bourse/archive";
import type { StoredObject } from "./objects.ts";

/** Reads stored packages with the rules of the package tool. */
export interface PackageReader {
  /**
   * @param files whether the verdict's package has its files; `discard` checks them as well.
   * @throws whatever the object's bytes throw, or when the reader has ended.
   */
  read(object: StoredObject, files: "keep" | "discard"): Promise<PackageVerdict>;
  /** Ends it; what it was asked and has not answered is rejected. */
  close(): Promise<void>;
}
