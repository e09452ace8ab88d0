/** Result of checking a part of the audit trail, or several consecutive parts. */
export interface AuditVerdict {
  readonly faults: readonly string[];
  readonly entries: number;
  /** The position that the first part follows. */
  readonly from: bigint;
  /** The hash of the trail up to its last line, in hexadecimal. */
  readonly head: string;
}

/** Verifies the chain of hashes of an exported audit trail. */
export function checkAudit(text: string): AuditVerdict;
