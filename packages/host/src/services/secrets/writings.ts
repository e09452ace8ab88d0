/** Of a secret inside something longer at least so many characters must be fixed, or ordinary text would be taken for it. */
const SHORTEST_PART = 8;

/**
 * A secret as peers echo it: as it is, as forms send it, in hexadecimal, and in both alphabets of base64, alone or somewhere inside a
 * longer text, as credentials of basic authentication are.
 */
export function writingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const inBase64 = [0, 1, 2]
    .map((before) => partOfBase64(bytes, before))
    .filter((each) => each.length >= SHORTEST_PART);
  const whole = bytes.toString("base64");
  const coded = [whole, whole.replace(/=+$/, ""), ...inBase64].flatMap((each) => [each, urlAlphabet(each)]);
  const inHex = hex.length < SHORTEST_PART ? [] : [hex, hex.toUpperCase()];
  return [...new Set([secret, secret.replaceAll(" ", "+"), ...inHex, ...coded])];
}

/** The characters that are the same whatever stands before and after: `before` counts the bytes since the last whole group. */
function partOfBase64(bytes: Uint8Array, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString("base64")
    .replace(/=+$/, "");
  const first = Math.ceil((before * 4) / 3);
  const last = Math.floor(((before + bytes.length) * 4) / 3);
  return text.slice(first, last);
}

function urlAlphabet(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_");
}
