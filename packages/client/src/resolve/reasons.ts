import type { ErrorCode } from "@bourse/contract";

/** Reasons why a version does not resolve. The list is closed: every unknown situation maps to one of these. */
export const RESOLVE_CODES = [
  "resolve.not_found",
  "resolve.yanked",
  "resolve.quarantined",
  "resolve.removed",
  "resolve.state_unknown",
  "resolve.version_invalid",
  "resolve.record_unreadable",
  "resolve.host_too_old",
  "resolve.runtime_unsupported",
  "resolve.abi_unsupported",
  "trust.key_untrusted",
  "trust.key_set_backwards",
  "trust.key_set_invalid",
  "trust.version_backwards",
  "trust.record_mismatch",
  "signature.key_revoked",
  "signature.key_invalid",
  "signature.invalid",
] as const satisfies readonly ErrorCode[];

/** One of {@link RESOLVE_CODES}. */
export type ResolveCode = (typeof RESOLVE_CODES)[number];

/** One reason with a sentence about this version. */
export interface ResolveReason {
  readonly code: ResolveCode;
  readonly message: string;
}

/** `resolvable` is true exactly when there is no reason against it. */
export interface ResolveVerdict {
  readonly resolvable: boolean;
  readonly reasons: readonly ResolveReason[];
}
