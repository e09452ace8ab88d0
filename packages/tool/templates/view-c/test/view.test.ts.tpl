import assert from "node:assert/strict";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

test("shows the price of the last bar", async (t) => {
  const host = await createTestHost({ test: t, market: { bars: [5000, 5012.5] } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["SIM:ALTA 5012.5"]);
});
