import type { PROOF_FINDINGS } from "@bourse/contract/rest";

/** A code of what a look can find. */
export type FindingCode = (typeof PROOF_FINDINGS)[number];

/** What one look at a domain or signature found. Nothing of it but our own words and hashes is anybody else's text. */
export interface Look {
  readonly code: FindingCode;
  /** What was seen, for the publisher. */
  readonly message: string;
  /** SHA-256 of what was seen, where one thing was. */
  readonly observed: string | null;
  /** What the resolver or host answered, in numbers and hashes. */
  readonly answer: string;
}

/** Nobody could be asked: it says nothing about what is published. */
const UNREACHABLE: ReadonlySet<string> = new Set<FindingCode>(["resolver_unavailable", "unreachable"]);
/** What time alone may change; the others need somebody to change something. */
const RETRYABLE: ReadonlySet<string> = new Set<FindingCode>([
  "no_record",
  "no_match",
  "resolver_unavailable",
  "unreachable",
  "status",
]);

/** Whether a look that failed says nothing of what is published. */
export function isUnreachable(code: string): boolean {
  return UNREACHABLE.has(code);
}

/** Whether the same look may succeed later without a change. */
export function isRetryable(code: string): boolean {
  return RETRYABLE.has(code);
}
