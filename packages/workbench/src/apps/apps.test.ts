import { checkCommandParams, WEB_APP_LIMITS } from "@bourse/contract";
import { BRIDGE_CONTRACTS, type BridgeContract, WEB_APP_PROTOCOL } from "@bourse/contract/web-app";
import { describe, expect, it } from "vitest";
import { FRAME_LIMITS } from "./limits.ts";
import {
  ASKING_METHODS,
  isPageMethod,
  type PageDesk,
  type PageMethod,
  Refused,
  runPageMethod,
  takesParams,
} from "./page-methods.ts";
import { createRelay } from "./relay.ts";
import { PROTOCOL, readMessage } from "./wire.ts";

const CONTRACTS: readonly BridgeContract[] = Object.values(BRIDGE_CONTRACTS);

describe("the page's side of the bridge", () => {
  it("has the contract's protocol, limits and methods", () => {
    expect(PROTOCOL).toBe(WEB_APP_PROTOCOL);
    expect(WEB_APP_LIMITS).toMatchObject(FRAME_LIMITS);
    for (const { method, runsIn } of CONTRACTS) expect(isPageMethod(method), method).toBe(runsIn === "page");
    expect(isPageMethod("toString")).toBe(false);
    const asking = CONTRACTS.filter(({ runsIn, waitsForTrader }) => runsIn === "host" && waitsForTrader);
    expect([...ASKING_METHODS].sort()).toEqual(asking.map(({ method }) => method).sort());
  });

  const TRIED: readonly (readonly [PageMethod, unknown])[] = [
    ...CONTRACTS.filter(({ runsIn }) => runsIn === "page").map(
      ({ method, sample }) => [method as PageMethod, sample.params] as const,
    ),
    ...[{}, { title: "" }, { title: " " }, { title: 1 }, { title: "a\u0000" }, { title: "a\u202eb" }].map(
      (params) => ["app.title", params] as const,
    ),
    ["app.title", { title: "x".repeat(60) }],
    ["app.title", { title: "x".repeat(61) }],
    ["app.title", { title: "😀".repeat(60) }],
    ["app.title", { title: "a", more: 1 }],
    ["app.keep", {}],
    ["app.keep", { state: null }],
    ["app.keep", { state: 1, more: 1 }],
    ["app.ready", { more: 1 }],
    ["app.ready", null],
    ...["", "../a", "a.csv", "a b", "x".repeat(64), "x".repeat(65), "ä"].map(
      (name) => ["app.download", { name, type: "csv", text: "" }] as const,
    ),
    ["app.download", { name: "a", type: "html", text: "" }],
    ["app.download", { name: "a", type: "toString", text: "" }],
    ["clipboard.write", { text: "" }],
    ["clipboard.write", { text: "x".repeat(65_536) }],
    ["clipboard.write", { text: "x".repeat(65_537) }],
  ];

  it.each(TRIED)("checks the parameters of %s as the contract does: %j", (method, params) => {
    expect(takesParams(method, params)).toBe(checkCommandParams(BRIDGE_CONTRACTS[method], params).length === 0);
  });

  it("copies only right after the trader used the frame", async () => {
    const copied: string[] = [];
    const desk = (isUsed: boolean): PageDesk => ({
      ready: () => ({ theme: "dark", locale: "en" }),
      title: () => {},
      keep: () => true,
      download: async () => false,
      isUsed: async () => isUsed,
      copy: async (text) => void copied.push(text),
    });
    expect(await runPageMethod(desk(false), "clipboard.write", { text: "a" })).toMatchObject({
      code: "webapp.gesture_required",
    });
    expect(runPageMethod(desk(true), "clipboard.write", {})).toBeInstanceOf(Refused);
    expect(await runPageMethod(desk(true), "clipboard.write", { text: "b" })).toEqual({ written: true });
    expect(copied).toEqual(["b"]);
  });

  it("reads messages as JSON within their size, whatever was posted", () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    for (const data of [cyclic, 1n, undefined, Symbol.iterator, () => {}, "é".repeat(60)]) {
      expect(readMessage(data, 100)).toBeUndefined();
    }
    expect(readMessage({ id: "1", method: "a.b", params: {} }, 100)).toMatchObject({ id: "1", method: "a.b" });
    expect(readMessage({ id: 1, method: {}, params: [] }, 100)).toMatchObject({ id: null, method: "", params: {} });
  });

  it("relays in order, one request at a time, several messages in each, and stops when too many wait", async () => {
    const posts: string[] = [];
    const gate = Promise.withResolvers<void>();
    const relay = createRelay({
      maxBytes: 20,
      maxWaiting: 4,
      post: async (body) => {
        posts.push(body);
        await gate.promise;
      },
      failed: () => {},
    });
    const sent = ["1", "22", "333", "4444", "5555", "6"].map((text) => relay.send(text));
    expect(sent).toEqual([true, true, true, true, true, false]);
    gate.resolve();
    await expect.poll(() => posts).toEqual(["[1]", "[22,333]", "[4444]", "[5555]"]);
  });
});
