import { describe, expect, it } from "vitest";
import { checkCommandParams, checkCommandResult } from "../commands/index.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { BRIDGE_CONTRACTS, BridgeAnswerSchema, type BridgeContract, BridgeRequestSchema } from "./index.ts";
import { meter } from "./meter.ts";

const CONTRACTS: readonly (readonly [string, BridgeContract])[] = Object.entries(BRIDGE_CONTRACTS);
const FIVE = ["browser", "network", "openExternal", "secrets", "languageModel"];

describe("the bridge of web applications", () => {
  it.each(CONTRACTS)("names %s once, with a valid sample", (name, contract) => {
    expect(contract.method).toBe(name);
    expect(checkCommandParams(contract, contract.sample.params)).toEqual([]);
    expect(checkCommandResult(contract, contract.sample.result)).toEqual([]);
  });

  it.each(CONTRACTS)("refuses what %s does not know", (_, contract) => {
    expect(checkCommandParams(contract, { ...(contract.sample.params as object), further: 1 })).not.toEqual([]);
    for (const other of [undefined, null, [], "", 1]) expect(checkCommandParams(contract, other)).not.toEqual([]);
  });

  it("uses each of the five capabilities of a web application, and no other", () => {
    const used = new Set(CONTRACTS.flatMap(([, { requires }]) => requires.capabilities));
    expect([...used].sort()).toEqual([...FIVE].sort());
  });

  it.each([
    ["../x", false],
    ["a.csv", false],
    ["", false],
    ["rates 2026-01", true],
  ])("takes %j as the name of a download: %s", (name, isTaken) => {
    const params = { name, type: "csv", text: "" };
    expect(checkCommandParams(BRIDGE_CONTRACTS["app.download"], params).length === 0).toBe(isTaken);
  });

  it("lets no header but two into a request, and no credential without its form", () => {
    const check = (params: object) => checkCommandParams(BRIDGE_CONTRACTS["network.fetch"], params).length;
    const url = "https://example.com/";
    expect(check({ url, headers: { accept: "text/csv" } })).toBe(0);
    for (const name of ["authorization", "host", "cookie", "__proto__", "x-api-key"]) {
      expect(check({ url, headers: JSON.parse(`{"${name}":"x"}`) }), name).toBeGreaterThan(0);
    }
    expect(check({ url, credential: { name: "a" } })).toBeGreaterThan(0);
  });

  it("counts messages in seconds, also when the clock is set back", () => {
    const { take } = meter(2);
    expect([0, 1, 999, 1000, 1001, 1002].map((now) => take(1, now))).toEqual([true, true, false, true, true, false]);
    expect([take(2, 500), take(1, 501), take(3, 5000)]).toEqual([true, false, false]);
  });

  it("has one form of request and two of answers", () => {
    const request = lazyChecker(BridgeRequestSchema);
    const answer = lazyChecker(BridgeAnswerSchema);
    expect(request.holds({ id: "1", method: "app.ready", params: {} })).toBe(true);
    expect(request.holds({ id: "1", method: "app.ready", params: {}, origin: "x" })).toBe(false);
    expect(request.holds({ id: "", method: "app.ready", params: {} })).toBe(false);
    expect(answer.holds({ id: "1", ok: true, result: {} })).toBe(true);
    expect(answer.holds({ id: null, ok: true, result: {} })).toBe(false);
  });
});
