import { describe, expect, it } from "vitest";
import { failureMessage, WireFailure } from "./failure.ts";

const codeOf = (number: number, data?: unknown) => WireFailure.from({ code: number, message: "", data }).code;

describe("a failure on the wire", () => {
  it.each([
    ["inapp.not_json", -32700],
    ["inapp.message_invalid", -32600],
    ["inapp.method_unknown", -32601],
    ["inapp.params_invalid", -32602],
    ["inapp.internal", -32603],
    ["inapp.cancelled", -32800],
  ] as const)("%s has the number %i, by which a peer without our codes means it", (code, number) => {
    expect(failureMessage("1", new WireFailure(code, "why"))).toEqual({
      jsonrpc: "2.0",
      id: "1",
      error: { code: number, message: "why", data: { code } },
    });
    expect(codeOf(number)).toBe(code);
  });

  it("of any other code is a refusal, which is read by its data", () => {
    const message = failureMessage(null, new WireFailure("market.symbol_unknown", "no SPY"));
    expect(message).toMatchObject({ id: null, error: { code: -32000, data: { code: "market.symbol_unknown" } } });
    expect(codeOf(-32000, { code: "market.symbol_unknown" })).toBe("market.symbol_unknown");
  });

  it("is read by its data first, and of a stranger's number or form is internal", () => {
    expect(codeOf(-32601, { code: "market.symbol_unknown" })).toBe("market.symbol_unknown");
    expect(codeOf(-32601, { code: 7 })).toBe("inapp.method_unknown");
    for (const data of [undefined, null, "x", [], {}, { code: null }]) expect(codeOf(-1, data)).toBe("inapp.internal");
  });

  it("keeps the words of the other side", () => {
    expect(WireFailure.from({ code: -32000, message: "no SPY", data: { code: "market.symbol_unknown" } }).message).toBe(
      "no SPY",
    );
  });
});
