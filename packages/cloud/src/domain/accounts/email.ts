/** One spelling of an address: accounts are told apart by it. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFC").toLowerCase();
}
