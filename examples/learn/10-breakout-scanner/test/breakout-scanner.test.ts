import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost, failure } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
/** Quiet days: none closes above the highs before it. */
const quiet = Array.from({ length: 121 }, (_, day) => 200 + (day % 2));

test("tells a breakout once, at the close of its day", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: quiet } });
  await host.start();
  await host.price(250);
  assert.equal(host.commands("notifications.publish").length, 0);
  await host.nextBar({ close: 250 });
  const [notice, ...more] = host.commands("notifications.publish");
  assert.equal(notice?.params.title, "SIM:ALTA closed above 20 days");
  assert.deepEqual(more, []);
  assert.ok(host.view("scan").text().includes("broke out of 201.00"));
});

test("proposes an alert at the level, and says what became of it", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: quiet } });
  await host.start();
  await host.view("scan").tap("Alert me there");
  assert.equal(host.alerts()[0]?.state, "active");
  await host.price(205);
  assert.ok(host.view("scan").texts().includes("SIM:ALTA reached 205.00."));
  host.answer("alerts.create", failure("command.declined"));
  await host.view("scan").tap("Alert me there");
  assert.ok(host.view("scan").texts().includes("alerts.create: command.declined"));
});

test("forecasts a range around the last close, and tells how often it held", async (t) => {
  const host = await createTestHost({ test: t, folder, market: { bars: quiet } });
  await host.start();
  const [title, range = "", record = ""] = host.view("forecast").texts();
  assert.equal(title, "SIM:ALTA in 5 days");
  const [low = 0, high = 0] = range.split(" to ").map(Number);
  assert.ok(low < 200 && 200 < high);
  assert.match(record, /^meant to hold 80 of 100 closes; it held 56 of the last 56$/);
});
