import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { lineCarrier } from "./line-carrier.ts";
import { LINE_LIMITS, type Line, LineSplitter, readLine, writeLine } from "./lines.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (line: Line) => (typeof line === "string" ? `<${line}>` : new TextDecoder().decode(line));

/** The lines of a stream that arrives in pieces of a size. */
function split(stream: Uint8Array, size: number, maxBytes = 100): string[] {
  const splitter = new LineSplitter(maxBytes);
  const lines: string[] = [];
  for (let at = 0; at < stream.length; at += size) {
    for (const line of splitter.push(stream.subarray(at, at + size))) lines.push(text(line));
  }
  const rest = splitter.end();
  return rest === undefined ? lines : [...lines, text(rest)];
}

describe("a stream", () => {
  it("has the same lines in whatever pieces it arrives", () => {
    const line = fc.string({ maxLength: 150, unit: fc.constantFrom("a", "é", "{", '"', "\r", "\0") });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (lines, size) => {
        const stream = bytes(lines.map((each) => `${each}\n`).join(""));
        const wanted = lines.map((each) => (bytes(each).length > 100 ? "<too_long>" : each));
        expect(split(stream, size)).toEqual(wanted);
      }),
    );
  });

  it("that ends in the midst of a line tells so, and one of exactly the limit is whole", () => {
    expect(split(bytes("{}\n{"), 2)).toEqual(["{}", "<cut>"]);
    expect(split(bytes(`${"x".repeat(100)}\n${"x".repeat(101)}\n`), 7)).toEqual(["x".repeat(100), "<too_long>"]);
    expect(split(bytes("x".repeat(1000)), 1000)).toEqual(["<cut>"]);
  });

  it("of one endless line takes no more memory than a line may have", () => {
    const splitter = new LineSplitter(LINE_LIMITS.maxBytes);
    const piece = new Uint8Array(1024 * 1024).fill(0x61);
    globalThis.gc?.();
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 1024; count += 1) expect([...splitter.push(piece)]).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
    expect([...splitter.push(bytes("\n{}\n"))].map(text)).toEqual(["<too_long>", "{}"]);
  });
});

describe("a line", () => {
  it.each([
    ["", "empty"],
    ["hello", "value is expected"],
    ["{}{}", "follows the end"],
    ['{"a":1,"a":2}', "stands twice"],
    ['{"a":1,"\\u0061":2}', "stands twice"],
    ['{"__proto__":1}', "__proto__"],
    ['{"a":"\0"}', "U+0000"],
    ['{"id":9007199254740993}', "not an integer"],
    ["NaN", "not a number"],
    ["[".repeat(65) + "]".repeat(65), "deeper than 64"],
  ])("[P4] %j is not taken", (line, message) => {
    expect(() => readLine(bytes(line))).toThrow(message);
  });

  it("[P4] with too many values is not taken", () => {
    const line = `[${"0,".repeat(LINE_LIMITS.maxValues)}0]`;
    expect(() => readLine(bytes(line))).toThrow("more than 100000 values");
  });

  it("[P4] of other bytes than UTF-8 is not taken, and one at the limits is", () => {
    expect(() => readLine(Uint8Array.of(0x22, 0xff, 0x22))).toThrow("not part of valid UTF-8");
    expect(() => readLine(bytes("\ufeff{}"))).toThrow("byte order mark");
    expect(readLine(bytes("[".repeat(64) + "]".repeat(64)))).toBeTruthy();
    expect(readLine(bytes(`"${"x".repeat(LINE_LIMITS.maxBytes - 2)}"`))).toHaveLength(LINE_LIMITS.maxBytes - 2);
    expect(readLine(bytes("{}\r"))).toEqual({});
  });

  it("is written without a line end inside, and not when it is too long", () => {
    const message = { jsonrpc: "2.0", method: "a", params: { text: "1\n2\u2028" } } as const;
    const written = writeLine(message);
    expect(written.indexOf(0x0a)).toBe(written.length - 1);
    expect(readLine(written.subarray(0, -1))).toEqual(message);
    const long = { ...message, params: { text: "x".repeat(LINE_LIMITS.maxBytes) } };
    expect(() => writeLine(long)).toThrow(expect.objectContaining({ code: "inapp.message_invalid" }));
  });
});

describe("a carrier of lines", () => {
  interface Parts {
    queued?: () => number;
    drained?: () => Promise<void>;
    now?: () => number;
    reading?: { spentMs: number };
    turn?: () => Promise<void>;
  }
  function carrier(parts: Parts = {}) {
    const sent: unknown[] = [];
    const received: unknown[] = [];
    const misused = vi.fn();
    const turn = vi.fn(parts.turn ?? (async () => undefined));
    const made = lineCarrier({
      write: (line) => void sent.push(JSON.parse(text(line))),
      queued: parts.queued ?? (() => 0),
      drained: parts.drained ?? (async () => undefined),
      turn,
      now: parts.now ?? (() => 0),
      ...(parts.reading && { reading: parts.reading }),
      close: () => undefined,
      misused,
    });
    made.onMessage((value) => received.push(value));
    return { made, sent, received, misused, turn };
  }

  it("answers a line that is no message with a parse error and goes on", async () => {
    const { made, sent, received, misused } = carrier();
    await made.receive(bytes('Traceback: oops\n{"a":1}\n{"a":1,"a":2}\n[1,2]\n{"b":'));
    made.end();
    const refused = { jsonrpc: "2.0", id: null, error: { code: -32700, data: { code: "inapp.not_json" } } };
    expect(sent).toMatchObject([refused, refused, refused]);
    expect(received).toEqual([{ a: 1 }, [1, 2]]);
    expect(misused).toHaveBeenCalledTimes(3);
  });

  it("gives others a turn while a flood of lines is read", async () => {
    let time = 0;
    const { made, received, turn } = carrier({ now: () => (time += 1) });
    await made.receive(bytes("{}\n".repeat(100)));
    expect(received).toHaveLength(100);
    expect(turn.mock.calls.length).toBeGreaterThan(20);
  });

  it("takes nothing in a turn that others on the same loop have used up", async () => {
    let time = 0;
    const next = Promise.withResolvers<void>();
    const shared = { now: () => (time += 1), reading: { spentMs: 0 }, turn: () => next.promise };
    const [one, other] = [carrier(shared), carrier(shared)];
    const both = [one, other].map(({ made }) => made.receive(bytes("{}\n".repeat(10))));
    expect([one.received.length, other.received.length]).toEqual([4, 0]);
    next.resolve();
    await Promise.all(both);
    expect([one.received.length, other.received.length]).toEqual([10, 10]);
  });

  it("reads nothing more while the other side leaves its answers unread", async () => {
    const drain = Promise.withResolvers<void>();
    let queued = 0;
    const { made, received } = carrier({ queued: () => queued, drained: () => drain.promise });
    queued = 2 * 1024 * 1024;
    const all = made.receive(bytes("{}\n{}\n"));
    await Promise.resolve();
    expect(received).toHaveLength(1);
    queued = 0;
    drain.resolve();
    await all;
    expect(received).toHaveLength(2);
  });

  it("is silent once it is closed", async () => {
    const { made, sent, received } = carrier();
    made.close();
    await made.receive(bytes("{}\nx\n"));
    made.end();
    made.send({ jsonrpc: "2.0", method: "a" });
    expect([sent, received]).toEqual([[], []]);
  });
});
