import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { testHost } from "@bourse/host/testing";
import { readProductBuild } from "@bourse/platform";
import { root } from "../lib/root.ts";
import { tellDesk, useDesk } from "./desk.ts";

/** Keeps the desk of this release: a backup, which has no token and no key, and what the host told of it. */
const { version } = readProductBuild(root);
const folder = path.join(root, "tests/releases", version);
mkdirSync(folder, { recursive: true });

const host = await testHost();
try {
  await useDesk(host);
  const backup = await host.call("POST /api/backups");
  writeFileSync(path.join(folder, "desk.tar.gz"), gzipSync(readFileSync(backup.path), { level: 9 }));
  writeFileSync(path.join(folder, "desk.json"), `${JSON.stringify(await tellDesk(host), null, 2)}\n`);
  process.stdout.write(`kept the desk of ${version} in ${folder}\n`);
} finally {
  await host.dispose();
}
