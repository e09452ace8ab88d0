/**
 * At least this many characters of a secret inside a longer encoding must be fixed; otherwise ordinary text would
 * match.
 */
const SHORTEST_PART = 8;

/**
 * The forms in which peers echo a secret: unchanged, form-encoded, in hexadecimal, and in both alphabets of base64,
 * alone or inside a longer text, like credentials of basic authentication.
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

/**
 * The base64 characters that do not depend on the surrounding bytes: `before` counts the bytes since the last whole
 * group.
 */
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
