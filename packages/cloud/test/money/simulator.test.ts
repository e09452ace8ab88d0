import { openServer } from "@bourse/cloud";
import { migratedDatabase } from "@bourse/cloud/testing";
import { simulateMoney } from "@bourse/cloud/testing/simulator";
import { depth } from "@bourse/testing/depth";
import { patiently } from "@bourse/testing/patience";
import { findPostgres } from "@bourse/testing/postgres";
import { expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const check = (text: string) => checkLedger(text).faults;

it.skipIf(missing !== "")(
  `[P10] [P12] [P13] [P14] many clients and breaking connections leave what a single thread counts${missing}`,
  { timeout: patiently(1_200_000) },
  async () => {
    const operations = depth({ usual: 400, deep: 20_000 });
    const pool = openServer(await migratedDatabase());
    const report = await simulateMoney({ seed: 11, operations, creators: 8, pool, check });
    expect(report.atCommit).toBeGreaterThan(2);
    expect(report.payouts).toBeGreaterThan(2);
    expect(report.takedowns).toBeGreaterThan(0);
  },
);
