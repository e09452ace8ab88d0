import { refuse } from "../../failure.ts";

/** The times that decide what a key is good for. */
export interface KeyTimes {
  readonly retired_from: Date | null;
  readonly revoked_from: Date | null;
  readonly revoke_reason: string | null;
}

/** Why a key signs nothing new at a time; null while it does. */
export function endOf(key: KeyTimes, at: Date): "key.revoked" | "key.retired" | null {
  if (key.revoked_from !== null && key.revoked_from <= at) return "key.revoked";
  return key.retired_from !== null && key.retired_from <= at ? "key.retired" : null;
}

/** The reason as a sentence that says what it is the reason of. */
export function revokedText({ revoke_reason: reason }: Pick<KeyTimes, "revoke_reason">): string | undefined {
  return reason === null ? undefined : `the key is revoked: ${reason}`;
}

/** Refuses a key that signs nothing new at a time: a revoked one, or one whose place another has taken. */
export function requireUsableKey(key: KeyTimes, at: Date): void {
  const end = endOf(key, at);
  if (end === "key.revoked") refuse(end, revokedText(key));
  if (end !== null) refuse(end);
}

/** Refuses a key that was ever revoked, with the reason: it comes back under no name, whenever its revocation begins. */
export function requireNeverRevoked(uses: readonly KeyTimes[]): void {
  const revoked = uses.find((each) => each.revoked_from !== null);
  if (revoked) refuse("key.revoked", revokedText(revoked));
}

/**
 * Whether a revocation reaches what was published at a time. A retired key reaches nothing back: what was submitted
 * before its end is published when its review ends, and stays good.
 */
export function isRevokedAt(key: Pick<KeyTimes, "revoked_from">, publishedAt: Date): boolean {
  return key.revoked_from !== null && key.revoked_from <= publishedAt;
}
