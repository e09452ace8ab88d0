import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HostEvent } from "@bourse/contract/host-api";
import { createHost, type Host, HostRefusal } from "@bourse/host";
import { newPublisher, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "bourse-embedded-"));
let host: Host;
let origin: string;

beforeAll(async () => {
  host = await createHost({ dataDir }, { logLevel: "silent" });
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const DAYS = ["2026-01-05,1,2,1,2,10", "2026-01-06,2,3,2,3,10", "2026-01-07,3,4,3,4,10"];

async function* file() {
  yield Buffer.from("time,open,high,low,close,volume\n");
  for (const line of DAYS) yield Buffer.from(`${line}\n`);
}

describe("a host inside another program", () => {
  it("needs a folder alone, and has a market", async () => {
    const { symbols } = await host.call("GET /api/market/symbols");
    expect(symbols.map(({ symbol }) => symbol)).toContain("SIM:ESTRELA");
  });

  it("answers calls as the local API answers requests, before and while it listens", async () => {
    const before = await host.call("GET /api/charts");
    origin = await host.listen();
    const answer = await fetch(`${origin}/api/charts`, { headers: { authorization: `Bearer ${host.token}` } });
    expect(await host.call("GET /api/charts")).toEqual(before);
    expect(await answer.json()).toEqual(before);
  });

  it("serves the description of its local API to whoever has the token", async () => {
    const path = `${origin}/api/openapi.json`;
    expect((await fetch(path)).status).toBe(401);
    const answer = await fetch(path, { headers: { authorization: `Bearer ${host.token}` } });
    expect(await answer.json()).toMatchObject({ openapi: "3.1.0", info: { title: "Bourse host" } });
  });

  it("gives bytes as bytes, and takes a file in parts", async () => {
    const body = file();
    const query = { name: "OWN", title: "My own" } as const;
    const made = await host.call("POST /api/market/imports", { query, body });
    expect(made).toMatchObject({ series: { bars: DAYS.length } });
    const bars = await host.call("GET /api/market/bars", { query: { symbol: "CSV:OWN", timeframe: "1D" } });
    expect(bars).toBeInstanceOf(ArrayBuffer);
    expect(await host.call("DELETE /api/market/imports/:name", { params: { name: "OWN" } })).toBeUndefined();
  });

  it("refuses as the local API does: with the code, and with every fault of the request", async () => {
    const query = { symbol: "", timeframe: "7Q", more: "1" };
    // @ts-expect-error A program in JavaScript may pass anything.
    const refusal = await host.call("GET /api/market/candles", { query }).catch((cause: unknown) => cause);
    expect(refusal).toBeInstanceOf(HostRefusal);
    expect(refusal).toMatchObject({ code: "host.body_invalid" });
    expect((refusal as HostRefusal).issues.length).toBeGreaterThan(1);
    await expect(host.call("GET /api/extensions/:id/log", { params: { id: "no.such" } })).rejects.toMatchObject({
      code: "install.not_installed",
    });
  });

  it("gives no part of itself beyond its contract", () => {
    expect(Object.keys(host).toSorted()).toEqual(["audit", "call", "close", "listen", "subscribe", "token"]);
  });

  it("installs and shows an extension, and tells what to read again", async () => {
    const at = await testHost();
    onTestFinished(() => at.dispose());
    at.marketplace.publish(await newPublisher().release({ manifest: resourceManifest() }));
    const events: HostEvent[] = [];
    const end = at.subscribe((event) => events.push(event));
    const plan = await at.call("POST /api/extensions/resolve", { body: { id: "svc.sample_notes" } });
    const approved = plan.capabilities.map(({ name }) => name);
    const body = { plan_id: plan.plan_id, approved, trust_key: true, accepted: plan.terms.map(({ value }) => value) };
    await at.call("POST /api/extensions/install", { body });
    expect(events).toContainEqual({ type: "extensions", extension_id: "svc.sample_notes" });
    const shown = await at.call("GET /api/workbench", { query: { symbol: "SPX", timeframe: "1D" } });
    expect(Object.values(shown.locations).flatMap((each) => each.flatMap(({ views }) => views))).not.toEqual([]);
    end();
    const before = events.length;
    await at.call("DELETE /api/extensions/:id", { params: { id: "svc.sample_notes" }, query: {} });
    expect(events).toHaveLength(before);
    expect(at.audit().map(({ action }) => action)).toEqual(expect.arrayContaining(["install", "remove"]));
  });
});
