import type { Bar } from "@bourse/bars";
import { describe, expect, it } from "vitest";
import { BarStore } from "../store/bar-store.ts";
import { valueColumns } from "./columns.ts";

const DAY = 86_400_000;

function seriesOf(closes: Readonly<Record<number, number>>) {
  const store = new BarStore();
  const bars = Object.entries(closes).map(
    ([day, close]): Bar => ({ time: Number(day) * DAY, open: close, high: close, low: close, close, volume: 1 }),
  );
  store.replaceFrom(0, bars);
  return { store, version: store.version };
}

describe("the columns of the table", () => {
  it("have closes and changes of compared symbols at bars of the same time, and nothing where they have none", () => {
    const { store } = seriesOf({ 0: 10, 1: 11, 2: 12, 3: 13 });
    const prices = { decimals: 2, price: String, exact: String, change: String };
    const compared = [{ id: "o", chart_id: "c", symbol: "OTHER", color: "#112233", revision: 1, created_at: "" }];
    const series = new Map([["o", seriesOf({ 0: 50, 1: 60, 3: 45 })]]);
    const columnsWith = (known: typeof series) =>
      valueColumns({ indicators: [], compared, series: known, store, prices }).others;
    const [, close, change] = columnsWith(series);
    const values = (column: typeof close) =>
      [0, 1, 2, 3].map((index) => column?.value(store.bar(index) ?? expect.fail("there is a bar"), index));
    expect([close?.title, change?.title]).toEqual(["OTHER close", "OTHER change"]);
    expect(values(close)).toEqual(["50.00", "60.00", "", "45.00"]);
    expect(values(change)).toEqual(["", "+20.00%", "", ""]);
    expect(values(columnsWith(new Map())[1])).toEqual(["", "", "", ""]);
  });
});
