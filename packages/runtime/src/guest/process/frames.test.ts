import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";

interface Header {
  readonly n: number;
}

function read(chunks: readonly Uint8Array[]): readonly Frame<Header>[] {
  const frames: Frame<Header>[] = [];
  const reader = new FrameReader<Header>((frame) => frames.push(frame));
  for (const chunk of chunks) reader.push(chunk);
  return frames;
}

describe("frames between host and runtime", () => {
  it("[P19] come out as they went in, however the stream cuts them", () => {
    const part = fc.uint8Array({ maxLength: 40 });
    const property = fc.property(
      fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 4 }),
      fc.integer({ min: 1, max: 60 }),
      (messages, step) => {
        const sent = messages.map((parts, n) => ({ header: { n }, parts }));
        const stream = Buffer.concat(sent.map((frame) => encodeFrame(frame)));
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < stream.length; at += step) chunks.push(stream.subarray(at, at + step));
        const received = read(chunks).map(({ header, parts }) => ({
          header,
          parts: parts.map((each) => new Uint8Array(each)),
        }));
        expect(received).toEqual(sent);
      },
    );
    fc.assert(property, { numRuns: 300, seed: 7 });
  });

  it.each([
    ["a length over the cap", [0xff, 0xff, 0xff, 0xff, 2, 0, 0, 0]],
    ["a length that holds no header", [1, 0, 0, 0, 0, 0, 0, 0]],
  ])("[P19] refuse %s", (_, bytes) => {
    expect(() => read([new Uint8Array(bytes)])).toThrow(RangeError);
  });

  it("[P19] refuse parts that do not add up", () => {
    const frame = Buffer.from(encodeFrame({ header: { n: 1 }, parts: [new Uint8Array(4)] }));
    const text = frame.toString("latin1").replace('"sizes":[4]', '"sizes":[9]');
    expect(() => read([Buffer.from(text, "latin1")])).toThrow("do not add up");
  });
});
