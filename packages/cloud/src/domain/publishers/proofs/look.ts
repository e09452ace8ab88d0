import type { PROOF_FINDINGS } from "@bourse/contract/rest";

/** A code of a check's finding. */
export type FindingCode = (typeof PROOF_FINDINGS)[number];

/** Result of checking one domain or signature. It contains only our own words and hashes, no foreign text. */
export interface Look {
  readonly code: FindingCode;
  /** The result, described for the publisher. */
  readonly message: string;
  /** SHA-256 of the value that was found, if there was one. */
  readonly observed: string | null;
  /** The answer of the resolver or host, in numbers and hashes. */
  readonly answer: string;
}

/** Nobody could be asked, so nothing is known about the published value. */
const UNREACHABLE: ReadonlySet<string> = new Set<FindingCode>(["resolver_unavailable", "unreachable"]);
/** Findings that may change with time alone; the others require a change by somebody. */
const RETRYABLE: ReadonlySet<string> = new Set<FindingCode>([
  "no_record",
  "no_match",
  "resolver_unavailable",
  "unreachable",
  "status",
]);

/** True when a failed check says nothing about the published value. */
export function isUnreachable(code: string): boolean {
  return UNREACHABLE.has(code);
}

/** True when the same check may succeed later without a change. */
export function isRetryable(code: string): boolean {
  return RETRYABLE.has(code);
}
