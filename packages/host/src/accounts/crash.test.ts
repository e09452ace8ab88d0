import { expect, it } from "vitest";
import { runOperations } from "../../test/fixtures/accounts/run-operations.fixture.ts";

it("[P27] kill -9 loses no acknowledged order and doubles none, and the export adds up", async () => {
  const end = await runOperations({ operations: 400, kills: 4 });
  expect(end.faults).toEqual([]);
  expect(end.verdict).toMatch(/everything adds up\n$/);
  expect(end.kills).toBe(4);
  expect(Math.min(end.placed, end.canceled, end.replaced)).toBeGreaterThan(5);
  // Four processes start one after the other.
});
