import { createGuestRuntime } from "@bourse/runtime";
import { startBare } from "@bourse/testing/bare-interactive";
import { describe, expect, it } from "vitest";
import { bareHost, ready } from "./desk.ts";
import { CAPABILITIES, readModule, ScriptedHost, VIEW } from "./scripted-host.ts";
import { walk } from "./walk.ts";

describe("a random walk of events", () => {
  it("leads to valid envelopes and commands only, whatever comes in whatever order", async () => {
    const methods = new Set<string>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const host = bareHost();
      await host.start();
      await walk(host, seed, 100);
      for (const { method } of host.commands) methods.add(method);
    }
    expect([...methods].sort()).toEqual([
      "alerts.adopt",
      "alerts.create",
      "alerts.enable",
      "alerts.list",
      "alerts.remove",
      "charts.list",
      "charts.open",
      "context.publish",
      "context.read",
      "market.read",
      "market.subscribe",
      "market.unsubscribe",
      "notifications.publish",
      "storage.read",
      "storage.write",
      "ui.confirm",
    ]);
  });

  it("of 2,000 events leaves the memory as large as it was after 200", async () => {
    const guest = startBare(readModule(), CAPABILITIES);
    const host = new ScriptedHost((event) => guest.deliver(event).envelope);
    await ready({}, host);
    await walk(host, 7, 200);
    const pages = guest.pages();
    await walk(host, 8, 1800);
    expect(guest.pages()).toBe(pages);
  });

  it("[P19] through the host's runtime gives the same envelopes as on plain V8", async () => {
    const runtime = createGuestRuntime({ isolation: "worker" });
    try {
      const spec = { activation: "guest", module: readModule(), approved: CAPABILITIES, name: "Level Watch" };
      const activated = await runtime.activate({ ...spec, apiVersion: 2, declaredViews: [VIEW] });
      expect(activated).toMatchObject({ ok: true });
      const there = new ScriptedHost(async (event) => {
        const json = new TextEncoder().encode(JSON.stringify(event));
        const outcome = await runtime.deliver("guest", { type: (event as { type: string }).type, json });
        if (!outcome.ok) throw new Error(outcome.fault.code);
        return outcome.envelope ? new TextEncoder().encode(JSON.stringify(outcome.envelope)) : null;
      });
      const here = bareHost();
      for (const host of [there, here]) {
        await host.start();
        await walk(host, 42, 2000);
      }
      expect(there.commands).toEqual(here.commands);
      expect(there.view).toEqual(here.view);
      expect(runtime.figures("guest")).toMatchObject({ faults: 0 });
    } finally {
      await runtime.close();
    }
  });
});
