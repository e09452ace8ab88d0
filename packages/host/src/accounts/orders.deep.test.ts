import { patiently } from "@bourse/testing/patience";
import { expect, it } from "vitest";
import { runOperations } from "../../test/fixtures/accounts/run-operations.fixture.ts";

it(
  "[P27] a million operations and two hundred kill -9 lose no acknowledged order, double none, and add up",
  async () => {
    const end = await runOperations({ operations: 1_000_000, kills: 200 });
    expect(end.faults.slice(0, 20)).toEqual([]);
    expect(end.verdict).toMatch(/everything adds up\n$/);
    expect(end.kills).toBe(200);
    // The journal grows to some hundred megabytes, which each of two hundred starts checks.
  },
  patiently(2_400_000),
);
