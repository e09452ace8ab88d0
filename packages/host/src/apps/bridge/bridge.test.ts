import { WEB_APP_LIMITS } from "@bourse/contract";
import { type TestHost, testHost } from "@bourse/host/testing";
import { sampleSite } from "@bourse/testing/archives";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  APP_ID,
  type AppPage,
  installApp,
  OFFICIAL,
  openAppPage,
} from "../../../test/fixtures/apps/app-host.fixture.ts";

const OTHER = "svc.other_app";

let host: TestHost;
let page: AppPage;
let origin: string;

beforeEach(async () => {
  host = await testHost({ official: OFFICIAL });
  origin = await host.listen();
  await installApp(host, { files: sampleSite() });
  page = await openAppPage(origin, host.token);
});
afterEach(async () => {
  page.leave();
  await host.dispose();
});

const codeOf = (answer: Record<string, unknown>) => (answer.error as { code: string } | undefined)?.code;

describe("the bridge of a web application", () => {
  it("keeps one value of each application, whatever the messages say", async () => {
    await installApp(host, { files: sampleSite(), id: OTHER });
    const [one, other] = [await page.open(APP_ID), await page.open(OTHER)];
    expect(await page.ask(one, "storage.write", { value: { a: 1 } })).toMatchObject({
      ok: true,
      result: { saved: true },
    });
    expect(await page.ask(other, "storage.read")).toMatchObject({ ok: true, result: { value: null } });
    expect(await page.ask(one, "storage.read")).toMatchObject({ result: { value: { a: 1 }, resume_required: false } });
    const forged = await page.ask(other, "storage.read", { extension_id: APP_ID });
    expect(codeOf(forged)).toBe("command.params_invalid");
    await page.send(other, { id: "f", method: "storage.read", params: {}, extension_id: APP_ID });
    expect(codeOf(await page.message(({ id }) => id === "f"))).toBe("webapp.message_invalid");
  });

  it("does what it lists, and nothing else", async () => {
    const frame = await page.open(APP_ID);
    for (const method of ["storage.list", "market.read", "charts.open", "__proto__", "app.ready"]) {
      expect(codeOf(await page.ask(frame, method)), method).toBe("webapp.method_unknown");
    }
    expect(await page.ask(frame, "models.settings", { provider: "openai" })).toMatchObject({
      result: { provider: "openai", enabled: false, has_api_key: false },
    });
    expect(codeOf(await page.ask(frame, "external.open", { url: "https://127.0.0.1/" }))).toBe("ui.address_refused");
  });

  it.each<[string, unknown]>([
    ["no object", 1],
    ["an array", [1]],
    ["no id", { method: "storage.read", params: {} }],
    ["an id that is a number", { id: 1, method: "storage.read", params: {} }],
    ["no parameters", { id: "m", method: "storage.read" }],
    ["another member", { id: "m", method: "storage.read", params: {}, more: 1 }],
  ])("refuses a message with %s", async (_, message) => {
    const frame = await page.open(APP_ID);
    await page.send(frame, message);
    expect(codeOf(await page.message(({ ok }) => ok === false))).toBe("webapp.message_invalid");
  });

  it("reads strict JSON only: no duplicate keys, no prototype", async () => {
    const frame = await page.open(APP_ID);
    const path = `/api/apps/frames/${frame.frame_id}/messages`;
    for (const text of ['[{"id":"1","id":"2"}]', '[{"__proto__":{}}]', "[", "{}"]) {
      const before = page.lines.length;
      expect((await page.call("POST", path, new Blob([text]))).status).toBe(204);
      await expect.poll(() => page.lines.slice(before)).toMatchObject([{ message: { id: null, ok: false } }]);
    }
  });

  it("answers an id that is in use, and the one request too many, at once", async () => {
    const frame = await page.open(APP_ID);
    const ask = (id: string) => ({ id, method: "external.open", params: { url: "https://example.com/" } });
    const twice = ask("a");
    await page.send(frame, twice, twice);
    expect(codeOf(await page.message(({ id }) => id === "a"))).toBe("webapp.id_in_use");
    const many = Array.from({ length: WEB_APP_LIMITS.inFlight }, (_, index) => ({
      id: `m${index}`,
      method: "models.decide",
      params: {},
    }));
    await page.send(frame, ...many);
    expect(codeOf(await page.message(({ id }) => id === `m${WEB_APP_LIMITS.inFlight - 1}`))).toBe("command.busy");
  });

  it("closes a frame that sends too much, and says so; nothing more of it is taken", async () => {
    const frame = await page.open(APP_ID);
    const batch = Array.from({ length: WEB_APP_LIMITS.messagesPerSecond + 1 }, () => 0);
    await page.send(frame, ...batch);
    expect(await page.closed(frame)).toMatchObject({ code: "webapp.flood" });
    expect(await page.send(frame, 0)).toBe(404);
    const { body } = await page.call("GET", `/api/apps/${APP_ID}/records`);
    expect(body).toMatchObject({ records: [{ kind: "frame", outcome: "webapp.flood" }] });
  });

  it("refuses a message over its size", async () => {
    const frame = await page.open(APP_ID);
    const value = "x".repeat(WEB_APP_LIMITS.messageBytes);
    expect(await page.send(frame, { id: "1", method: "storage.write", params: { value } })).toBe(413);
    const fits = "x".repeat(WEB_APP_LIMITS.messageBytes - 100);
    expect(await page.ask(frame, "storage.write", { value: fits })).toMatchObject({ ok: true });
  });

  it("ends with its generation: frames are closed and their requests get no answer", async () => {
    const frame = await page.open(APP_ID);
    await page.send(frame, { id: "open", method: "external.open", params: { url: "https://example.com/" } });
    await expect.poll(() => host.services.dialogs.list().dialogs.length).toBe(1);
    await host.service.setEnabled(APP_ID, "disabled");
    expect(await page.closed(frame)).toMatchObject({ code: "webapp.generation_ended", message: "disabled" });
    expect(host.services.dialogs.list().dialogs).toEqual([]);
    expect(
      (await page.call("POST", "/api/apps/frames", { page_id: page.id, extension_id: APP_ID })).body,
    ).toMatchObject({
      error: { code: "webapp.not_running" },
    });
    expect(page.lines.filter((line) => "message" in line)).toEqual([]);
  });

  it("belongs to the page that opened it: frames end with its stream, and a page that is not connected opens none", async () => {
    const frame = await page.open(APP_ID);
    page.leave();
    const other = await openAppPage(origin, host.token);
    await expect.poll(() => other.send(frame, 0)).toBe(404);
    const refused = await other.call("POST", "/api/apps/frames", { page_id: page.id, extension_id: APP_ID });
    expect(refused.body).toMatchObject({ error: { code: "webapp.frame_gone" } });
    for (let count = 0; count < WEB_APP_LIMITS.maxFrames; count += 1) await other.open(APP_ID);
    const full = await other.call("POST", "/api/apps/frames", { page_id: other.id, extension_id: APP_ID });
    expect(full.body).toMatchObject({ error: { code: "webapp.too_many_frames" } });
    other.leave();
  });

  it("keeps the reports of frames as a log for their author, within a limit", async () => {
    const frame = await page.open(APP_ID);
    const report = { kind: "violation", text: "connect-src blocked https://evil.example" };
    const path = `/api/apps/frames/${frame.frame_id}/reports`;
    for (let count = 0; count < 3; count += 1) await page.call("POST", path, { reports: Array(32).fill(report) });
    const { body } = await page.call("GET", `/api/apps/${APP_ID}/records`);
    expect((body as { records: object[] }).records).toHaveLength(WEB_APP_LIMITS.violationsPerMinute);
    await page.call("DELETE", `/api/apps/frames/${frame.frame_id}`);
    expect((await page.call("POST", path, { reports: [report] })).status).toBe(404);
    await host.service.remove(APP_ID);
    expect((await page.call("GET", `/api/apps/${APP_ID}/records`)).body).toEqual({ records: [] });
  });
});
