import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { createTestHost } from "@bourse/tool/testing";

const folder = path.resolve(import.meta.dirname, "..");
const market = [
  { symbol: "SIM:ALTA", bars: [190, 200] },
  { symbol: "SIM:LAGO", bars: [3, 2] },
] as const;
const seen = (watchlist: string[]) => ({
  symbol: "SIM:ALTA",
  timeframes: ["1D" as const],
  watchlist,
  foreground: true,
  now: "2026-01-31T09:30:00.000Z",
});

test("shows each symbol of the watchlist, and follows its price", async (t) => {
  const commands = { "context.read": seen(["SIM:ALTA", "SIM:LAGO"]) };
  const host = await createTestHost({ test: t, folder, market, commands });
  await host.start();
  assert.deepEqual(host.view().texts().slice(5, 9), ["SIM:ALTA", "200.00", "0.00 %", "200.00"]);
  assert.deepEqual(host.view().texts().slice(9), ["SIM:LAGO", "2.0000", "0.00 %", "2.0000"]);
  await host.price(202);
  assert.deepEqual(host.view().texts().slice(5, 9), ["SIM:ALTA", "202.00", "+1.00 %", "200.00"]);
});

test("ends what left the list, and begins only what is new", async (t) => {
  const host = await createTestHost({ test: t, folder, market, commands: { "context.read": seen(["SIM:ALTA"]) } });
  await host.start();
  host.answer("context.read", seen(["SIM:LAGO"]));
  await host.send("context", seen(["SIM:LAGO"]));
  assert.equal(host.view().texts()[5], "SIM:LAGO");
  assert.deepEqual(
    ["market.subscribe", "market.unsubscribe"].map((method) =>
      host.commands(method as "market.subscribe").map(({ params }) => params.subscription_id),
    ),
    [["SIM:ALTA", "SIM:LAGO"], ["SIM:ALTA"]],
  );
});

test("opens the chart of the symbol that was tapped", async (t) => {
  const host = await createTestHost({ test: t, folder, market, commands: { "context.read": seen(["SIM:LAGO"]) } });
  await host.start();
  await host.tap("SIM:LAGO");
  assert.equal(host.commands("charts.open")[0]?.params.symbol, "SIM:LAGO");
});
