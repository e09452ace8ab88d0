import { openInMemory } from "@bourse/cloud";
import { simulateMoney } from "@bourse/cloud/testing/simulator";
import { expect, it } from "vitest";
import { checkLedger } from "../../../../scripts/check-ledger/check.mjs";

it("[P10] [P12] [P13] [P14] many clients and breaking connections leave what a single thread counts, embedded", async () => {
  const report = await simulateMoney({
    seed: 7,
    operations: 200,
    pool: await openInMemory(),
    check: (text) => checkLedger(text).faults,
  });
  expect(report.crashes).toBeGreaterThan(20);
  expect(report.takedowns).toBeGreaterThan(0);
});
