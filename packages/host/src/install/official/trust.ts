import type { OfficialSet } from "@bourse/archive";
import type { ErrorCode } from "@bourse/contract";

/** Refusals of a host's file of official keys. */
export type OfficialTrustCode = Extract<
  ErrorCode,
  | "official.set_missing"
  | "official.set_invalid"
  | "official.set_exposed"
  | "official.set_unsigned"
  | "official.set_older"
  | "official.set_other"
>;

/** The official keys that this host was given, or why it has none. */
export type OfficialTrust =
  | { readonly ok: true; readonly set: OfficialSet }
  | { readonly ok: false; readonly code: OfficialTrustCode; readonly message: string };
