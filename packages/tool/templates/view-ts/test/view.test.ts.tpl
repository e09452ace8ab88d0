import assert from "node:assert/strict";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

test("shows the price and the mean of the last closes", async (t) => {
  const closes = Array.from({ length: 20 }, (_, index) => 100 + index);
  const host = await createTestHost({ test: t, market: { bars: closes } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["SIM:ALTA 119", "mean of 20 closes: 109.50"]);
  await host.nextBar({ close: 139 });
  assert.deepEqual(host.view().texts(), ["SIM:ALTA 139", "mean of 20 closes: 111.45"]);
});

test("shows no mean of too few bars", async (t) => {
  const host = await createTestHost({ test: t, market: { bars: [100, 101] } });
  await host.start();
  assert.equal(host.view().text(), ["column spacing=4", '  label "SIM:ALTA 101" fontWeight=bold'].join("\n"));
});
