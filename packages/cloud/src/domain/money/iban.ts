/** Country, two check digits, and up to thirty country-specific characters (ISO 13616). */
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const CHECKED_BY = 97n;
const A_IS = 10;

/** True for text in the form of an IBAN with wrong check digits: a digit was mistyped. */
export function isMistypedIban(account: string): boolean {
  const text = account.replaceAll(/[ -]/g, "").toUpperCase();
  if (!IBAN.test(text)) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - "A".charCodeAt(0) + A_IS));
  return BigInt(digits) % CHECKED_BY !== 1n;
}
