const fatal = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text, or undefined when the bytes are not UTF-8. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return fatal.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text, with invalid UTF-8 replaced by U+FFFD. */
export function decodeLeniently(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** The longest length of at most `limit` bytes that does not split a character. */
export function cutAtCharacter(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  let end = limit;
  // A character has at most three continuation bytes; more in a row are invalid UTF-8 anyway.
  for (let back = 0; back < 3 && isContinuation(bytes[end]); back += 1) end -= 1;
  return isContinuation(bytes[end]) ? limit : end;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
