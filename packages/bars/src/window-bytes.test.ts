import { expect, it } from "vitest";
import { columnsOf } from "./columns.ts";
import { decodeWindow, encodeWindow } from "./window-bytes.ts";

const BARS = columnsOf(
  [1, 2, 3].map((each) => ({ time: each * 60_000, open: each, high: 9, low: 0.1, close: each / 3, volume: each * 10 })),
);

it.each(["", "é", "abcdefg", "abcdefgh"])(
  "a window is the same after its bytes were read, with the header %j",
  (name) => {
    const bytes = encodeWindow({ length: 3, name }, BARS);
    const { header, bars } = decodeWindow<{ length: number; name: string }>(bytes.buffer as ArrayBuffer);
    expect(header).toEqual({ length: 3, name });
    expect(bars).toEqual(BARS);
  },
);

it("an empty window has a header alone, and one that is cut off is refused", () => {
  const bytes = encodeWindow({ length: 0 }, columnsOf([]));
  expect(decodeWindow(bytes.buffer as ArrayBuffer).bars.length).toBe(0);
  const whole = encodeWindow({ length: 3 }, BARS);
  expect(() => decodeWindow(whole.slice(0, -8).buffer as ArrayBuffer)).toThrow("cut off");
});

it("has little endian numbers after a line of JSON whose length is a multiple of eight", () => {
  const bytes = encodeWindow({ length: 1 }, columnsOf([{ time: 1, open: 2, high: 3, low: 4, close: 5, volume: 6 }]));
  const begin = bytes.indexOf(0x0a) + 1;
  expect(begin % 8).toBe(0);
  const view = new DataView(bytes.buffer);
  expect([0, 1, 2, 3, 4, 5].map((each) => view.getFloat64(begin + each * 8, true))).toEqual([1, 2, 3, 4, 5, 6]);
});
