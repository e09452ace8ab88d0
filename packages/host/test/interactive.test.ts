import { newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { createGuestRuntime } from "@bourse/runtime";
import { interactiveManifest } from "@bourse/testing/archives";
import { assemble, eventGuestText, scriptedGuest } from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ID = "svc.sample_interactive";
const MAIN = { id: "main", name: "Main", interactive: true };
const publisher = newPublisher();
const runtime = () =>
  createGuestRuntime({ isolation: "worker", limits: { callbackMs: patiently(2000), startMs: patiently(5000) } });

let host: TestHost;
let origin: string;
beforeEach(async () => {
  host = await testHost({ runtime: runtime() });
  origin = await host.listen();
});
afterEach(() => host.dispose());

async function install(guest: string, version = "1.0.0") {
  const contributes = { views: { [ID]: [MAIN] }, viewContainers: { sidebar: [{ id: "in_the_side_bar" }] } };
  const capabilities = ["tradingRead", "chartWrite", "alertsWrite"];
  const manifest = interactiveManifest({ version, capabilities, contributes });
  host.marketplace.publish(await publisher.release({ manifest, wasm: await assemble(guest) }));
  await host.add(ID, { version });
}

function call(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${host.token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function commands() {
  const answer = await call("GET", `/api/extensions/${ID}/commands`);
  const { commands: list } = (await answer.json()) as { commands: { method: string; ok: boolean; code?: string }[] };
  return list.map(({ method, ok, code }) => `${method} ${ok ? "ok" : code}`).sort();
}

const envelope = (text: string, list: readonly object[] = [], view = "main") =>
  JSON.stringify({ api_version: 2, views: { [view]: { type: "label", text, key: "go" } }, commands: list });
const write = (value: string) => ({ id: value, method: "storage.write", params: { value } });
const text = () => (host.view("main")?.node as { text?: string } | undefined)?.text;

describe("a real guest that answers events", () => {
  it("[EVT-02, CMD-01, ERR-07] shows its views, has its commands run, gets their results, is tapped", async () => {
    const chart = { id: "c", method: "charts.open", params: { symbol: "SPX", timeframe: "1D", extra: 1 } };
    await install(
      scriptedGuest([envelope("one", [write("kept"), chart]), envelope("two"), envelope("three"), envelope("four")]),
    );
    // `start` and two results, one of them an error like any other: three envelopes.
    await expect.poll(text).toBe("three");
    expect(await commands()).toEqual(["charts.open command.params_invalid", "storage.write ok"]);
    const tap = { extension_id: ID, view_id: "main", action: "tapped", node_key: "go" };
    expect((await call("POST", "/api/views/events", { ...tap, node_key: "absent" })).status).toBe(409);
    expect((await call("POST", "/api/views/events", { ...tap, extension_id: "svc.nobody_here" })).status).toBe(409);
    expect((await call("POST", "/api/views/events", { ...tap, action: "shaken" })).status).toBe(400);
    expect((await call("POST", "/api/views/events", tap)).status).toBe(204);
    await expect.poll(text).toBe("four");
  });

  it("[CMD-12] has its alerts marked with what its installed manifest contributes, and with no other id", async () => {
    const { charts } = (await (await call("GET", "/api/charts")).json()) as { charts: { chart_id: string }[] };
    const level = { symbol: "SPX", timeframe: "1D", kind: "crossing", price: 3000, title: "Level", message: "Near" };
    const expires_at = new Date(host.clock.now().getTime() + 3_600_000).toISOString();
    const alert = (id: string) => ({
      id,
      method: "alerts.create",
      params: { ...level, expires_at, contribution_id: id, client_request_id: id, chart_id: charts[0]?.chart_id },
    });
    const ids = ["main", "in_the_side_bar", "svc.elsewhere.main", ID];
    await install(scriptedGuest([envelope("one", ids.map(alert))]));
    const dialogs = async () => ((await (await call("GET", "/api/dialogs")).json()) as { dialogs: [] }).dialogs.length;
    await expect.poll(dialogs).toBe(2);
    await expect.poll(commands).toEqual(Array(2).fill("alerts.create alerts.contribution_unknown"));
  });

  it("[INT-10, P20] publishes to views its signed manifest declares: an envelope that names another is refused whole", async () => {
    await install(scriptedGuest([envelope("never", [write("never")], "undeclared")]));
    await expect.poll(() => host.view("main")?.status).toBe("failed");
    expect(await commands()).toEqual([]);
  });

  it("[P20, EVT-17] that traps after it has submitted leaves neither output nor effect", async () => {
    const submitted = envelope("never", [write("never")]);
    const bytes = Buffer.byteLength(submitted);
    const trap = eventGuestText({
      data: { 4096: submitted },
      event: `(drop (call $output (i32.const 4096) (i32.const ${bytes}))) unreachable`,
    });
    await install(trap);
    await expect.poll(() => host.view("main")?.fault?.code).toBe("guest.trap");
    expect(await commands()).toEqual([]);
    expect(host.view("main")?.node).toBeUndefined();
  });

  it("starts with its extension when the host starts, and with a new generation after an update", async () => {
    await install(scriptedGuest([envelope("first")]));
    await expect.poll(text).toBe("first");
    await install(scriptedGuest([envelope("second")]), "1.1.0");
    await expect.poll(text).toBe("second");
    await host.close();
    host = await testHost({ dataDir: host.dataDir, runtime: runtime() });
    await expect.poll(text).toBe("second");
    await host.service.setEnabled(ID, "disabled");
    expect(host.view("main")).toBeUndefined();
    await host.service.setEnabled(ID, "enabled");
    await expect.poll(text).toBe("second");
    await host.service.remove(ID);
    expect(host.view("main")).toBeUndefined();
  });
});
