import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
/** Forty falling days, then thirty that rise. */
const closes = Array.from({ length: 70 }, (_, day) => (day < 40 ? 200 - day : 160 + 3 * (day - 40)));

test("waits for the bars of the slow average", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: closes.slice(0, 20) } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["Waiting for 30 daily bars."]);
});

test("lists the day at whose close the averages crossed, and keeps it", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: closes, past: 45 } });
  await host.start();
  assert.equal(host.view().texts()[1], "10 days below 30 days");
  await host.bars(15);
  const [, side, , crossing = "none"] = host.view().texts();
  assert.equal(side, "10 days above 30 days");
  assert.match(crossing, /^\d{4}-\d\d-\d\d crossed up at \d+\.\d\d$/);
  await host.bars(5);
  assert.equal(host.view().texts()[3], crossing);
});
