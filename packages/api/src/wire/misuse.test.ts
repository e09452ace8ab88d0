import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { alone, request } from "../../test/fixtures/wires.fixture.ts";
import { PING } from "./index.ts";

describe("a peer that breaks the protocol", () => {
  it.each([
    ["a batch", [request(1)], null],
    ["a number", 7, null],
    ["another version", { ...request(1), jsonrpc: "1.0" }, 1],
    ["parameters by position", request(1, "a", [1]), 1],
    ["a fractional id", request(1.5), null],
    ["an id of null", request(null), null],
    ["a method that is no text", { jsonrpc: "2.0", id: 1, method: 5 }, 1],
  ])("is told about %s, and the wire goes on", async (_, message, id) => {
    const misused = vi.fn();
    const { receive, sent } = alone({ misused });
    receive(message);
    expect(sent).toMatchObject([{ id, error: { code: -32600, data: { code: "inapp.message_invalid" } } }]);
    expect(misused).toHaveBeenCalledOnce();
    receive(request(9));
    expect(sent.at(-1)).toEqual({ jsonrpc: "2.0", id: 9, result: null });
  });

  it("gets no answer to answers, asked for or not: two peers could otherwise never stop", () => {
    const misused = vi.fn();
    const { receive, sent } = alone({ misused });
    receive({ jsonrpc: "2.0", id: 5, result: 1 });
    receive({ jsonrpc: "2.0", id: null, error: { code: -32600, message: "no" } });
    receive({ jsonrpc: "2.0", id: 5, error: "no" });
    receive({ jsonrpc: "2.0", id: 5, error: { code: 1, message: "x" }, result: 1 });
    expect(sent).toEqual([]);
    expect(misused).toHaveBeenCalledTimes(4);
  });

  it("may not use an id twice at once, nor leave more requests open than the limit", () => {
    const { receive, sent } = alone({
      handle: () => new Promise(() => undefined),
      limits: { maxIncoming: 2, maxOutgoing: 1 },
    });
    for (const id of [1, 1, 2, 3]) receive(request(id));
    expect(sent.filter((message) => "error" in message)).toMatchObject([
      { id: null, error: { data: { code: "inapp.id_in_use" } } },
      { id: 3, error: { data: { code: "inapp.busy" } } },
    ]);
  });

  it("never makes it throw, nor answer more than once, whatever JSON it sends", () => {
    const call = fc.record(
      {
        jsonrpc: fc.constantFrom("2.0", "1.0", 2),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.double()),
        method: fc.oneof(fc.string(), fc.constantFrom("$/progress", "$/cancelRequest", "$/acknowledged", PING, "a/b")),
        params: fc.oneof(fc.jsonValue(), fc.record({ id: fc.jsonValue(), value: fc.jsonValue() })),
        result: fc.jsonValue(),
        error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.integer(), message: fc.string() })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(call, fc.jsonValue()), { maxLength: 20 }), (values) => {
        const { receive, sent } = alone();
        for (const value of values) {
          const before = sent.length;
          receive(value);
          expect(sent.length - before).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
