import { existsSync } from "node:fs";
import type { OfficialSetFault, OfficialSets } from "@bourse/archive";
import { ClientRefusal, type KeyStore } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import type { Paint } from "../../cli/text.ts";
import { openKeys } from "../context.ts";
import { newPassphrase } from "../keys/passphrases.ts";
import { print } from "../print.ts";
import { readSets, writeSets } from "./files.ts";
import { namesOption, setOf } from "./keys.ts";

/** Name of the key that `official init` makes. */
const OWN_KEY = "official";

/** Makes the first set of official keys, and a key if none is given. */
export async function officialInit(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  if (existsSync(path)) throw new ClientRefusal("tool.target_exists", `${path} exists already.`);
  const store = openKeys(io);
  const keys = namesOption(given, "keys") ?? [await ownKey(given, io, store)];
  const sets: OfficialSets = [{ set: setOf(given, store, { keys }), signatures: [] }];
  await writeSets(io, path, sets);
  return printSets(given, io, { path, sets, open: [] });
}

async function ownKey(given: Invocation, io: Io, store: KeyStore): Promise<string> {
  if (store.list().some((each) => each.name === OWN_KEY)) return OWN_KEY;
  // Commander turns `--no-passphrase` into `passphrase: false`; otherwise the tool asks for one.
  const sealing = given.options.passphrase === false ? {} : { passphrase: await newPassphrase(io) };
  return (await store.create(OWN_KEY, sealing)).name;
}

export async function officialShow(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  return printSets(given, io, { path, ...(await readSets(path)) });
}

/** Sets of a file, and what the newest one lacks. */
export interface ShownSets {
  readonly path: string;
  readonly sets: OfficialSets;
  readonly open: readonly OfficialSetFault[];
}

/** Shows the sets of a file; a newest set without enough signatures is refused. */
export async function printSets(given: Invocation, io: Io, { path, sets, open }: ShownSets): Promise<ExitCode> {
  const shown = sets.map(({ set, signatures }) => ({
    revision: set.revision,
    threshold: set.threshold,
    keys: set.keys.map((each) => each.keyId),
    digest: set.digest,
    signed_by: signatures.map((each) => each.keyId),
  }));
  const lacks = open.map((each) => each.message);
  const lines = (style: Paint) => [
    ...shown.flatMap((set) => [
      `${style.bold(`set ${set.revision}`)}: ${set.threshold} of ${set.keys.length} keys must sign`,
      ...set.keys.map((keyId) => `  key        ${keyId}`),
      ...set.signed_by.map((keyId) => `  signed by  ${keyId}`),
    ]),
    ...lacks.map((message) => style.yellow(message)),
  ];
  const code = open.length === 0 ? EXIT.ok : EXIT.refused;
  return print(given, io, { json: { ok: open.length === 0, path, sets: shown, lacks }, lines, code });
}
