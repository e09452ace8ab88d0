/**
 * One spelling of an address: accounts are told apart by it. Only ASCII letters are folded: Unicode's folding and its
 * normal forms make one address of two that belong to different people (`\u212a` becomes `k`).
 */
export function normalizeEmail(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether an address can be an account's: a spelling that reads like another one's is refused. */
export function isPlainEmail(email: string): boolean {
  return email === email.normalize("NFKC") && !isNowhere(email);
}

/** Under what an account that ended is written to: nothing is delivered there (RFC 2606). */
const NOWHERE = "closed.invalid";

/** The address of an account that ended. */
export const nowhereOf = (accountId: string): string => `${accountId}@${NOWHERE}`;

/** Whether an address is that of an account that ended. */
export const isNowhere = (email: string): boolean => email.endsWith(`@${NOWHERE}`);
