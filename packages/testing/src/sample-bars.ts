import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Candle } from "@bourse/contract";

/** The real daily S&P 500 bars, parsed by the tests themselves instead of the host's own reader. */
export function readSampleBars(): Candle[] {
  const entry = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = entry.slice(0, entry.lastIndexOf("vega-datasets") + "vega-datasets".length);
  const [header, ...lines] = readFileSync(path.join(folder, "data/sp500-2000.csv"), "utf8").trim().split(/\r?\n/);
  if (header !== "date,open,high,low,close,adjclose,volume") throw new Error(`unexpected columns: ${header}`);
  return lines.map((line) => {
    const [date, open, high, low, close, , volume] = line.split(",");
    return {
      time: `${date}T00:00:00.000Z`,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume),
    };
  });
}
