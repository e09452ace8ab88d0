import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
/** A top at the sixth day, and a close above it on the twelfth. */
const days = [101, 102, 103, 104, 105, 110, 105, 104, 103, 102, 101, 112].map((price) => ({
  open: price,
  high: price,
  low: price - 1,
  close: price,
}));

test("shows a swing high on the day that confirms it, not before", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: days, past: 9 } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["No swing among these bars yet."]);
  await host.nextBar();
  const [kind, price, , state] = host.view().texts();
  assert.deepEqual([kind, price, state], ["high", "110.00", "holds"]);
});

test("says that a level is broken once a day closes beyond it, and leaves it where it was", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: days, past: 11 } });
  await host.start();
  const before = host.view().texts().slice(0, 3);
  await host.nextBar();
  assert.deepEqual(host.view().texts().slice(-4), [...before, "broken"]);
});
