import { describe, expect, it } from "vitest";
import { parseLine, readEvents } from "./event-stream.ts";

function stream(...parts: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
}

describe("the event stream", () => {
  it("reads events however the bytes are cut", async () => {
    const text = ': open\n\ndata: {"type":"market","symbol":"^GSPC"}\r\n\r\ndata:{"type":"workbench"}\n\n';
    for (const cut of [1, 7, text.length]) {
      const parts = text.match(new RegExp(`[^]{1,${cut}}`, "g")) ?? [];
      expect(await Array.fromAsync(readEvents(stream(...parts)))).toEqual([
        { type: "market", symbol: "^GSPC" },
        { type: "workbench" },
      ]);
    }
  });

  it.each(["data: {", "data: null", 'data: {"type":"other"}', "event: x", "", "data: 7"])("passes over %j", (line) => {
    expect(parseLine(line)).toBeUndefined();
  });

  it("gives a stream up that never ends its line", async () => {
    expect(await Array.fromAsync(readEvents(stream("x".repeat(70_000), '\ndata: {"type":"market"}\n')))).toEqual([]);
  });
});
