import { type Issue, issue } from "@bourse/contract";
import { sameBytes } from "../bytes.ts";
import { entryPointer, showPath } from "../paths/pointer.ts";
import { encodeHeader } from "./header.ts";
import { checksum, FIELDS, FIXED_NUMBERS, type Field, MAGIC, REGULAR_FILE, slice, VERSION } from "./layout.ts";
import { pathFault } from "./path-rules.ts";
import { splitPath } from "./split.ts";

/** A number field: its value when its bytes are in canonical form, else its fault. */
type NumberField = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly message: string };

const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/**
 * Reads zero-padded octal ended by NUL and nothing else. Programs parse spaces, early NULs, signs and base-256 as
 * different numbers, and the size determines the position of the next header.
 */
function readNumber(block: Uint8Array, field: Field, label: string): NumberField {
  const bytes = slice(block, field);
  if ((bytes[0] ?? 0) & 0x80) return { ok: false, message: `The ${label} is written in base 256.` };
  const text = ascii(bytes);
  if (!/^[0-7]+\0$/.test(text)) return { ok: false, message: `The ${label} is not zero-padded octal ended by NUL.` };
  return { ok: true, value: Number.parseInt(text, 8) };
}

/** The checksum field: six octal digits, NUL, space. */
function readChecksum(block: Uint8Array): number | undefined {
  const match = /^([0-7]{6})\0 $/.exec(ascii(slice(block, FIELDS.checksum)));
  return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 8);
}

/** A text field: the text before the first NUL, one character per byte, and whether only NULs follow it. */
function readText(block: Uint8Array, field: Field): { readonly text: string; readonly clean: boolean } {
  const whole = ascii(slice(block, field));
  const end = whole.indexOf("\0");
  if (end === -1) return { text: whole, clean: true };
  return { text: whole.slice(0, end), clean: /^\0*$/.test(whole.slice(end)) };
}

/** True when every byte of a field is NUL. */
function isEmpty(block: Uint8Array, field: Field): boolean {
  return slice(block, field).every((byte) => byte === 0);
}

/** Result of reading one header block. */
export interface HeaderReading {
  readonly issues: readonly Issue[];
  readonly path: string;
  /** True when the path is usable: it belongs to a regular file and violates no rule of paths. */
  readonly usable: boolean;
  /**
   * Bytes of content after this block; absent when the block does not reliably determine the next header's position.
   */
  readonly size?: number;
}

/** Types of headers that change the meaning of the next header: PAX, Solaris PAX, GNU long name and long link. */
const EXTENSIONS = "xgXLK";

/** Reads a header block and reports every difference from the canonical one. */
export function readHeader(block: Uint8Array): HeaderReading {
  const stored = readChecksum(block);
  if (stored === undefined || stored !== checksum(block)) {
    const message =
      stored === undefined
        ? "The checksum is not six octal digits, NUL and space."
        : // Old programs summed signed bytes: a name beyond ASCII then has two checksums.
          "The checksum of a header does not match its bytes.";
    return { issues: [issue("archive.header_invalid", "", message)], path: "", usable: false };
  }
  return readChecked(block);
}

function readChecked(block: Uint8Array): HeaderReading {
  const name = readText(block, FIELDS.name);
  const prefix = readText(block, FIELDS.prefix);
  const path = prefix.text === "" ? name.text : `${prefix.text}/${name.text}`;
  const found = new Findings(path);
  const type = typeOf(block, found);
  if (type !== "extension") checkPath(found, { path, clean: name.clean && prefix.clean });
  const named = type === "file" && found.issues.length === 0;
  // Without the magic, old programs ignore the prefix and see another path.
  const usable = checkMagic(block, found) ? named : named && prefix.text === "";
  const size = readNumber(block, FIELDS.size, "size");
  if (!size.ok) found.add("archive.header_invalid", size.message);
  checkFixed(block, found);
  // For faults that no other check reports: a non-canonical split.
  if (found.issues.length === 0 && size.ok) checkBytes(block, { path, size: size.value, found });
  // A type without content may still carry a size, and programs differ in reading or skipping it.
  const framed = size.ok && (type === "file" || (type === "other" && size.value === 0));
  return { issues: found.issues, path, usable, ...(framed && size.ok ? { size: size.value } : {}) };
}

class Findings {
  readonly issues: Issue[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  add(rule: string, message: string): void {
    this.issues.push(issue(rule, entryPointer(this.#path), message));
  }
}

type EntryKind = "file" | "extension" | "other";

function typeOf(block: Uint8Array, found: Findings): EntryKind {
  const code = block[FIELDS.type.offset] ?? 0;
  if (code === REGULAR_FILE) return "file";
  const letter = showPath(String.fromCharCode(code));
  if (EXTENSIONS.includes(letter)) {
    // Programs disagree on which of two sizes or names counts: one would unpack a file that another did not check.
    found.add("archive.extension_header", `The archive contains an extension header of type \`${letter}\`.`);
    return "extension";
  }
  // Links are refused, so that nothing needs resolving and nothing leads outside.
  found.add("archive.entry_type", `The entry is of type \`${letter}\`, not a regular file.`);
  return "other";
}

function checkPath(found: Findings, { path, clean }: { readonly path: string; readonly clean: boolean }): void {
  // Bytes after a NUL: one program ends the name there, another continues.
  if (!clean) found.add("archive.path_invalid", "The path holds a NUL.");
  const fault = pathFault(path);
  if (fault) found.add("archive.path_invalid", fault);
}

function checkMagic(block: Uint8Array, found: Findings): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  const ok = text(slice(block, FIELDS.magic)) === MAGIC && text(slice(block, FIELDS.version)) === VERSION;
  if (!ok) found.add("archive.header_invalid", "The header is not ustar version 00 (it is v7, GNU or something else).");
  return ok;
}

function checkFixed(block: Uint8Array, found: Findings): void {
  for (const [name, expected] of Object.entries(FIXED_NUMBERS)) {
    const field = readNumber(block, FIELDS[name as keyof typeof FIXED_NUMBERS], name);
    if (!field.ok) found.add("archive.header_invalid", field.message);
    else if (field.value !== expected) {
      found.add("archive.not_canonical", `The ${name} is not ${expected.toString(8).padStart(4, "0")}.`);
    }
  }
  // Fields that no reader shows could carry anything from author to guest unseen.
  for (const name of ["linkname", "uname", "gname", "padding"] as const) {
    if (!isEmpty(block, FIELDS[name])) found.add("archive.not_canonical", `The header's ${name} is not empty.`);
  }
}

interface Expected {
  readonly path: string;
  readonly size: number;
  readonly found: Findings;
}

function checkBytes(block: Uint8Array, { path, size, found }: Expected): void {
  const split = splitPath(path);
  if (!split || !sameBytes(encodeHeader(split, size), block)) {
    found.add("archive.not_canonical", "The path is not split between prefix and name in the canonical way.");
  }
}
