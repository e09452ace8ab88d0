import assert from "node:assert/strict";
import test from "node:test";
import { createTestHost, failure } from "@bourse/tool/testing";

test("asks for bars when it starts, and again at a tap", async (t) => {
  const host = await createTestHost({ test: t, market: { bars: [100, 101, 99.5] } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["SIM:ALTA closed at 99.5", "Ask again"]);
  await host.nextBar({ close: 104.25 });
  await host.tap("Ask again");
  assert.deepEqual(host.view().texts(), ["SIM:ALTA closed at 104.25", "Ask again"]);
  assert.equal(host.commands("market.read").length, 2);
});

test("follows the trader's chart", async (t) => {
  const other = { symbol: "SIM:MAREA", bars: [2850.5] };
  const host = await createTestHost({ test: t, market: [{ bars: [100] }, other] });
  await host.start();
  const now = host.clock.now;
  await host.send("context", { symbol: other.symbol, timeframes: ["1D"], watchlist: [], foreground: true, now });
  assert.deepEqual(host.view().texts(), ["SIM:MAREA closed at 2850.5", "Ask again"]);
});

test("says why there are no bars", async (t) => {
  const host = await createTestHost({ test: t, commands: { "market.read": failure("command.timeout") } });
  await host.start();
  assert.deepEqual(host.view().texts(), ["no bars: command.timeout", "Ask again"]);
});
