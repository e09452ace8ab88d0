/**
 * The canonical spelling of an address, by which accounts are distinguished. Only ASCII letters are folded: Unicode's
 * case folding and normal forms would merge addresses of different people (`\u212a` becomes `k`).
 */
export function normalizeEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** True when an address is allowed: a spelling that looks like another address is refused. */
export function isPlainEmail(email: string): boolean {
  return email === email.normalize("NFKC") && !isNowhere(email);
}

/** Domain of the addresses of closed accounts: undeliverable (RFC 2606). */
const NOWHERE = "closed.invalid";

/** The address of a closed account. */
export const nowhereOf = (accountId: string): string => `${accountId}@${NOWHERE}`;

/** True for the address of a closed account. */
export const isNowhere = (email: string): boolean => email.endsWith(`@${NOWHERE}`);
