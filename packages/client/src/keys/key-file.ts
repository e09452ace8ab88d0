import { isJsonObject, type JsonObject, parseStrictJson } from "@bourse/contract";
import { ClientRefusal } from "../refusal.ts";

/** Contents of a key file; every field except the ciphertext is authenticated as associated data. */
export interface KeyFile {
  readonly format: "bourse-key";
  readonly version: 1;
  readonly name: string;
  readonly key_id: string;
  /** base64 of 32 bytes. */
  readonly public_key: string;
  readonly created_at: string;
  readonly protection: Protection;
}

/** `none` only when the author explicitly asks for it; an exported key always has a passphrase. */
export type Protection =
  | { readonly kind: "none"; readonly seed: string }
  | {
      readonly kind: "scrypt-aes-256-gcm";
      readonly cost: number;
      readonly salt: string;
      readonly nonce: string;
      readonly ciphertext: string;
      readonly tag: string;
    };

/** A key file has about 600 bytes. */
export const KEY_FILE_MAX_BYTES = 8 * 1024;

export function encodeKeyFile(file: KeyFile): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
}

/**
 * Reads a key file strictly: an unknown field or value is damage, not a later version.
 *
 * @throws ClientRefusal `tool.key_file_invalid`
 */
export function decodeKeyFile(bytes: Uint8Array): KeyFile {
  const read = parseStrictJson(bytes, { maxBytes: KEY_FILE_MAX_BYTES });
  if (!read.ok || !isJsonObject(read.value)) throw invalid("it is not a JSON object");
  const value = read.value;
  expectFields(value, ["created_at", "format", "key_id", "name", "protection", "public_key", "version"]);
  if (value.format !== "bourse-key" || value.version !== 1) throw invalid("it is not a key file of version 1");
  const protection = value.protection;
  if (!isJsonObject(protection)) throw invalid("its protection is missing");
  return {
    format: "bourse-key",
    version: 1,
    name: textOf(value, "name"),
    key_id: textOf(value, "key_id"),
    public_key: textOf(value, "public_key"),
    created_at: textOf(value, "created_at"),
    protection: decodeProtection(protection),
  };
}

function decodeProtection(value: JsonObject): Protection {
  if (value.kind === "none") {
    expectFields(value, ["kind", "seed"]);
    return { kind: "none", seed: textOf(value, "seed") };
  }
  if (value.kind !== "scrypt-aes-256-gcm") throw invalid("its protection is of an unknown kind");
  expectFields(value, ["ciphertext", "cost", "kind", "nonce", "salt", "tag"]);
  const cost = value.cost;
  if (typeof cost !== "number") throw invalid("its cost is not a number");
  return {
    kind: "scrypt-aes-256-gcm",
    cost,
    salt: textOf(value, "salt"),
    nonce: textOf(value, "nonce"),
    ciphertext: textOf(value, "ciphertext"),
    tag: textOf(value, "tag"),
  };
}

function expectFields(value: JsonObject, names: readonly string[]): void {
  if (Object.keys(value).sort().join() !== names.join()) throw invalid("its fields are not those of a key file");
}

function textOf(value: JsonObject, name: string): string {
  const text = value[name];
  if (typeof text !== "string") throw invalid(`${name} is not a text`);
  return text;
}

export function invalid(why: string): ClientRefusal {
  return new ClientRefusal("tool.key_file_invalid", `The key file cannot be used: ${why}.`);
}
