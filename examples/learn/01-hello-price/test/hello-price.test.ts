import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");

test("shows the price, and the close of the last completed day", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: [100, 101.5] } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["SIM:ALTA", "101.50", "last close 101.50"]);
  await host.price(99.25);
  assert.deepEqual(host.view().texts(), ["SIM:ALTA", "99.2500", "last close 101.50"]);
});
