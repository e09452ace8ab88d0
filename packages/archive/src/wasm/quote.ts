/** Longer names are truncated in messages; a name may have a million bytes. */
const SHOWN_CHARACTERS = 64;

/** A name of the module for a message: truncated, quoted, and without characters that forge lines or are invisible. */
export function quote(name: string): string {
  const characters = Array.from(name.slice(0, 2 * SHOWN_CHARACTERS));
  const shown = characters.slice(0, SHOWN_CHARACTERS).join("");
  const escaped = shown.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return `"${escaped}${shown.length < name.length ? "…" : ""}"`;
}
