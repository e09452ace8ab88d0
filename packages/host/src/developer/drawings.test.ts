import { describe, expect, it } from "vitest";
import { drawingBook } from "./drawings.ts";

const ID = "svc.sample_guest";
const drawn = (price: string, bars = "") => ({
  viewId: `${ID}.quote`,
  symbol: "SPX",
  guestOutput: true,
  quote: Buffer.from(price),
  ...(bars === "" ? {} : { candles: { timeframe: "1D", json: Buffer.from(bars) } as const }),
});

describe("the drawings of a view from a folder", () => {
  it("are kept as the guest read them, and the same input once", () => {
    const book = drawingBook();
    for (const price of ["1", "1", "2", "1"]) book.add(ID, drawn(price, "[]"));
    expect(book.of(ID).map(({ quote }) => quote)).toEqual(["1", "2", "1"]);
    expect(book.of(ID)[0]).toEqual({
      view_id: `${ID}.quote`,
      symbol: "SPX",
      quote: "1",
      candles: { timeframe: "1D", json: "[]" },
    });
    expect(book.of("svc.another")).toEqual([]);
    book.forget(ID);
    expect(book.of(ID)).toEqual([]);
  });

  it("are the latest thousand, and the latest 8 MiB", () => {
    const book = drawingBook();
    for (let at = 0; at < 1100; at += 1) book.add(ID, drawn(String(at)));
    expect(book.of(ID)).toHaveLength(1000);
    expect(book.of(ID).at(-1)?.quote).toBe("1099");
    for (let at = 0; at < 100; at += 1) book.add(ID, drawn(String(at), `${at}`.padEnd(128 * 1024)));
    expect(book.of(ID)).toHaveLength(63);
  });
});
