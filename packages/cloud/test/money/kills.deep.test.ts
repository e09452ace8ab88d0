import { killNodes } from "@bourse/cloud/testing/kills";
import { patiently } from "@bourse/testing/patience";
import { findPostgres } from "@bourse/testing/postgres";
import { expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

it.skipIf(missing !== "")(
  `[P10] [P11] [P27] nodes and a database that are killed lose nothing acknowledged${missing}`,
  { timeout: patiently(1_800_000) },
  async () => {
    const [times, databaseTimes] = [200, 5];
    const check = (text: string) => checkLedger(text).faults;
    const report = await killNodes({ times, databaseTimes, creators: 2, seed: 4, check });
    expect(report).toMatchObject({ kills: times, databaseKills: databaseTimes });
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report.published).toBeGreaterThan(0);
  },
);
