import type { ErrorCode } from "@bourse/contract";
import { HostRefusal } from "../refusal.ts";

/** SQLite's primary result codes for failures of the disk rather than the statement. */
const OF_SQLITE: Readonly<Record<number, ErrorCode>> = {
  8: "host.store_failed",
  10: "host.store_failed",
  11: "host.store_damaged",
  13: "host.store_full",
  14: "host.store_failed",
  26: "host.store_damaged",
};

/** The corresponding system error codes, for files outside the database. */
const OF_KERNEL: Readonly<Record<string, ErrorCode>> = {
  EDQUOT: "host.store_full",
  EFBIG: "host.store_full",
  EIO: "host.store_failed",
  ENOSPC: "host.store_full",
  EROFS: "host.store_failed",
};

const STORE_CODES: ReadonlySet<string> = new Set([...Object.values(OF_SQLITE), ...Object.values(OF_KERNEL)]);

/** Converts a failure caused by the disk to a refusal; undefined for every other failure. */
export function storeFailure(cause: unknown): HostRefusal | undefined {
  if (cause instanceof HostRefusal) return STORE_CODES.has(cause.code) ? cause : undefined;
  if (!(cause instanceof Error)) return undefined;
  const code = codeOf(cause);
  if (code === undefined) return undefined;
  const refusal = new HostRefusal(code, cause.message);
  refusal.cause = cause;
  return refusal;
}

function codeOf(cause: Error): ErrorCode | undefined {
  if ("errcode" in cause && typeof cause.errcode === "number") return OF_SQLITE[cause.errcode & 0xff];
  return "code" in cause && typeof cause.code === "string" ? OF_KERNEL[cause.code] : undefined;
}
