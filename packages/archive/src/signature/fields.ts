import { concatBytes } from "../bytes.ts";

/** How a field's value becomes bytes, in the words of docs/reference/formats.md. */
export const FIELD_ENCODINGS = {
  text: "the text in UTF-8",
  hex: "64 lowercase hexadecimal digits as text, not the 32 bytes that they stand for",
  time: "ISO 8601 in UTC with three digits of a second, as text: `2026-01-31T09:30:00.000Z`",
  decimal: "a whole number in decimal digits as text, without a sign or leading zeros",
  raw: "the bytes themselves",
  "each raw": "each element is a field of its own, with its own length",
} as const;

/** A key of {@link FIELD_ENCODINGS}. */
export type FieldEncoding = keyof typeof FIELD_ENCODINGS;

/** A field of a signed statement. */
export interface StatementField {
  readonly name: string;
  readonly encoding: FieldEncoding;
  readonly says: string;
}

/** A signed statement: its bytes are made from this, and so is its section of docs/reference/formats.md. */
export interface StatementDefinition {
  /** The first field, so that a signature made for one purpose is invalid for any other. */
  readonly domain: string;
  readonly purpose: string;
  readonly signer: string;
  /** In the order of their bytes, after the domain. */
  readonly fields: readonly StatementField[];
}

interface FieldValues {
  readonly text: string;
  readonly hex: string;
  readonly time: string;
  readonly decimal: number;
  readonly raw: Uint8Array;
  readonly "each raw": readonly Uint8Array[];
}

/** A value for each field of a statement. */
export type StatementInput<Definition extends StatementDefinition> = {
  readonly [Field in Definition["fields"][number] as Field["name"]]: FieldValues[Field["encoding"]];
};

type FieldValue = FieldValues[FieldEncoding];

const encoder = new TextEncoder();

/**
 * The bytes of a signed statement: its fields in order, the domain first, each after its length as four bytes,
 * big-endian, so that no two statements have the same bytes.
 */
export function statementBytes<Definition extends StatementDefinition>(
  definition: Definition,
  input: StatementInput<Definition>,
): Uint8Array;
export function statementBytes(
  { domain, fields }: StatementDefinition,
  input: Readonly<Record<string, FieldValue>>,
): Uint8Array {
  const values = fields.flatMap(({ name }) => bytesOf(input[name] ?? missing(domain, name)));
  return concatBytes([encoder.encode(domain), ...values].flatMap(withLength));
}

function bytesOf(value: FieldValue): readonly Uint8Array[] {
  if (typeof value === "string" || typeof value === "number") return [encoder.encode(String(value))];
  return value instanceof Uint8Array ? [value] : value;
}

function missing(domain: string, name: string): never {
  throw new Error(`a statement ${domain} was to be made without its ${name}`);
}

function withLength(part: Uint8Array): readonly Uint8Array[] {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, part.length);
  return [length, part];
}
