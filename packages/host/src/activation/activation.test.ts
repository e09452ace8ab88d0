import type { LayoutNode } from "@bourse/contract";
import type { ViewState } from "@bourse/contract/host-api";
import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import type { GuestFault } from "@bourse/runtime";
import { resourceManifest, SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const publisher = newPublisher();
const ID = "svc.sample_guest";
const id = (name: string) => `${ID}.${name}`;
const VIEWS = [
  { id: id("static"), name: "Static", sdui: { type: "label", text: "Hello" } },
  { id: id("quote"), name: "Quote", quoteSymbol: "SPX" },
  { id: id("guest"), name: "Guest", quoteSymbol: "SPX", candleTimeframe: "1D", candleLimit: 5, guestOutput: true },
];

let host: TestHost;
/** Number of timers of a host without extensions: its services have their own. */
let idle: number;
beforeEach(async () => {
  host = await testHost();
  idle = host.clock.waiting;
});
afterEach(() => host.dispose());

async function install(views: readonly object[] = VIEWS, approved: readonly string[] = ["tradingRead"]) {
  const manifest = wasmManifest({ contributes: { views: { [ID]: views } } as never });
  host.marketplace.publish(await publisher.release({ manifest, wasm: SMALLEST_GUEST }));
  await host.add(ID, { approved });
}

const reaches = (name: string, status: ViewState["status"]) =>
  expect.poll(() => host.view(id(name))?.status).toBe(status);

function fault(change: Partial<GuestFault> = {}): GuestFault {
  return {
    code: "guest.timeout",
    message: "too slow",
    at: host.clock.now().toISOString(),
    suspended: false,
    ...change,
  };
}

describe("the host reads and renders", () => {
  it("[SERVICE-11] a static view without any capability, and runs no guest for it", async () => {
    const contributes = { views: { "svc.sample_notes": [{ ...VIEWS[0], id: "svc.sample_notes.static" }] } };
    const manifest = resourceManifest({ contributes: contributes as never });
    host.marketplace.publish(await publisher.release({ manifest }));
    await host.add("svc.sample_notes");
    expect(host.view("svc.sample_notes.static")).toMatchObject({
      status: "ready",
      node: { type: "label", text: "Hello" },
    });
    expect(host.runtime.activated).toEqual([]);
  });

  it("[VIEW-20] a quote view, with tradingRead, from its own market data", async () => {
    await install();
    await reaches("quote", "ready");
    expect(host.view(id("quote"))).toMatchObject({ kind: "quote", quote: { symbol: "SPX", price: 2874.560059 } });
    expect(host.view(id("quote"))?.node).toBeUndefined();
  });

  it("[VIEW-20] neither quote nor guest view without tradingRead: it says what to approve", async () => {
    await install(VIEWS, []);
    expect(host.view(id("static"))?.status).toBe("ready");
    for (const name of ["quote", "guest"]) {
      expect(host.view(id(name))).toMatchObject({
        status: "denied",
        needs: ["tradingRead"],
        reason: { code: "view.permission_denied" },
      });
    }
    expect(host.runtime.activated).toEqual([]);
  });

  it("[SERVICE-09, VIEW-21, ABI-07] a guest gets the snapshots its signed view declares and asks for nothing", async () => {
    await install();
    await reaches("guest", "ready");
    const [request] = host.runtime.rendered;
    expect(request).toMatchObject({ viewId: id("guest"), symbol: "SPX", guestOutput: true });
    expect(JSON.parse(Buffer.from(request?.quote ?? []).toString()).price).toBe(2874.560059);
    const candles = JSON.parse(Buffer.from(request?.candles?.json ?? []).toString());
    expect([request?.candles?.timeframe, candles.candles.length]).toEqual(["1D", 5]);
    expect(host.view(id("guest"))).toMatchObject({ kind: "guest", node: { type: "label", text: "SPX" } });
  });

  it("a view whose data does not exist is not available, and its guest is not called", async () => {
    await install([
      { id: id("hourly"), quoteSymbol: "SPX", candleTimeframe: "1H", candleLimit: 5, guestOutput: true },
      { id: id("unknown"), quoteSymbol: "XYZ" },
    ]);
    await reaches("hourly", "not_available");
    await reaches("unknown", "not_available");
    expect(host.view(id("hourly"))?.reason?.code).toBe("market.not_available");
    expect(host.view(id("unknown"))?.reason?.code).toBe("market.symbol_unknown");
    expect(host.runtime.activated).toEqual([]);
  });

  it("new market data renders again what shows it", async () => {
    await install();
    await reaches("guest", "ready");
    host.market.setPrice(3000);
    await expect.poll(() => host.view(id("quote"))?.quote?.price).toBe(3000);
    await expect.poll(() => host.runtime.rendered.length).toBe(2);
  });

  it("[P28] a source that fails shows as not available, never as old or invented data", async () => {
    await install();
    await reaches("quote", "ready");
    host.market.breakDown();
    host.market.setPrice(1);
    await reaches("quote", "not_available");
    expect(host.view(id("quote"))?.quote).toBeUndefined();
    await reaches("guest", "failed");
  });
});

describe("a guest that fails", () => {
  it("[P20, ERR-08, EVT-17] loses its output: the view shows the fault, the other views go on", async () => {
    host.runtime.behave(async () => fault({ retryAt: later(1000) }));
    await install();
    await reaches("guest", "failed");
    expect(host.view(id("guest"))).toMatchObject({
      fault: { code: "guest.timeout", message: "too slow", suspended: false, retry_at: later(1000) },
    });
    expect(host.view(id("guest"))?.node).toBeUndefined();
    await reaches("quote", "ready");
    expect(host.service.extensions().extensions[0]).toMatchObject({
      state: "active",
      fault: { code: "guest.timeout" },
    });
  });

  it("is tried again when its pause is over, not before", async () => {
    host.runtime.behave(async () => fault({ retryAt: later(1000) }));
    await install();
    await reaches("guest", "failed");
    host.runtime.behave(async () => ({ type: "label", text: "well again" }));
    host.clock.advance(999);
    expect(host.runtime.rendered).toHaveLength(1);
    host.clock.advance(1);
    await reaches("guest", "ready");
    expect(host.service.extensions().extensions[0]?.fault).toBeUndefined();
  });

  it("stays suspended until the user retries", async () => {
    host.runtime.behave(async () => fault({ suspended: true, code: "guest.suspended" }));
    await install();
    await reaches("guest", "failed");
    expect(host.clock.waiting).toBe(idle);
    expect(host.service.extensions().extensions[0]?.state).toBe("suspended");
    host.runtime.behave(async () => ({ type: "label", text: "well again" }));
    await host.service.retry(ID);
    expect(host.runtime.retried).toHaveLength(1);
    await reaches("guest", "ready");
    expect(host.service.extensions().extensions[0]?.state).toBe("active");
  });

  it("shows why it does not start, and starts when it is retried", async () => {
    host.runtime.refuseStart(fault({ code: "guest.failed", message: "does not start" }));
    await install();
    await reaches("guest", "failed");
    expect(host.view(id("guest"))?.fault?.message).toBe("does not start");
    expect(host.clock.waiting).toBe(idle);
    host.runtime.refuseStart(undefined);
    await host.service.retry(ID);
    await reaches("guest", "ready");
  });

  it("publishes nothing: there is nothing to show", async () => {
    const nothing = { ...host.runtime, render: async () => ({ ok: true as const, figures: {} as never }) };
    await host.dispose();
    host = await testHost({ runtime: nothing });
    await install();
    await reaches("guest", "not_available");
    expect(host.view(id("guest"))?.reason?.code).toBe("view.nothing_published");
  });
});

describe("[P21, AUTH-12] approval and generation are checked at execution and at delivery", () => {
  it("after a revoke is acknowledged nothing of the old generation is shown, whatever still runs", async () => {
    const { promise, resolve } = Promise.withResolvers<LayoutNode>();
    host.runtime.behave(() => promise);
    await install();
    await expect.poll(() => host.runtime.rendered.length).toBe(1);
    await host.service.setApprovals(ID, []);
    expect(host.view(id("guest"))?.status).toBe("denied");
    expect(host.view(id("quote"))?.status).toBe("denied");
    expect(host.runtime.running.size).toBe(0);
    resolve({ type: "label", text: "too late" });
    await promise;
    host.market.setPrice(1);
    await new Promise((done) => setImmediate(done));
    expect(host.view(id("guest"))).toMatchObject({ status: "denied" });
    expect(host.runtime.rendered).toHaveLength(1);
  });

  it("a fault of the old generation does not reach the new one", async () => {
    const { promise, resolve } = Promise.withResolvers<GuestFault>();
    host.runtime.behave(() => promise);
    await install();
    await expect.poll(() => host.runtime.rendered.length).toBe(1);
    host.runtime.behave(async () => ({ type: "label", text: "new" }));
    await host.service.setApprovals(ID, ["tradingRead"]);
    resolve(fault({ retryAt: later(10) }));
    await reaches("guest", "ready");
    expect(host.clock.waiting).toBe(idle);
    expect(host.service.extensions().extensions[0]?.fault).toBeUndefined();
  });

  it("every change of approvals is a new generation, and the guest is told only what is approved", async () => {
    await install();
    // The first generation reads the market before it starts its guest.
    await expect.poll(() => host.runtime.activated.length).toBe(1);
    const before = host.service.extensions().extensions[0]?.generation;
    const { generation } = await host.service.setApprovals(ID, ["tradingRead"]);
    expect(generation).not.toBe(before);
    await expect.poll(() => host.runtime.activated.length).toBe(2);
    expect(host.runtime.activated.map((spec) => [spec.activation, spec.approved])).toEqual([
      [before, ["tradingRead"]],
      [generation, ["tradingRead"]],
    ]);
  });

  it("a disabled extension shows nothing and its guest is stopped; enabling starts it again", async () => {
    await install();
    await reaches("guest", "ready");
    await host.service.setEnabled(ID, "disabled");
    expect(host.service.workbench({ symbol: "", timeframe: "" }).locations.sidebar).toEqual([]);
    expect(host.runtime.running.size).toBe(0);
    await expect(host.service.retry(ID)).rejects.toMatchObject({ code: "install.disabled" });
    await host.service.setEnabled(ID, "enabled");
    await reaches("guest", "ready");
  });
});

function later(ms: number): string {
  return new Date(host.clock.now().getTime() + ms).toISOString();
}
