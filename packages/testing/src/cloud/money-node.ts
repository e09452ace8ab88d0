// The real service in a process of its own, with no hold, no fee and rates that nobody meets.
import { createCloud, SILENT_LOG } from "@bourse/cloud";
import { PLAIN_MONEY_LIMITS } from "./money.ts";

const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl = "", PUBLIC_URL: publicUrl = "" } = process.env;
const secretKeys = [new Uint8Array(32).fill(1)];
const cloud = await createCloud({
  dataDir,
  databaseUrl,
  publicUrl,
  secretKeys,
  port: 0,
  databaseConnections: Number(process.env.DATABASE_CONNECTIONS),
  log: SILENT_LOG,
  limits: PLAIN_MONEY_LIMITS,
});
process.stdout.write(`ready at ${await cloud.listen()}\n`);
