import { FIELDS, type Field, slice } from "./layout.ts";

/** A number field: its value when its bytes are in canonical form, else its fault. */
export type NumberField =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string };

const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/**
 * Reads zero-padded octal ended by NUL and nothing else. Programs parse spaces, early NULs, signs and base-256 as
 * different numbers, and the size determines the position of the next header.
 */
export function readNumber(block: Uint8Array, field: Field, label: string): NumberField {
  const bytes = slice(block, field);
  if ((bytes[0] ?? 0) & 0x80) return { ok: false, message: `The ${label} is written in base 256.` };
  const text = ascii(bytes);
  if (!/^[0-7]+\0$/.test(text)) return { ok: false, message: `The ${label} is not zero-padded octal ended by NUL.` };
  return { ok: true, value: Number.parseInt(text, 8) };
}

/** The checksum field: six octal digits, NUL, space. */
export function readChecksum(block: Uint8Array): number | undefined {
  const match = /^([0-7]{6})\0 $/.exec(ascii(slice(block, FIELDS.checksum)));
  return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 8);
}

/** A text field: the text before the first NUL, one character per byte, and whether only NULs follow it. */
export function readText(block: Uint8Array, field: Field): { readonly text: string; readonly clean: boolean } {
  const whole = ascii(slice(block, field));
  const end = whole.indexOf("\0");
  if (end === -1) return { text: whole, clean: true };
  return { text: whole.slice(0, end), clean: /^\0*$/.test(whole.slice(end)) };
}

/** True when every byte of a field is NUL. */
export function isEmpty(block: Uint8Array, field: Field): boolean {
  return slice(block, field).every((byte) => byte === 0);
}
