import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost, failure } from "@bourse/tool/testing";

const market = { bars: "SIM:ESTRELA", timeframe: "5m" } as const;
const folder = path.resolve(import.meta.dirname, "..");

test("shows the range of the session's first half hour, and that it stands", async (t) => {
  const host = await createTestHost({ test: t, folder, market });
  await host.start();
  // To the next day, and into its first half hour.
  await host.clock.advance("1d");
  for (let bar = 0; bar < 288 && !host.view().texts().includes("the range is still forming"); bar += 1) {
    await host.nextBar();
  }
  assert.match(host.view().text(), /forming\/opening range/);
  await host.bars(6);
  const set = host.view().texts().slice(3, 6);
  await host.bars(12);
  assert.deepEqual(host.view().texts().slice(3, 6), set);
  assert.match(host.view().text(), /final\/opening range/);
});

test("says with which code the bars were refused", async (t) => {
  const commands = { "market.read": failure("command.timeout") };
  const host = await createTestHost({ test: t, folder, market, commands });
  await host.start();
  assert.equal(host.view().texts().at(-1), "No bars: command.timeout");
});
