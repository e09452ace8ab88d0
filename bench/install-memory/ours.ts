// Resolving and installing as the host does it: streamed to the disk, checked and unpacked from there.
import type { PublishedRecord } from "@bourse/client";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { openDatabase } from "../../packages/host/src/database.ts";
import { restMarketplace } from "../../packages/host/src/install/marketplace/rest-marketplace.ts";
import { fetchVerified, verifyStored } from "../../packages/host/src/install/resolve/verify.ts";
import { packageStore } from "../../packages/host/src/store/packages/store.ts";
import { given } from "./given.ts";
import { peakDuring } from "./peak.ts";

const { url, folder, records } = given();
const packages = packageStore({
  random: SYSTEM_RANDOM,
  dataDir: folder,
  database: openDatabase(folder),
  report: console.error,
});
const marketplace = restMarketplace(url);

async function install(record: PublishedRecord): Promise<void> {
  await fetchVerified({ packages, marketplace }, record);
  await verifyStored(packages, record);
}

const [warm, measured] = records;
await install(warm);
console.log(JSON.stringify(await peakDuring(() => install(measured))));
process.exit(0);
