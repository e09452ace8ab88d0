// Resolving and installing in the host's former way: the archive is an array, from the network and again from the disk.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPackage } from "@bourse/archive";
import { createRestClient, type PublishedRecord } from "@bourse/client";
import { SYSTEM_RANDOM, writeDurably } from "@bourse/platform";
import { given } from "./given.ts";
import { peakDuring } from "./peak.ts";

const { url, folder, records } = given();
const rest = createRestClient({ url });

async function verify(archive: Uint8Array, { digest }: PublishedRecord): Promise<void> {
  if (createHash("sha256").update(archive).digest("hex") !== digest) throw new Error("other bytes");
  if (!(await readPackage(archive, { files: "discard" })).ok) throw new Error("refused");
}

async function install(record: PublishedRecord): Promise<void> {
  const { id, version, digest } = record;
  const archive = await rest.call("downloadVersion", { path: { id, version } });
  await verify(archive as Uint8Array, record);
  const path = join(folder, digest);
  writeDurably(path, archive as Uint8Array, { random: SYSTEM_RANDOM });
  await verify(readFileSync(path), record);
}

const [warm, measured] = records;
await install(warm);
console.log(JSON.stringify(await peakDuring(() => install(measured))));
process.exit(0);
