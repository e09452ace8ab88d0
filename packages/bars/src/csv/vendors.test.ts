import { describe, expect, it } from "vitest";
import { acceptedCsv, csvFaults } from "../../testing/read-csv.ts";

const BAR = { open: 1234.5, high: 1250.25, low: 1230, close: 1240.75, volume: 1_230_000 };
const DAY = Date.UTC(2026, 0, 14);
const OPENING = Date.UTC(2026, 0, 14, 9, 30);

/** One bar in the forms in which brokers and data vendors export it. */
const FORMS: readonly (readonly [string, number, readonly string[]])[] = [
  [
    "adjusted closes beside closes",
    DAY,
    ["Date,Open,High,Low,Close,Adj Close,Volume", "2026-01-14,1234.5,1250.25,1230,1240.75,1200.1,1230000"],
  ],
  [
    "currency signs and the month first",
    DAY,
    ["Date,Close/Last,Volume,Open,High,Low", "01/14/2026,$1240.75,1230000,$1234.50,$1250.25,$1230.00"],
  ],
  [
    "quotes, thousands and a shortened volume",
    DAY,
    [
      '"Date","Price","Open","High","Low","Vol.","Change %"',
      '"01/14/2026","1,240.75","1,234.50","1,250.25","1,230.00","1.23M","0.51%"',
    ],
  ],
  [
    "tabs, and day and time of day apart",
    OPENING,
    [
      "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>",
      "2026.01.14\t09:30:00\t1234.5\t1250.25\t1230\t1240.75\t1230000\t0\t2",
    ],
  ],
  [
    "digits without signs",
    OPENING,
    [
      "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
      "X,5,20260114,093000,1234.5,1250.25,1230,1240.75,1230000,0",
    ],
  ],
  [
    "microseconds since 1970",
    OPENING,
    [
      "open_time,open,high,low,close,volume,close_time,quote_volume,count",
      `${OPENING}000,1234.5,1250.25,1230,1240.75,1230000,${OPENING + 59_999}000,1,7`,
    ],
  ],
  [
    "decimal commas and days with dots",
    DAY,
    ["Datum;Date;Open;High;Low;Close;Volume", "x;14.01.2026;1234,5;1250,25;1230;1240,75;1230000"],
  ],
];

describe("a file with", () => {
  it.each(FORMS)("%s is read without questions", (_, time, lines) => {
    const { bars } = acceptedCsv(lines.join("\r\n"));
    const { open, high, low, close, volume } = bars;
    expect(bars.time[0]).toBe(time);
    expect({ open: open[0], high: high[0], low: low[0], close: close[0], volume: volume[0] }).toEqual(BAR);
  });

  it.each(["1,234", "1.234,50", "12,34.5", "1 234.5", "$", "0x10", "--1"])("the price %j is refused", (price) => {
    const text = `date,open,high,low,close\n2026-01-14,"${price}","${price}","${price}","${price}"`;
    expect(new Set(csvFaults(text))).toEqual(new Set(["csv.price_invalid 2"]));
  });
});
