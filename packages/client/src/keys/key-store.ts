import { readdirSync } from "node:fs";
import path from "node:path";
import { keyId } from "@bourse/archive";
import type { Random } from "@bourse/platform";
import { readPrivateFile, writePrivateFile } from "../files/private-file.ts";
import { ClientRefusal } from "../refusal.ts";
import { decodeKeyFile, encodeKeyFile, KEY_FILE_MAX_BYTES, type KeyFile } from "./key-file.ts";
import { requireStrongPassphrase } from "./passphrase.ts";
import { type KeyHead, openSeed, type SealOptions, sealSeed } from "./seal.ts";
import { createSeed, type SigningKey, signingKey } from "./signing-key.ts";

/** A key without its private part. */
export interface KeyInfo {
  readonly name: string;
  /** SHA-256 of the public key, hex. */
  readonly keyId: string;
  /** base64 of the 32 raw bytes. */
  readonly publicKey: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly encrypted: boolean;
}

/** The author's keys: one file each, readable only by its owner. */
export interface KeyStore {
  /** Creates a key. Without a passphrase it is unencrypted, and the caller must have asked its user. */
  create(name: string, options: SealOptions): Promise<KeyInfo>;
  list(): readonly KeyInfo[];
  show(name: string): KeyInfo;
  open(name: string, passphrase?: string): Promise<SigningKey>;
  /** The key as a file's bytes, always under a passphrase. */
  export(name: string, options: ExportOptions): Promise<Uint8Array>;
  /** Imports exported bytes under a name; the passphrase stays that of the exported file. */
  import(name: string, bytes: Uint8Array, passphrase: string): Promise<KeyInfo>;
}

export interface ExportOptions {
  /** Opens the stored key, if it is encrypted. */
  readonly passphrase?: string;
  /** Protects the exported file. */
  readonly exportPassphrase: string;
  readonly cost?: number;
}

export interface KeyStoreOptions {
  /** Generates the keys. */
  readonly random: Random;
  readonly now?: () => Date;
}

const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const RULES = {
  maxBytes: KEY_FILE_MAX_BYTES,
  invalid: "tool.key_file_invalid",
  exposed: "tool.key_file_exposed",
} as const;

/** Opens the key store of a folder, which is created with the first key. */
export function createKeyStore(folder: string, options: KeyStoreOptions): KeyStore {
  const { random, now = () => new Date() } = options;
  const fileOf = (name: string) => path.join(folder, `${checkName(name)}.json`);
  const load = (name: string): KeyFile => {
    const bytes = readPrivateFile(fileOf(name), RULES);
    if (bytes === undefined) throw new ClientRefusal("tool.key_missing", `There is no key "${name}" in ${folder}.`);
    return decodeKeyFile(bytes);
  };
  const save = (name: string, file: KeyFile): KeyInfo => {
    const taken = new ClientRefusal("tool.key_exists", `The key "${name}" exists already.`);
    writePrivateFile(fileOf(name), encodeKeyFile(file), { random, mode: "create", taken });
    return infoOf(file);
  };
  return {
    async create(name, sealing) {
      checkName(name);
      if (sealing.passphrase !== undefined) requireStrongPassphrase(sealing.passphrase);
      const seed = createSeed(random);
      return save(name, await fileFor(seed, headOf(name, seed, now()), { ...sealing, random }));
    },
    list: () => namesIn(folder).map((name) => infoOf(load(name))),
    show: (name) => infoOf(load(name)),
    open: async (name, passphrase) => signingKey(await openSeed(load(name), passphrase)),
    async export(name, { passphrase, exportPassphrase, cost }) {
      requireStrongPassphrase(exportPassphrase);
      const { protection: _, ...head } = load(name);
      const seed = await openSeed(load(name), passphrase);
      const sealing = { random, passphrase: exportPassphrase, ...(cost === undefined ? {} : { cost }) };
      return encodeKeyFile(await fileFor(seed, head, sealing));
    },
    async import(name, bytes, passphrase) {
      checkName(name);
      const { protection, ...head } = decodeKeyFile(bytes);
      const seed = await openSeed({ ...head, protection }, passphrase);
      const cost = protection.kind === "none" ? {} : { cost: protection.cost };
      return save(name, await fileFor(seed, { ...head, name }, { random, passphrase, ...cost }));
    },
  };
}

function checkName(name: string): string {
  if (!NAME.test(name)) throw new ClientRefusal("tool.key_name_invalid", `"${name}" cannot name a key.`);
  return name;
}

function headOf(name: string, seed: Uint8Array, now: Date): KeyHead {
  const { publicKey } = signingKey(seed);
  return {
    format: "bourse-key",
    version: 1,
    name,
    key_id: keyId(publicKey),
    public_key: Buffer.from(publicKey).toString("base64"),
    created_at: now.toISOString(),
  };
}

async function fileFor(
  seed: Uint8Array,
  head: KeyHead,
  sealing: SealOptions & { readonly random: Random },
): Promise<KeyFile> {
  return { ...head, protection: await sealSeed(seed, head, sealing) };
}

function infoOf(file: KeyFile): KeyInfo {
  const encrypted = file.protection.kind !== "none";
  return { name: file.name, keyId: file.key_id, publicKey: file.public_key, createdAt: file.created_at, encrypted };
}

function namesIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.endsWith(".json"))
    .map((entry) => entry.slice(0, -".json".length))
    .filter((name) => NAME.test(name))
    .sort();
}

/** A missing folder holds no keys. */
function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new ClientRefusal("tool.unreadable", `${folder} cannot be read (${code}).`);
  }
}
