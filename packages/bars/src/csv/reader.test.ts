import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBars } from "../../testing/any-bars.ts";
import { acceptedCsv, csvFaults, readCsv } from "../../testing/read-csv.ts";
import { type Bar, COLUMNS, columnsOf } from "../columns.ts";
import { csvBarReader } from "./reader.ts";

const HEADER = "Date,Open,High,Low,Close,Volume";
const DAY = "10,12,9,11,500";
const file = (...rows: readonly string[]): string => [HEADER, ...rows].join("\n");

/** The columns of a bar in any order, with names in any case. */
const layouts = fc.record({
  order: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
  name: fc.constantFrom(
    (column: string) => column,
    (column: string) => column.toUpperCase(),
    (column: string) => `"${column}"`,
  ),
  separator: fc.constantFrom(",", ";", "\t"),
  ending: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("", "\uFEFF"),
  time: fc.constantFrom(
    (time: number) => new Date(time).toISOString(),
    (time: number) => new Date(time).toISOString().slice(0, 16).replace("T", " "),
    (time: number) => new Date(time).toISOString().slice(0, 19).replaceAll("-", "/").replace("T", " "),
    (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().replace("Z", "+05:30"),
  ),
});

describe("a CSV file of bars", () => {
  it("gives its bars whatever its columns, signs, line ends, time formats and pieces", () => {
    fc.assert(
      fc.property(anyBars, layouts, fc.integer({ min: 1, max: 90 }), fc.boolean(), (bars, layout, piece, reverse) => {
        fc.pre(bars.length > 0);
        const cell = (bar: Bar, column: keyof Bar) => (column === "time" ? layout.time(bar.time) : String(bar[column]));
        const rows = bars.map((bar) => layout.order.map((column) => cell(bar, column)).join(layout.separator));
        const header = layout.order.map(layout.name).join(layout.separator);
        const lines = [header, ...(reverse ? rows.toReversed() : rows)];
        const read = readCsv(layout.mark + lines.join(layout.ending), {}, piece);
        expect(read).toMatchObject({ ok: true, bars: columnsOf(bars) });
      }),
    );
  });

  it("may have its newest bar first, which is said", () => {
    const { bars, order } = acceptedCsv(file(`2026-01-03,${DAY}`, `2026-01-02,${DAY}`));
    expect(order).toBe("newest-first");
    expect([...bars.time]).toEqual([Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 3)]);
  });

  it("may have no volume, other columns, blank lines, and a line end after the last bar", () => {
    const { bars, columns } = acceptedCsv("symbol,timestamp,o,h,l,c\n\nX,1767312000,1,2,0.5,1\n\n");
    expect([bars.time[0], bars.close[0], bars.volume[0]]).toEqual([Date.UTC(2026, 0, 2), 1, 0]);
    expect(columns).toMatchObject({ time: 1, open: 2, high: 3, low: 4, close: 5 });
    expect(columns.volume).toBeUndefined();
  });

  it("may write thousands, and end its lines with a separator that the header has not", () => {
    const { bars } = acceptedCsv(
      file('2026-01-02,"1,010.5","1,012.5",1009,1011,"1,234,567",', '2026-01-03,1,1,1,1,"1,234"'),
    );
    expect([bars.open[0], [...bars.volume]]).toEqual([1010.5, [1_234_567, 1234]]);
    const millions = acceptedCsv(file('2026-01-02,"1,234,567","1,234,567","1,234,567","1,234,567",5'));
    expect(millions.bars.close[0]).toBe(1_234_567);
  });

  it("may separate day and time of day, and write decimal commas", () => {
    const { bars } = acceptedCsv(
      "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\n2026.01.02\t09:30\t1,5\t2,5\t1,25\t2",
    );
    expect([bars.time[0], bars.open[0], bars.low[0]]).toEqual([Date.UTC(2026, 0, 2, 9, 30), 1.5, 1.25]);
  });
});

describe("a refused file", () => {
  it.each([
    ["2026-01-02,10,12,9,NaN,500", "csv.price_invalid 3"],
    ["2026-01-02,10,12,9,Infinity,500", "csv.price_invalid 3"],
    ["2026-01-02,10,12,9,1e999,500", "csv.price_invalid 3"],
    ["2026-01-02,10,12,9,,500", "csv.price_invalid 3"],
    ["2026-01-02,10,12,0,11,500", "csv.price_invalid 3"],
    ["2026-01-02,10,12,-9,11,500", "csv.price_invalid 3"],
    ["2026-01-02,10,9,12,11,500", "csv.range_invalid 3"],
    ["2026-01-02,10,12,9,13,500", "csv.range_invalid 3"],
    ["2026-01-02,8,12,9,11,500", "csv.range_invalid 3"],
    ["2026-01-02,10,12,9,11,-1", "csv.volume_invalid 3"],
    ["2026-01-02,10,12,9,11,many", "csv.volume_invalid 3"],
    ["2026-01-02,10,12,9,11", "csv.fields_wrong 3"],
    ["2026-01-02,10,12,9,11,1,234", "csv.fields_wrong 3"],
    ["yesterday,10,12,9,11,500", "csv.time_invalid 3"],
    ["2026-02-30,10,12,9,11,500", "csv.time_invalid 3"],
    ["2026-01-02T09:30+25:00,10,12,9,11,500", "csv.time_invalid 3"],
    ["2026-01-02T09:30-05:60,10,12,9,11,500", "csv.time_invalid 3"],
    ['2026-01-02,10,12,9,11,"500', "csv.volume_invalid 3"],
    ["2026-01-02T24:00Z,10,12,9,11,500", "csv.time_invalid 3"],
    ["2026-01-01,10,12,9,11,500", "csv.time_repeated 3"],
    ["2026-06-01,10,12,9,11,500", "csv.time_future 3"],
  ])("names the line and the fault of %s", (row, fault) => {
    expect(csvFaults(file(`2026-01-01,${DAY}`, row), { now: Date.UTC(2026, 4, 1) })).toEqual([fault]);
  });

  it("has every fault of a line and of the file named at once", () => {
    const text = file(
      `2026-01-01,${DAY}`,
      "x,-1,nothing,9,11,-5",
      `2026-01-04,${DAY}`,
      `2026-01-03,${DAY}`,
      `2026-01-05,${DAY}`,
    );
    expect(csvFaults(text)).toEqual([
      "csv.time_invalid 3",
      "csv.price_invalid 3",
      "csv.price_invalid 3",
      "csv.volume_invalid 3",
      "csv.time_unsorted 5",
    ]);
  });

  it("has the range and the order of a line named beside its other faults", () => {
    const text = file(
      `2026-01-04,${DAY}`,
      "x,10,8,9,11,-5",
      `2026-01-05,${DAY}`,
      "2026-01-05,NaN,12,9,11,500",
      "2026-01-03,10,12,9,13,500",
    );
    expect(csvFaults(text)).toEqual([
      "csv.time_invalid 3",
      "csv.volume_invalid 3",
      "csv.range_invalid 3",
      "csv.price_invalid 5",
      "csv.time_repeated 5",
      "csv.range_invalid 6",
      "csv.time_unsorted 6",
    ]);
  });

  it("has the one line named that is out of order, also if it is among the first two", () => {
    const rows = ["02", "01", "03", "04", "05"].map((day) => `2026-01-${day},${DAY}`);
    expect(csvFaults(file(...rows))).toEqual(["csv.time_unsorted 3"]);
    expect(csvFaults(file(...rows.toReversed()))).toEqual(["csv.time_unsorted 6"]);
  });

  it("has its first faults named and the others counted", () => {
    const rows = Array.from({ length: 50 }, (_, index) => `${index},${DAY}`);
    const read = readCsv(file(...rows), { limits: { faults: 3 } });
    expect(read).toMatchObject({ ok: false, more: 47, issues: [{ line: 2 }, { line: 3 }, { line: 4 }] });
    expect(read.ok ? "" : read.issues[0]?.message).toBe('Line 2: "0" is not a time.');
  });

  it.each([
    ["", "csv.empty"],
    ["\n\r\n", "csv.empty"],
    [HEADER, "csv.empty"],
    ["<html><body>No such file</body></html>", "csv.columns_missing"],
    [`2026-01-01,${DAY}\n2026-01-02,${DAY}`, "csv.columns_missing"],
    ["PK\u0003\u0004\u0000\u0000", "csv.columns_missing"],
    ["Date,Open,Open,High,Low,Close\n2026-01-01,1,1,1,1,1", "csv.column_repeated"],
  ])("is not a file of bars: %j", (text, rule) => {
    expect(csvFaults(text)).toEqual([rule]);
  });

  it("says which columns are missing", () => {
    const read = readCsv("Date;Open;High\n2026-01-01;1;1");
    expect(read.ok ? "" : read.issues[0]?.message).toBe("Line 1 is not a header that names low, close.");
  });

  it("is not read further than its limits", () => {
    const row = (index: number) => `${1_767_312_000 + 60 * index},${DAY}\n`;
    const rows = csvBarReader({ limits: { rows: 5, sampleLines: 2 } });
    rows.push(`${HEADER}\n`);
    const taken = Array.from({ length: 8 }, (_, index) => rows.push(row(index)));
    expect(taken).toEqual([true, true, true, true, true, false, false, false]);
    expect(rows.end()).toMatchObject({ ok: false, issues: [{ rule: "csv.too_large" }] });
    expect(csvFaults(file(row(0), row(1)), { limits: { characters: 60 } })).toEqual(["csv.too_large"]);
    expect(csvFaults("x".repeat(101), { limits: { lineCharacters: 100 } })).toEqual(["csv.line_too_long"]);
    expect(csvFaults(`${file(row(0))}${"x".repeat(101)}\n`, { limits: { lineCharacters: 100 } })).toEqual([
      "csv.line_too_long",
    ]);
  });

  it("keeps no bars once a line is faulty, and no text", () => {
    const reader = csvBarReader({ limits: { sampleLines: 1 } });
    reader.push(`${HEADER}\nx,${DAY}\n`);
    for (let index = 0; index < 100; index += 1) reader.push(`${1_767_312_000 + 60 * index},${DAY}\n`);
    expect(reader.rows).toBe(0);
  });
});
