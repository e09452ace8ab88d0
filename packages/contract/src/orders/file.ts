import type { Issue } from "../issue.ts";
import { parseStrictJson } from "../json/index.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { OrdersFileSchema, type TimedOrder } from "./request.ts";

/** A hundred thousand orders with every field take half of it. */
export const ORDERS_FILE_MAX_BYTES = 64 * 1024 * 1024;

const FILE = lazyChecker(OrdersFileSchema);

/** The orders of a file, or every fault of it. */
export type OrdersFile =
  | { readonly ok: true; readonly orders: readonly TimedOrder[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads a file of orders strictly: an unknown key is a fault, and all faults are listed. */
export function readOrdersFile(bytes: Uint8Array): OrdersFile {
  const read = parseStrictJson(bytes, { maxBytes: ORDERS_FILE_MAX_BYTES });
  if (!read.ok) return { ok: false, issues: read.issues };
  if (FILE.holds(read.value)) return { ok: true, orders: read.value as unknown[] as readonly TimedOrder[] };
  return { ok: false, issues: FILE.faults(read.value) };
}
