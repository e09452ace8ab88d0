import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost, failure } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
const market = { bars: [190, 200] };

test("proposes an alert at a tap, lists it, and shows when it fires", async (t) => {
  const host = await createTestHost({ test: t, folder, market });
  await host.start();
  await host.tap("Alert me above 202.00");
  assert.equal(host.alerts()[0]?.state, "active");
  assert.ok(host.view().texts().includes("SIM:ALTA rises to 202.00"));
  await host.price(203);
  assert.ok(host.view().texts().includes("triggered"));
});

test("waits for the trader, and says so", async (t) => {
  const host = await createTestHost({ test: t, folder, market, commands: { "alerts.create": "later" } });
  await host.start();
  await host.tap("Alert me below 198.00");
  assert.ok(host.view().texts().includes("Waiting for you: confirm it in the dialog."));
  await host.settle("alerts.create", failure("command.declined"));
  assert.ok(host.view().texts().includes("You declined. Nothing was made."));
  assert.equal(host.commands("alerts.create").length, 1);
});

test("moves its proposals with the last close", async (t) => {
  const host = await createTestHost({ test: t, folder, market });
  await host.start();
  await host.nextBar({ close: 300 });
  assert.ok(host.view().texts().includes("Alert me above 303.00"));
});

test("removes an alert, and says why it could not", async (t) => {
  const host = await createTestHost({ test: t, folder, market });
  await host.start();
  await host.tap("Alert me above 202.00");
  host.answer("alerts.remove", failure("command.busy"));
  await host.tap("Remove");
  assert.ok(host.view().texts().includes("alerts.remove: command.busy"));
  host.answer("alerts.remove", "real");
  await host.tap("Remove");
  assert.deepEqual(host.alerts(), []);
});
