import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeRuntime, testHost } from "@bourse/host/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { statusCall } from "../test/fixtures/api/local-call.fixture.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-host-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("a host that cannot be set up gives its folder and its runtime back", async () => {
  const runtime = fakeRuntime();
  mkdirSync(join(dataDir, "token"));
  await expect(testHost({ dataDir }, { runtime })).rejects.toMatchObject({ code: "EISDIR" });
  expect(runtime.closed).toBe(true);
  rmdirSync(join(dataDir, "token"));
  const host = await testHost({ dataDir });
  await host.close();
});

it("a clock that was set is believed by the page when it is believed by the account that saw it first", async () => {
  const host = await testHost({ dataDir });
  const origin = await host.listen();
  const call = statusCall(() => ({ host, origin }));
  const step = async () => (await call("GET", "/api/state")).body.clock_step_ms;
  const order = { client_order_id: "a", symbol: "SPX", side: "buy", type: "limit", quantity: "1", price: "1" };
  await call("PUT", "/api/accounts/paper/risk", { limits: { price_band: "1" } });
  await call("POST", "/api/accounts/paper/orders", order);
  host.clock.set(86_400_000);
  // No request, because each of them looks at the page's state.
  host.market.sample(100, host.clock.now().toISOString());
  host.clock.advance(9 * 60_000);
  expect(await step()).toBe(86_400_000);
  host.clock.advance(60_000);
  expect(await step()).toBeUndefined();
  await host.close();
});

it("a clock that was set is not believed by a host that starts again either: it ends no order of the day", async () => {
  let host = await testHost({ dataDir });
  let origin = await host.listen();
  const call = statusCall(() => ({ host, origin }));
  const order = { client_order_id: "a", symbol: "SPX", side: "buy", type: "limit", quantity: "1", price: "1" };
  await call("PUT", "/api/accounts/paper/risk", { limits: { price_band: "1" } });
  await call("POST", "/api/accounts/paper/orders", { ...order, tif: "day" });
  host.clock.set(86_400_000);
  expect((await call("GET", "/api/state")).body.clock_step_ms).toBe(86_400_000);
  host = await host.restart();
  origin = await host.listen();
  host.market.sample(100, host.clock.now().toISOString());
  expect((await call("GET", "/api/accounts/paper/orders")).body.orders).toMatchObject([{ status: "working" }]);
  host.clock.set(-86_400_000);
  expect((await call("GET", "/api/state")).body).not.toHaveProperty("clock_step_ms");
  host.market.sample(100, host.clock.now().toISOString());
  expect((await call("GET", "/api/accounts/paper/orders")).body.orders).toMatchObject([{ status: "working" }]);
  await host.close();
});
