import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { runOperations } from "../../test/fixtures/accounts/run-operations.fixture.ts";

it(
  "[P27] a million operations and two hundred kill -9 lose no acknowledged order, double none, and add up",
  async () => {
    // A run in a folder of its own that was cut off goes on where it was.
    const folder = process.env.BOURSE_OPERATIONS_FOLDER;
    const end = await runOperations({ operations: 1_000_000, kills: 200, folder });
    expect(end.faults.slice(0, 20)).toEqual([]);
    expect(end.verdict).toMatch(/everything adds up\n$/);
    expect(end.kills).toBeGreaterThanOrEqual(200);
    // The journal grows to some hundred megabytes, which each of two hundred starts checks.
  },
  patiently(2_400_000),
);
