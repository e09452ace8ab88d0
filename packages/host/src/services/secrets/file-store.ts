import { join } from "node:path";
import { isJsonObject, type JsonValue, parseStrictJson, SECRET_LIMITS, type SecretLimits } from "@bourse/contract";
import { type Random, readPrivate, SEALING_KEY_BYTES, writeDurably } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { checkSecret } from "./check-secret.ts";
import type { SecretStore } from "./port.ts";
import { redactor } from "./redact.ts";
import { openSecret, type SealedSecret, sealSecret } from "./seal.ts";

const FORMAT = "bourse-secrets";
const FIELDS = "ciphertext,name,nonce,tag";

/** The content of the secret file; names are readable in it, secrets are not. */
function encodeSecretFile(entries: Iterable<SealedSecret>): Uint8Array {
  const file = { format: FORMAT, version: 1, entries: [...entries] };
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
}

/** Parses the file strictly; undefined if anything differs from the written format. */
function decodeSecretFile(data: Uint8Array, maxBytes: number): readonly SealedSecret[] | undefined {
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

interface Opened {
  readonly key: Uint8Array;
  readonly entries: ReadonlyMap<string, SealedSecret>;
}

/**
 * Secrets in `secrets.json` of the data folder, each sealed separately with the key in `secrets.key`. Both are read at
 * the first use, so damage stops only the operations that need a secret. While the files are damaged every call
 * refuses: if the store answered "no such secret", the trader would enter it again without knowing why. Methods throw
 * HostRefusal `secrets.damaged`, `secrets.exposed`, `secrets.invalid`, `secrets.limit`.
 */
export function fileSecretStore(random: Random, dataDir: string, limits: SecretLimits = SECRET_LIMITS): SecretStore {
  const files = { secrets: join(dataDir, "secrets.json"), key: join(dataDir, "secrets.key") };
  let opened: Opened | undefined;
  const open = () => {
    opened ??= openFiles(random, files, limits);
    return opened;
  };
  let redact: ((text: string) => string) | undefined;
  const save = (entries: ReadonlyMap<string, SealedSecret>) => {
    writeDurably(files.secrets, encodeSecretFile(entries.values()), { random });
    redact = undefined;
    opened = { ...open(), entries };
  };
  const writeAll = (secrets: ReadonlyMap<string, string>) => {
    const { key, entries } = open();
    const count = new Set([...entries.keys(), ...secrets.keys()]).size;
    for (const [name, secret] of secrets) checkSecret({ name, secret, count }, limits);
    const sealed = [...secrets].map(([name, secret]) => [name, sealSecret(random, key, { name, secret })] as const);
    save(new Map([...entries, ...sealed]));
  };
  const without = (gone: (name: string) => boolean) => {
    const { entries } = open();
    const kept = new Map([...entries].filter(([name]) => !gone(name)));
    if (kept.size < entries.size) save(kept);
  };
  return {
    has: (name) => open().entries.has(name),
    read(name) {
      const { key, entries } = open();
      const sealed = entries.get(name);
      if (sealed === undefined) return undefined;
      const secret = openSecret(key, sealed);
      if (secret === undefined) throw damaged(`the entry ${JSON.stringify(name)} is not as it was written`);
      return secret;
    },
    write: (name, secret) => writeAll(new Map([[name, secret]])),
    writeAll,
    remove: (name) => without((each) => each === name),
    removeAll: (prefix) => without((each) => each.startsWith(prefix)),
    redact(text) {
      redact ??= redactorOf(open);
      return redact?.(text) ?? text;
    },
  };
}

function openFiles(
  random: Random,
  files: { readonly secrets: string; readonly key: string },
  limits: SecretLimits,
): Opened {
  const data = readOwnFile(files.secrets, limits.maxFileBytes);
  const key = readOwnFile(files.key, SEALING_KEY_BYTES);
  if (key !== undefined && key.length !== SEALING_KEY_BYTES) throw damaged("the key file is not a key");
  if (data === undefined) return { key: key ?? newKey(random, files.key), entries: new Map() };
  if (key === undefined) throw damaged("the key file is gone");
  const entries = decodeSecretFile(data, limits.maxFileBytes);
  if (entries === undefined) throw damaged("the file of secrets is not as it was written");
  return { key, entries: new Map(entries.map((each) => [each.name, each])) };
}

/**
 * @throws HostRefusal `secrets.exposed` when others may read it, `secrets.damaged` when it is not a small regular file
 */
function readOwnFile(path: string, maxBytes: number): Uint8Array | undefined {
  const read = readPrivate(path, maxBytes);
  if (read.kind === "read") return read.bytes;
  if (read.kind === "absent") return undefined;
  throw new HostRefusal(read.kind === "exposed" ? "secrets.exposed" : "secrets.damaged", read.detail);
}

/** The key is on disk before anything is sealed with it. */
function newKey(random: Random, path: string): Uint8Array {
  const key = random.bytes(SEALING_KEY_BYTES);
  writeDurably(path, key, { random });
  return key;
}

function redactorOf(open: () => Opened): ((text: string) => string) | undefined {
  try {
    const { key, entries } = open();
    const secrets = [...entries.values()].map((each) => openSecret(key, each));
    return redactor(secrets.filter((each) => each !== undefined)).text;
  } catch (cause) {
    // An unreadable secret was never sent, so nobody can echo it.
    if (cause instanceof HostRefusal) return undefined;
    throw cause;
  }
}

function damaged(what: string): HostRefusal {
  return new HostRefusal("secrets.damaged", `stored keys cannot be used: ${what}`);
}
