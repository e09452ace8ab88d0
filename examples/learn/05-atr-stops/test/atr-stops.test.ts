import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
/** Days that are ten points high and close where they opened: their average true range is ten. */
const days = Array.from({ length: 40 }, () => ({ open: 200, high: 205, low: 195, close: 200 }));

test("puts stops at one, two and three ranges from the price, with the units that a risk of 500 allows", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: days } });
  await host.start();
  const texts = host.view().texts();
  assert.equal(texts[1], "ATR 10.00");
  assert.deepEqual(texts.slice(6, 10), ["1", "190.00", "210.00", "50"]);
  assert.deepEqual(texts.slice(10, 14), ["2", "180.00", "220.00", "25"]);
  assert.deepEqual(texts.slice(14, 18), ["3", "170.00", "230.00", "16"]);
});

test("shows no stop that was made of too few days", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: days.slice(0, 10) } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["Waiting for 14 daily bars."]);
});
