import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { openInMemory } from "@bourse/cloud";
import { KEPT_CREATOR, keepMarket, PLAIN_MONEY_LIMITS, startCloud } from "@bourse/cloud/testing";
import { stringifyExact } from "@bourse/contract/money";
import { testHost } from "@bourse/host/testing";
import { readProductBuild } from "@bourse/platform";
import { root } from "../lib/root.ts";
import { tellDesk, useDesk } from "./desk.ts";
import { tellMarket, useMarket } from "./market.ts";
import { describeSdk } from "./sdk.ts";

const { version } = readProductBuild(root);
const folder = path.join(root, "tests/releases", version);
const gzipped = (bytes: string | Uint8Array) => gzipSync(bytes, { level: 9 });

/** The desk of this release: a backup, which has no token and no key, and what the host told of it. */
async function keepDesk(): Promise<void> {
  const host = await testHost();
  try {
    await useDesk(host);
    const backup = await host.call("POST /api/backups");
    writeFileSync(path.join(folder, "desk.tar.gz"), gzipped(readFileSync(backup.path)));
    writeFileSync(path.join(folder, "desk.json"), `${JSON.stringify(await tellDesk(host), null, 2)}\n`);
  } finally {
    await host.dispose();
  }
}

/** The marketplace of this release: its rows and objects, without sessions and mails, and what it told. */
async function keepMarketplace(): Promise<void> {
  const pool = await openInMemory();
  const cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS, parts: { pool } });
  try {
    const people = await useMarket(cloud);
    const told = await tellMarket(cloud, people);
    const market = await keepMarket(pool, cloud.dataDir);
    const whole = { people: { ...people, creator: KEPT_CREATOR }, told: stringifyExact(told), market };
    writeFileSync(path.join(folder, "market.json.gz"), gzipped(JSON.stringify(whole)));
  } finally {
    await cloud.close();
  }
}

/** The SDK of this release, by which later marketplaces recognise the guests that it made. */
async function keepSdk(): Promise<void> {
  writeFileSync(path.join(folder, "sdk.json"), `${JSON.stringify(await describeSdk())}\n`);
}

const KINDS = { desk: keepDesk, market: keepMarketplace, sdk: keepSdk };
const wanted = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
for (const [name, keep] of Object.entries(KINDS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await keep();
  process.stdout.write(`kept the ${name} of ${version} in ${folder}\n`);
}
