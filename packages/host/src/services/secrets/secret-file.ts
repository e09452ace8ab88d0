import { isJsonObject, type JsonValue, parseStrictJson } from "@bourse/contract";
import type { SealedSecret } from "./seal.ts";

const FORMAT = "bourse-secrets";
const FIELDS = "ciphertext,name,nonce,tag";

/** The content of the secret file; names are readable in it, secrets are not. */
export function encodeSecretFile(entries: Iterable<SealedSecret>): Uint8Array {
  const file = { format: FORMAT, version: 1, entries: [...entries] };
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
}

/** Parses the file strictly; undefined if anything differs from the written format. */
export function decodeSecretFile(data: Uint8Array, maxBytes: number): readonly SealedSecret[] | undefined {
  const read = parseStrictJson(data, { maxBytes });
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { format, version, entries } = read.value;
  if (format !== FORMAT || version !== 1 || !Array.isArray(entries)) return undefined;
  const known = entries.filter(isSealed);
  const names = new Set(known.map((each) => each.name));
  return known.length === entries.length && names.size === known.length ? known : undefined;
}

function isSealed(value: JsonValue): value is JsonValue & SealedSecret {
  if (!isJsonObject(value) || Object.keys(value).sort().join() !== FIELDS) return false;
  return Object.values(value).every((each) => typeof each === "string");
}
