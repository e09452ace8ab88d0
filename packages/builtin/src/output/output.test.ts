import { globSync, readFileSync } from "node:fs";
import { BUILT_INS } from "@bourse/builtin";
import { asksOf, newPublisher, type TestHost, testHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { levelOf, describe as line } from "./extension.ts";

let host: TestHost;
const OUTPUT = "bourse.output";
const NOTES = "svc.sample_notes";
const REFUSED = expect.stringMatching(/^error refuse svc\.sample_notes, code trust\./);
const model = () => host.inApp.model();
const texts = () => host.inApp.lines(OUTPUT, 1).lines.map(({ level, text }) => `${level} ${text}`);
const running = () => vi.waitFor(() => expect(model().extensions).toMatchObject([{ id: OUTPUT, state: "running" }]));

beforeAll(async () => {
  host = await testHost({ builtIns: BUILT_INS.filter(({ manifest }) => manifest.id === OUTPUT) });
  await host.listen();
  await running();
});
afterAll(() => host.dispose());

describe("the output extension", () => {
  it("is written on the API alone", () => {
    const files = globSync(`${import.meta.dirname}/../**/*.ts`).filter((file) => !file.endsWith(".test.ts"));
    const imports = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    const others = imports.filter((each) => !each.startsWith("./") && each !== "@bourse/api");
    expect(new Set(others)).toEqual(
      new Set(["@bourse/contract/in-app", "@bourse/contract/errors", "@bourse/contract/plural"]),
    );
  });

  it("logs what happens on this client, and counts faults until they were looked at", async () => {
    host.marketplace.publish(await newPublisher().release({ manifest: resourceManifest({ version: "1.0.0" }) }));
    const plan = await host.service.resolve({ id: NOTES });
    const untrusting = { plan_id: plan.plan_id, approved: [], trust_key: false, accepted: [] };
    await expect(host.service.install(untrusting)).rejects.toThrow();
    await vi.waitFor(() => expect(texts()).toContainEqual(REFUSED));
    await vi.waitFor(() => expect(model().status_items).toMatchObject([{ text: "1 new fault", acts: true }]));
    host.inApp.click(OUTPUT, model().status_items[0]?.item ?? 0);
    await vi.waitFor(() => expect(model().status_items).toEqual([]));
    expect(model().reveal).toMatchObject({ owner: OUTPUT, channel: 1 });
  });

  it("shows the events in a tree, by what they concern, and copies those of one", async () => {
    const children = (...path: string[]) => host.inApp.children("output.activity", path);
    expect((await children()).items).toMatchObject([
      { label: NOTES, description: expect.stringMatching(/, 1 fault$/), state: "collapsed" },
    ]);
    const { items } = await children(`i:${NOTES}`);
    expect(items).toContainEqual(expect.objectContaining({ label: "refuse", context_value: "fault", acts: true }));
    host.inApp.act("output.activity", { path: [`i:${NOTES}`], command: "output.copyEvents" });
    const wishes = () => asksOf(model(), "copy");
    await vi.waitFor(() => expect(wishes()[0]?.text).toMatch(/refuse svc\.sample_notes/));
    host.inApp.answer(wishes()[0]?.id ?? "", {});
    const messages = () => asksOf(model(), "message");
    await vi.waitFor(() => expect(messages()[0]?.message).toMatch(/^Copy failed/));
    host.inApp.answer(messages()[0]?.id ?? "", {});
  });

  it("copies the log, with the latest events, once the trader allows it", async () => {
    const copying = host.inApp.execute("output.copyActivity", []);
    const wish = await vi.waitFor(() => {
      const [open] = asksOf(model(), "copy");
      if (!open) throw new Error("no wish is open");
      return open;
    });
    expect(wish).toMatchObject({
      extension_name: "Output",
      text: expect.stringMatching(/^refuse svc\.sample_notes, /m),
    });
    host.inApp.answer(wish.id, { chosen: [0] });
    await copying;
    expect(model().asks).toEqual([]);
  });

  it("begins with earlier events after a restart, and counts none of those that were looked at", async () => {
    await host.inApp.restart(OUTPUT);
    await running();
    expect(texts()).toContainEqual(REFUSED);
    expect(model().status_items).toEqual([]);
    await host.inApp.execute("output.clearActivity", []);
    await vi.waitFor(() => expect(texts()).toEqual([]));
  });
});

describe("a line of the log", () => {
  it("has the action, what it concerns, and its details", () => {
    expect(line({ action: "install", subject: "svc.a", detail: { version: "1.0.0", approved: ["net"] } })).toBe(
      'install svc.a, version 1.0.0, approved ["net"]',
    );
  });

  it("is an error for refusals and ended extensions, a warning for what was revoked", () => {
    expect(levelOf({ action: "refuse", detail: {} })).toBe("error");
    expect(levelOf({ action: "state", detail: { state: "suspended" } })).toBe("error");
    expect(levelOf({ action: "state", detail: { state: "healthy" } })).toBe("info");
    expect(levelOf({ action: "revoked", detail: {} })).toBe("warn");
  });
});
