import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeOfficialSet, officialSetsBody } from "@bourse/archive";
import { type ChosenPackage, createKeyStore, endorsePackage, type KeyStore, type SigningKey } from "@bourse/client";
import type { EndorsementBody } from "@bourse/contract";
import { SYSTEM_RANDOM } from "@bourse/platform";

/** Name of the only official key of this installation. */
const KEY = "official";

/** Name under which a host finds the file in its data folder. */
const FILE = "official.json";

/**
 * Makes the official key of this installation at its first start, and puts the public part into the host's data folder:
 * no marketplace takes part in it. An existing file stays.
 *
 * @returns the file, for the marketplace's configuration.
 */
export async function handOutOfficialKeys(dataDir: string, hostDir: string): Promise<string> {
  const keys = openKeys(dataDir);
  if (keys.list().every((each) => each.name !== KEY)) await keys.create(KEY, {});
  const file = path.join(folderOf(dataDir), FILE);
  if (!existsSync(file)) await writeSet(file, await keys.open(KEY));
  const ofHost = path.join(hostDir, FILE);
  if (!existsSync(ofHost)) {
    copyFileSync(file, `${ofHost}.new`);
    renameSync(`${ofHost}.new`, ofHost);
  }
  return file;
}

/**
 * Signs a built package with the official key of this installation. Pass the result to `publishPackage` as
 * `endorsements`: `publishPackage({ …, chosen, endorsements: await endorse(dataDir, chosen) })`.
 */
export async function endorse(dataDir: string, chosen: ChosenPackage): Promise<EndorsementBody[]> {
  return endorsePackage(chosen, await openKeys(dataDir).open(KEY));
}

const folderOf = (dataDir: string): string => path.join(dataDir, "official");

/** The key protects this installation alone: it is stored unencrypted in a folder that only its owner can read. */
function openKeys(dataDir: string): KeyStore {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  return createKeyStore(path.join(folderOf(dataDir), "keys"), { random: SYSTEM_RANDOM });
}

/** A start may be interrupted at any point: the file is complete or absent. */
async function writeSet(file: string, { publicKey }: SigningKey): Promise<void> {
  const made = makeOfficialSet({ revision: 1, threshold: 1, publicKeys: [publicKey] });
  if (!made.ok) throw new Error(made.faults.join(" "));
  const body = officialSetsBody([{ set: made.set, signatures: [] }]);
  writeFileSync(`${file}.new`, `${JSON.stringify(body, null, 2)}\n`, { mode: 0o644 });
  renameSync(`${file}.new`, file);
}
