import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runOperations } from "../../test/fixtures/accounts/run-operations.fixture.ts";

it("[P27] kill -9 loses no acknowledged order and doubles none, the export adds up, and a run that was cut off goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-crash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await runOperations({ operations: 100, kills: 1, folder });
  const end = await runOperations({ operations: 400, kills: 4, folder });
  expect(end.faults).toEqual([]);
  expect(end.verdict).toMatch(/everything adds up\n$/);
  expect(end.kills).toBe(4);
  expect(Math.min(end.placed, end.canceled, end.replaced)).toBeGreaterThan(5);
  // Four processes start one after the other.
});
