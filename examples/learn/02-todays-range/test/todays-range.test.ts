import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
const days = Array.from({ length: 20 }, () => ({ open: 200, high: 205, low: 195, close: 200 }));

test("shows change, range and the range of a usual day", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: days } });
  await host.start();
  await host.price(204);
  await host.price(202);
  assert.deepEqual(host.view().texts(), [
    "202.00",
    "+2.00 (+1.00 %)",
    "202.00",
    "204.00",
    "range 2.00, usual",
    "10.00",
  ]);
});

test("draws the middle where high and low are one price", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: [200, 200] } });
  await host.start();
  assert.match(host.view().text(), /width=55$/m);
});
