import { BLOCK, checksum, FIELDS, FIXED_NUMBERS, type Field, MAGIC, REGULAR_FILE, VERSION } from "./layout.ts";
import type { SplitPath } from "./split.ts";

/** The header block of a regular file; path and size determine every byte. */
export function encodeHeader(path: SplitPath, size: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  writeText(block, FIELDS.name, path.name);
  writeText(block, FIELDS.prefix, path.prefix);
  for (const [name, value] of Object.entries(FIXED_NUMBERS)) {
    writeText(
      block,
      FIELDS[name as keyof typeof FIXED_NUMBERS],
      octal(value, FIELDS[name as keyof typeof FIXED_NUMBERS]),
    );
  }
  writeText(block, FIELDS.size, octal(size, FIELDS.size));
  block[FIELDS.type.offset] = REGULAR_FILE;
  writeText(block, FIELDS.magic, MAGIC);
  writeText(block, FIELDS.version, VERSION);
  writeText(block, FIELDS.checksum, checksumField(checksum(block)));
  return block;
}

/** A number as zero-padded octal that fills the field and ends with NUL. */
export function octal(value: number, field: Field): string {
  return `${value.toString(8).padStart(field.length - 1, "0")}\0`;
}

/** The checksum field's own form: six digits, NUL, space. */
export function checksumField(sum: number): string {
  return `${sum.toString(8).padStart(6, "0")}\0 `;
}

function writeText(block: Uint8Array, field: Field, text: string): void {
  for (let i = 0; i < text.length; i++) block[field.offset + i] = text.charCodeAt(i);
}
