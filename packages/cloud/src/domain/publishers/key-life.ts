import { refuse } from "../../failure.ts";

/** The times that decide a key's validity. */
export interface KeyTimes {
  readonly retired_from: Date | null;
  readonly revoked_from: Date | null;
  readonly revoke_reason: string | null;
}

/** Reason why a key may sign nothing new at a time; null while it may. */
export function endOf(key: KeyTimes, at: Date): "key.revoked" | "key.retired" | null {
  if (key.revoked_from !== null && key.revoked_from <= at) return "key.revoked";
  return key.retired_from !== null && key.retired_from <= at ? "key.retired" : null;
}

/** The reason as a sentence that names its subject. */
export function revokedText({ revoke_reason: reason }: Pick<KeyTimes, "revoke_reason">): string | undefined {
  return reason === null ? undefined : `the key is revoked: ${reason}`;
}

/** Refuses a key that may sign nothing new at a time: a revoked or a replaced one. */
export function requireUsableKey(key: KeyTimes, at: Date): void {
  const end = endOf(key, at);
  if (end === "key.revoked") refuse(end, revokedText(key));
  if (end !== null) refuse(end);
}

/**
 * Refuses a key that was ever revoked, with the reason: it cannot return under any name, whenever its revocation takes
 * effect.
 */
export function requireNeverRevoked(uses: readonly KeyTimes[]): void {
  const revoked = uses.find((each) => each.revoked_from !== null);
  if (revoked) refuse("key.revoked", revokedText(revoked));
}

/**
 * True when a revocation covers a version published at a time. Retiring a key has no such effect: versions submitted
 * before its end are published when their review ends, and stay valid.
 */
export function isRevokedAt(key: Pick<KeyTimes, "revoked_from">, publishedAt: Date): boolean {
  return key.revoked_from !== null && key.revoked_from <= publishedAt;
}
