/** Country, two check digits, and up to thirty characters of the country's own (ISO 13616). */
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const CHECKED_BY = 97n;
const A_IS = 10;

/** True for what has the form of an IBAN and whose check digits are wrong: a digit was mistyped. */
export function isMistypedIban(account: string): boolean {
  const text = account.replaceAll(/[ -]/g, "").toUpperCase();
  if (!IBAN.test(text)) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - "A".charCodeAt(0) + A_IS));
  return BigInt(digits) % CHECKED_BY !== 1n;
}
