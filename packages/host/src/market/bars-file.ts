import type { CandleAnswer } from "@bourse/contract/host-api";

const HEADER = "date,open,high,low,close,adjclose,volume";
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads daily bars. Strict: an invalid line stops the reading, because a gap in a price series is not visible in a
 * chart. The adjusted close is ignored; an index pays no dividends, so both columns are equal.
 */
export function parseDailyBars(csv: string): readonly CandleAnswer[] {
  const [header, ...lines] = csv.trimEnd().split(/\r?\n/);
  if (header !== HEADER) throw new Error("the bars do not start with the expected header");
  const bars = lines.map(parseLine);
  bars.forEach((bar, index) => {
    const before = bars[index - 1];
    if (before && before.time >= bar.time) throw new Error(`the bars are out of order at ${bar.time}`);
  });
  return bars;
}

function parseLine(line: string): CandleAnswer {
  const [date = "", ...columns] = line.split(",");
  const [open, high, low, close, , volume] = columns.map(number);
  const bar = { time: `${date}T00:00:00.000Z`, open, high, low, close, volume };
  if (columns.length !== 6 || !DATE.test(date) || Number.isNaN(Date.parse(bar.time)) || !isBar(bar)) {
    throw new Error(`not a bar: ${line}`);
  }
  return bar;
}

function number(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function isBar(bar: { [Key in keyof CandleAnswer]: CandleAnswer[Key] | undefined }): bar is CandleAnswer {
  const { open, high, low, close, volume } = bar;
  const prices = [open, high, low, close];
  return (
    [...prices, volume].every((each) => Number.isFinite(each)) &&
    prices.every((price) => low === min(low, price) && high === max(high, price))
  );
}

const min = (left: number | undefined, right: number | undefined) => Math.min(left ?? Number.NaN, right ?? Number.NaN);
const max = (left: number | undefined, right: number | undefined) => Math.max(left ?? Number.NaN, right ?? Number.NaN);
