import { BRIDGE_CONTRACTS, type BridgeRequest } from "@bourse/contract/web-app";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bridgeOver, openBridge, WebAppFailure } from "./index.ts";
import { METHODS } from "./methods.ts";

let channel: MessageChannel;
let received: BridgeRequest[];
beforeEach(() => {
  channel = new MessageChannel();
  received = [];
  channel.port2.onmessage = ({ data }: MessageEvent<BridgeRequest>) => void received.push(data);
});
afterEach(() => {
  channel.port1.close();
  channel.port2.close();
});

const arrived = (count: number) => expect.poll(() => received.length).toBe(count);
const answer = (message: object) => channel.port2.postMessage(message);

describe("the bridge of a web application", () => {
  it("has a function for every method of the contract, and no other", () => {
    const names = Object.entries(METHODS).flatMap(([space, verbs]) => verbs.map((verb) => `${space}.${verb}`));
    expect(names.toSorted()).toEqual(Object.keys(BRIDGE_CONTRACTS).toSorted());
  });

  it("sends method and parameters, and gives each answer to its own request", async () => {
    const bridge = bridgeOver(channel.port1);
    const [first, second] = [bridge.storage.read(), bridge.network.fetch({ url: "https://example.com/" })];
    await arrived(2);
    expect(received.map(({ method, params }) => [method, params])).toEqual([
      ["storage.read", {}],
      ["network.fetch", { url: "https://example.com/" }],
    ]);
    answer({ id: received[1]?.id, ok: true, result: { status: 204 } });
    answer({ id: received[0]?.id, ok: true, result: { value: null, resume_required: false } });
    expect(await second).toEqual({ status: 204 });
    expect(await first).toEqual({ value: null, resume_required: false });
  });

  it("rejects with the code of the host, and with the cause when a parameter cannot be copied", async () => {
    const bridge = bridgeOver(channel.port1);
    const refused = bridge.external.open({ url: "https://example.com/" });
    await arrived(1);
    answer({ id: null, ok: false, error: { code: "x", message: "not for anybody", retryable: false } });
    answer({ id: received[0]?.id, ok: false, error: { code: "command.denied", message: "no", retryable: true } });
    const failure = await refused.catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(WebAppFailure);
    expect(failure).toMatchObject({ code: "command.denied", message: "no", retryable: true });
    await expect(bridge.storage.write({ value: (() => 1) as never })).rejects.toThrow(/clone/);
  });

  it("keeps no more requests open than the host allows, and sends the rest in order", async () => {
    const bridge = bridgeOver(channel.port1);
    const all = Array.from({ length: 100 }, (_, index) => bridge.app.title({ title: String(index) }));
    await arrived(48);
    for (let next = 0; next < 100; next += 1) {
      await expect.poll(() => received.length).toBeGreaterThan(next);
      expect(received.length - next).toBeLessThanOrEqual(64);
      answer({ id: received[next]?.id, ok: true, result: {} });
    }
    expect(await Promise.all(all)).toHaveLength(100);
    expect(received.map(({ params }) => Number(params.title))).toEqual(all.map((_, index) => index));
  });

  it("tells a listener the last theme at once, and then each change until it stops", async () => {
    const bridge = bridgeOver(channel.port1);
    const early: string[] = [];
    bridge.on("app.theme", ({ theme }) => void early.push(theme));
    answer({ event: "app.theme", data: { theme: "dark" } });
    await expect.poll(() => early).toEqual(["dark"]);
    const late: string[] = [];
    const stop = bridge.on("app.theme", ({ theme }) => void late.push(theme));
    expect(late).toEqual(["dark"]);
    stop();
    answer({ event: "app.theme", data: { theme: "light" } });
    await expect.poll(() => early).toEqual(["dark", "light"]);
    expect(late).toEqual(["dark"]);
  });

  it("gives each answer to an earlier document's question once, also if nobody listens yet", async () => {
    const bridge = bridgeOver(channel.port1);
    const answered = (method: string) => ({ event: "app.answered", data: { method, ok: true, result: {} } });
    answer(answered("external.open"));
    answer(answered("app.download"));
    answer({ event: "app.theme", data: { theme: "dark" } });
    await new Promise<void>((done) => void bridge.on("app.theme", () => done()));
    const [first, second]: string[][] = [[], []];
    bridge.on("app.answered", ({ method }) => void first?.push(method));
    bridge.on("app.answered", ({ method }) => void second?.push(method));
    expect([first, second]).toEqual([["external.open", "app.download"], []]);
    answer(answered("secrets.request"));
    await expect.poll(() => second).toEqual(["secrets.request"]);
    expect(first).toHaveLength(3);
  });

  it("waits for the end of a recipe, whichever message comes first", async () => {
    const bridge = bridgeOver(channel.port1);
    const recipe = { recipe: { name: "r", instructions: "Do.", questions: [] }, parameters: {} };
    const [good, bad] = [bridge.runRecipe(recipe), bridge.runRecipe(recipe)];
    await arrived(2);
    const result = { provider: "openai", model: "m", answers: { q: true } };
    answer({ event: "models.completed", data: { id: received[0]?.id, recipe: "r", ok: true, result } });
    answer({ id: received[0]?.id, ok: true, result: { accepted: true, recipe: "r" } });
    const error = { code: "model.not_configured", message: "none", retryable: false };
    answer({ id: received[1]?.id, ok: false, error });
    expect(await good).toEqual(result);
    await expect(bad).rejects.toMatchObject({ code: "model.not_configured" });
  });

  it("opens the port that the host's script offers, and says so where there is none", async () => {
    const offered = { protocol: "svc-webapp-v1", port: Promise.resolve(channel.port1) };
    const bridge = await openBridge({ svcWebApp: offered });
    void bridge.app.ready();
    await arrived(1);
    await expect(openBridge({})).rejects.toThrow("svc-webapp-v1");
    await expect(openBridge({ svcWebApp: { ...offered, protocol: "other" } })).rejects.toThrow("svc-webapp-v1");
  });
});
