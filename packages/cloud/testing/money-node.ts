// The real service in its own process, without hold or fee and with rate limits that are never reached.
import { createCloud, SILENT_LOG } from "@bourse/cloud";
import { CLOUD_LIMITS } from "@bourse/contract";
import { PLAIN_MONEY } from "./money.ts";
import { TEST_LIMITS } from "./start-cloud.ts";

const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl = "", PUBLIC_URL: publicUrl = "" } = process.env;
const { DATABASE_OWNER_URL: databaseOwnerUrl } = process.env;
const { holdMs, payoutDetailsHoldMs, feeBasisPoints } = PLAIN_MONEY;
/** Workers that poll as rarely as in production, so that they do not disturb the measurement. */
const limits =
  process.env.WORKERS === "usual"
    ? {
        ...CLOUD_LIMITS,
        rates: TEST_LIMITS.rates,
        money: { ...CLOUD_LIMITS.money, holdMs, payoutDetailsHoldMs, feeBasisPoints },
      }
    : { ...TEST_LIMITS, money: PLAIN_MONEY };
const secretKeys = [new Uint8Array(32).fill(1)];
const cloud = await createCloud({
  dataDir,
  databaseUrl,
  ...(databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl }),
  publicUrl,
  secretKeys,
  port: 0,
  databaseConnections: Number(process.env.DATABASE_CONNECTIONS),
  log: SILENT_LOG,
  limits,
});
process.stdout.write(`ready at ${await cloud.listen()}\n`);
