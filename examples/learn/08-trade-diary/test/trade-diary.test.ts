import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
const market = { bars: [190, 200] };

test("keeps a note over a crash", async (t) => {
  const host = await createTestHost({ test: t, folder, market });
  await host.start();
  await host.price(201.5);
  await host.tap("Let it go");
  assert.ok(host.view().texts().includes("SIM:ALTA at 201.50"));
  await host.restart("crash");
  assert.ok(host.view().texts().includes("SIM:ALTA at 201.50"));
  await host.tap("Followed my plan");
  assert.equal((host.stored() as readonly unknown[]).length, 2);
});

test("keeps what fits of a value that it does not know, and does not fail", async (t) => {
  const note = { at: "2026-01-31T09:30:00.000Z", symbol: "SIM:ALTA", price: 5, mood: "Let it go" };
  for (const [stored, kept] of [
    ["text", 0],
    [[1, null, { mood: "x" }, note], 1],
  ] as const) {
    const host = await createTestHost({ test: t, folder, market, stored });
    await host.start();
    assert.equal(
      host
        .view()
        .texts()
        .filter((text) => text === "SIM:ALTA at 5.0000").length,
      kept,
    );
  }
});

test("removes the last note only after a yes", async (t) => {
  const host = await createTestHost({ test: t, folder, market, commands: { "ui.confirm": { confirmed: false } } });
  await host.start();
  await host.tap("Let it go");
  await host.tap("Remove the last note");
  assert.equal((host.stored() as readonly unknown[]).length, 1);
  host.answer("ui.confirm", { confirmed: true });
  await host.tap("Remove the last note");
  assert.deepEqual(host.stored(), []);
});
