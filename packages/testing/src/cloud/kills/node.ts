// One node of several, in a process of its own that is killed without warning: the real service with a short hold.
import { createCloud, SILENT_LOG } from "@bourse/cloud";
import { PLAIN_MONEY_LIMITS } from "../money.ts";

const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl = "", PUBLIC_URL: publicUrl = "" } = process.env;
const secretKeys = [new Uint8Array(32).fill(1)];
const cloud = await createCloud({
  dataDir,
  databaseUrl,
  publicUrl,
  secretKeys,
  port: 0,
  databaseConnections: 10,
  log: SILENT_LOG,
  limits: PLAIN_MONEY_LIMITS,
});
process.stdout.write(`ready at ${await cloud.listen()}\n`);
