import {
  type EndorsementBody,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseStrictJson,
  typed,
} from "@bourse/contract";
import { readBounded } from "../read/bytes.ts";

/** A record's claims about an archive. An absent field is not compared. */
export interface StatedRecord {
  readonly id?: string;
  readonly version?: string;
  readonly publisher?: string;
  readonly digest?: string;
  readonly size?: number;
  readonly key_id?: string;
  /** base64. */
  readonly public_key: string;
  /** base64. */
  readonly signature: string;
  /** Signatures of official keys. */
  readonly endorsements?: readonly EndorsementBody[];
}

/** A catalogue record includes its manifest of up to 1 MiB. */
export const RECORD_BYTES = 2 * 1024 * 1024;
const TEXTS = ["id", "version", "publisher", "digest", "key_id", "public_key", "signature"] as const;

/** Reads a record file; `undefined` when it is not one. Unknown fields belong to the catalogue and are ignored. */
export async function readRecord(path: string): Promise<StatedRecord | undefined> {
  const { bytes } = await readBounded(path, RECORD_BYTES);
  if (bytes === undefined) return undefined;
  const read = parseStrictJson(bytes, { maxBytes: RECORD_BYTES });
  return read.ok && isJsonObject(read.value) && isRecord(read.value) ? typed(read.value) : undefined;
}

function isRecord(value: JsonObject): boolean {
  const texts = TEXTS.every((name) => value[name] === undefined || typeof value[name] === "string");
  const size = value.size;
  const complete = typeof value.public_key === "string" && typeof value.signature === "string";
  return (
    texts &&
    complete &&
    isEndorsements(value.endorsements) &&
    (size === undefined || (typeof size === "number" && Number.isInteger(size)))
  );
}

function isEndorsements(value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  const isOne = (each: JsonValue) =>
    isJsonObject(each) && typeof each.key_id === "string" && typeof each.signature === "string";
  return Array.isArray(value) && value.every(isOne);
}
