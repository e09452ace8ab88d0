import { readFile } from "node:fs/promises";
import { ClientRefusal, type KeyInfo, writePrivateFile } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import type { Paint } from "../../cli/text.ts";
import { openKeys } from "../context.ts";
import { print, printList } from "../print.ts";
import { newPassphrase, passphraseToOpen } from "./passphrases.ts";

/** The key's name, given by `--key` or in its place behind the command. @throws ClientRefusal `tool.usage` for two names */
function keyName(given: Invocation, place = 0): string {
  const [placed, flagged] = [given.args[place], textOption(given, "key")];
  if (placed === undefined || flagged === undefined || placed === flagged) return flagged ?? placed ?? "default";
  throw new ClientRefusal("tool.usage", `"${placed}" and --key ${flagged} are two names; give one.`);
}

/** Creates a key, under a passphrase unless the user opts out. */
export async function keysCreate(given: Invocation, io: Io): Promise<ExitCode> {
  // Commander turns `--no-passphrase` into `passphrase: false`; otherwise the tool asks for one.
  const sealing = given.options.passphrase === false ? {} : { passphrase: await newPassphrase(io) };
  const key = await openKeys(io).create(keyName(given), sealing);
  return printKey(given, io, key);
}

export async function keysShow(given: Invocation, io: Io): Promise<ExitCode> {
  return printKey(given, io, openKeys(io).show(keyName(given)));
}

export async function keysList(given: Invocation, io: Io): Promise<ExitCode> {
  const items = openKeys(io).list().map(fields);
  const line = (key: ReturnType<typeof fields>) =>
    `${key.name}  ${key.key_id}  ${key.encrypted ? "encrypted" : "not encrypted"}`;
  return printList(given, io, { items, line, none: "There is no key yet; `bourse keys create` makes one." });
}

/** Writes a copy of a key, always encrypted, to a new file. */
export async function keysExport(given: Invocation, io: Io): Promise<ExitCode> {
  const name = keyName(given);
  const out = textOption(given, "out") ?? "";
  const keys = openKeys(io);
  const { encrypted } = keys.show(name);
  const passphrase = encrypted ? await passphraseToOpen(io, name) : undefined;
  const exportPassphrase = passphrase ?? (await newPassphrase(io));
  const bytes = await keys.export(name, { exportPassphrase, ...(passphrase === undefined ? {} : { passphrase }) });
  const taken = new ClientRefusal("tool.target_exists", `${out} exists already.`);
  writePrivateFile(out, bytes, { random: io.random, mode: "create", taken });
  return print(given, io, { json: { ok: true, name, out }, lines: () => [`exported "${name}" to ${out}, encrypted`] });
}

export async function keysImport(given: Invocation, io: Io): Promise<ExitCode> {
  const [file = ""] = given.args;
  const name = keyName(given, 1);
  const bytes = await readKeyFile(file);
  const key = await openKeys(io).import(name, bytes, await passphraseToOpen(io, file));
  return printKey(given, io, key);
}

async function readKeyFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new ClientRefusal("tool.unreadable", `${file} cannot be read (${(cause as NodeJS.ErrnoException).code}).`);
  }
}

function fields({ name, keyId, publicKey, createdAt, encrypted }: KeyInfo) {
  return { name, key_id: keyId, public_key: publicKey, created_at: createdAt, encrypted };
}

async function printKey(given: Invocation, io: Io, key: KeyInfo): Promise<ExitCode> {
  const lines = (style: Paint) => [
    style.bold(key.name),
    `  key id      ${key.keyId}`,
    `  public key  ${key.publicKey}`,
    `  made        ${key.createdAt}`,
    `  passphrase  ${key.encrypted ? "yes" : style.yellow("none: anyone who reads the file can sign as you")}`,
  ];
  await print(given, io, { json: fields(key), lines });
  return EXIT.ok;
}
