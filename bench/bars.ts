import { aggregate, type BarColumns, createPyramid, csvBarReader } from "@bourse/bars";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const BARS = sized(1_000_000, 1000);
const CSV_ROWS = sized(200_000, 100);
const ROUNDS = sized(9, 1);
const WARM_UP = sized(2, 0);
/** Bars that a chart can show. */
const SHOWN = 3000;
/** At 60 frames a second a frame has 16 ms, and the window is the smallest part of its work. */
const MOST_WINDOW_MS = 1;
/** Checking rows costs a few times what splitting and converting them does. */
const MOST_CSV = 5;
/** An aggregation reads each bar once; a copy is the lower bound. */
const MOST_AGGREGATE = 10;
const PIECE = 64 * 1024;

function barsOf(length: number): BarColumns {
  const column = (value: (index: number) => number) => Float64Array.from({ length }, (_, index) => value(index));
  const price = (index: number) => 100 + Math.sin(index / 500) * 20;
  return {
    length,
    time: column((index) => index * 60_000),
    open: column(price),
    high: column((index) => price(index) + 1),
    low: column((index) => price(index) - 1),
    close: column((index) => price(index) + 0.5),
    volume: column((index) => index % 1000),
  };
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Medians of two kinds of work, in alternating rounds. */
function compare(ours: () => unknown, theirs: () => unknown): readonly [ours: number, theirs: number] {
  const figures: (readonly [number, number])[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) figures.push([time(ours), time(theirs)]);
  const measured = figures.slice(WARM_UP);
  return [median(measured.map(([own]) => own)), median(measured.map(([, other]) => other))];
}

/** Highest and lowest price of each bar of a window, from all bars below it. */
function reduceAll(bars: BarColumns, shown: number): Float64Array {
  const size = Math.ceil(bars.length / shown);
  const found = new Float64Array(2 * shown);
  for (let index = 0; index < bars.length; index += 1) {
    const at = 2 * Math.floor(index / size);
    found[at] = Math.max(found[at] as number, bars.high[index] as number);
    found[at + 1] = Math.min(found[at + 1] as number, bars.low[index] as number);
  }
  return found;
}

/** A window of all bars by levels of detail, compared with reducing the bars for it. */
function window(bars: BarColumns): BenchResult {
  const pyramid = createPyramid(bars);
  const query = { from: 0, to: bars.length, maxBars: SHOWN };
  const [own, other] = compare(
    () => pyramid.window(query),
    () => reduceAll(bars, SHOWN),
  );
  return {
    name: `a window of ${SHOWN} over ${BARS.toLocaleString("en-US")} bars`,
    ours: `${own.toFixed(3)} ms`,
    theirs: `${other.toFixed(2)} ms reducing high and low`,
    ratio: own / other,
    target: `at most ${MOST_WINDOW_MS} ms`,
    ok: own <= MOST_WINDOW_MS,
  };
}

/** Bars of an hour from bars of a minute, compared with copying the small bars. */
function larger(bars: BarColumns): BenchResult {
  const [own, other] = compare(
    () => aggregate(bars, "1H"),
    () => [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => column.slice()),
  );
  return {
    name: `1H bars of ${BARS.toLocaleString("en-US")} bars`,
    ours: `${own.toFixed(1)} ms`,
    theirs: `${other.toFixed(1)} ms copying the bars`,
    ratio: own / other,
    target: `at most ${MOST_AGGREGATE} times`,
    ok: own / other <= MOST_AGGREGATE,
  };
}

function readCsv(text: string): void {
  const reader = csvBarReader();
  for (let from = 0; from < text.length; from += PIECE) reader.push(text.slice(from, from + PIECE));
  const read = reader.end();
  if (!read.ok) throw new Error(`the benchmark's file is refused: ${JSON.stringify(read.issues)}`);
}

/** The least that any reader does; it checks nothing. */
function convert(text: string): number {
  let sum = 0;
  for (const line of text.split("\n").slice(1)) {
    const [at = "", ...cells] = line.split(",");
    sum += Date.parse(at) + cells.map(Number).reduce((total, value) => total + value, 0);
  }
  return sum;
}

/** Reading a CSV file with all checks, compared with splitting and converting its text. */
function csv(): BenchResult {
  const rows = Array.from({ length: CSV_ROWS }, (_, index) => {
    return `${new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString()},212.61,213.35,211.52,212.8,${index}`;
  });
  const text = ["time,open,high,low,close,volume", ...rows].join("\n");
  const [own, other] = compare(
    () => readCsv(text),
    () => convert(text),
  );
  return {
    name: `read a CSV file of ${CSV_ROWS.toLocaleString("en-US")} bars`,
    ours: `${own.toFixed(0)} ms`,
    theirs: `${other.toFixed(0)} ms splitting and converting`,
    ratio: own / other,
    target: `at most ${MOST_CSV} times`,
    ok: own / other <= MOST_CSV,
  };
}

/** Levels of detail, larger timeframes and CSV files. */
export async function run(): Promise<BenchResult[]> {
  const bars = barsOf(BARS);
  return [window(bars), larger(bars), csv()];
}
