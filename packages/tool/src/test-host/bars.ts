import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BarColumns,
  barEnd,
  columnsOf,
  joinColumns,
  SIMULATED_INSTRUMENTS,
  simulatedBars,
  simulatedTail,
  sliceColumns,
} from "@bourse/bars";
import { CHART_TIMEFRAMES, type ChartTimeframe, type Issue, issue } from "@bourse/contract";
import { readBarsAt, UNNAMED_SYMBOL } from "../market/bars-file.ts";

/** A bar of a script. Prices that are left out follow from the others: it opens where the last one closed. */
export interface ScriptedBar {
  /** Opening, ISO 8601 or milliseconds; absent: right after the bar before. */
  readonly time?: string | number;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close: number;
  readonly volume?: number;
}

/** The bars of one symbol. */
export interface MarketScript {
  /**
   * The symbol for which the guest asks; absent: that of the simulated instrument, otherwise the one that the first view
   * of the manifest names, otherwise `SIM:ALTA`.
   */
  readonly symbol?: string;
  /** Absent: found from the times of a file, otherwise `1D`. */
  readonly timeframe?: ChartTimeframe;
  /**
   * A CSV file, relative to the project's folder; an instrument of the simulated exchange, such as `SIM:CIMA`; or the
   * bars themselves, of which a number is a close.
   */
  readonly bars: string | URL | readonly (number | ScriptedBar)[];
  /** Bars that have ended when the guest starts; absent: all, and 256 of a simulated instrument. */
  readonly past?: number;
}

/** A script with its bars. */
export interface Script {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: BarColumns;
  readonly past: number;
}

/** The bars of a script, or every reason why there are none. */
export type ScriptVerdict =
  | { readonly script: Script }
  | { readonly script?: undefined; readonly issues: readonly Issue[] };

/** Where scripts are read from and from which time on. */
export interface ScriptPlace {
  readonly folder: string;
  /** For the issues: `/market` or `/market/1`. */
  readonly pointer: string;
  /** Simulated bars go on from here: the present of the first market. */
  readonly now?: number;
  /** The symbol of a script that names none. */
  readonly symbol?: string;
}

/** As many as `market.read` gives. */
const SIMULATED_PAST = 256;
const SIMULATED_FUTURE = 500;
/** A Monday inside the years of the simulated exchange. */
const SIMULATED_NOW = Date.UTC(2024, 0, 15);
/** The first bar of a list without times: a Monday, and the first of a month. */
const LIST_FROM = Date.UTC(2024, 0, 1);
const LIST_VOLUME = 1000;

const wrong = (pointer: string, message: string): Issue => issue("tool.test_setup_invalid", pointer, message);

/** Reads the bars of a script. */
export async function readScript(given: MarketScript, place: ScriptPlace): Promise<ScriptVerdict> {
  const { bars, timeframe } = given;
  const { pointer } = place;
  if (timeframe !== undefined && !CHART_TIMEFRAMES.includes(timeframe))
    return { issues: [wrong(`${pointer}/timeframe`, `It is one of ${CHART_TIMEFRAMES.join(", ")}.`)] };
  if (typeof bars === "string" && bars.startsWith("SIM:")) return simulated(given, bars, place);
  if (typeof bars === "string" || bars instanceof URL) return await ofFile(given, bars, place);
  const known = timeframe ?? "1D";
  const columns = listed(bars, known, pointer);
  if ("issues" in columns) return columns;
  return scriptOf(given, { timeframe: known, bars: columns, past: columns.length }, place);
}

function scriptOf(given: MarketScript, known: Omit<Script, "symbol">, place: ScriptPlace): ScriptVerdict {
  const { pointer } = place;
  const { symbol = place.symbol ?? UNNAMED_SYMBOL, past = known.past } = given;
  if (known.bars.length === 0) return { issues: [wrong(`${pointer}/bars`, "There is no bar.")] };
  if (!Number.isInteger(past) || past < 0 || past > known.bars.length)
    return {
      issues: [wrong(`${pointer}/past`, `It is a whole number from 0 to ${known.bars.length}, the number of bars.`)],
    };
  return { script: { symbol, ...known, past } };
}

function simulated(given: MarketScript, name: string, place: ScriptPlace): ScriptVerdict {
  const { pointer, now = SIMULATED_NOW } = place;
  const instrument = SIMULATED_INSTRUMENTS.find(({ symbol }) => symbol === name);
  if (!instrument) {
    const names = SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol).join(", ");
    return { issues: [wrong(`${pointer}/bars`, `The simulated exchange has no ${name}; it has ${names}.`)] };
  }
  const { timeframe = "1D", past = SIMULATED_PAST, symbol = name } = given;
  const before = simulatedTail(instrument, timeframe, { before: now, limit: Math.max(1, past) });
  const after = simulatedBars(instrument, timeframe, { from: now, to: futureOf(timeframe, now) });
  const bars = joinColumns(before, sliceColumns(after, 0, Math.min(after.length, SIMULATED_FUTURE)));
  return scriptOf({ ...given, symbol }, { timeframe, bars, past: Math.min(past, before.length) }, place);
}

/** Nights and weekends have no bars: a span that holds enough of them. */
function futureOf(timeframe: ChartTimeframe, now: number): number {
  const span = barEnd(now, timeframe) - now;
  return now + 2 * SIMULATED_FUTURE * span;
}

async function ofFile(given: MarketScript, file: string | URL, place: ScriptPlace): Promise<ScriptVerdict> {
  const { folder, pointer } = place;
  const name = file instanceof URL ? fileURLToPath(file) : path.resolve(folder, file);
  const read = await readBarsAt(name);
  if (!read.ok) {
    const more = read.more > 0 ? [wrong(`${pointer}/bars`, `${read.more} more faults follow.`)] : [];
    return { issues: [...read.issues.map((each) => ({ ...each, file: path.relative("", name) })), ...more] };
  }
  const timeframe = given.timeframe ?? read.timeframe;
  if (timeframe === undefined) {
    const message = "The distance of the file's bars is that of no timeframe: give it.";
    return { issues: [wrong(`${pointer}/timeframe`, message)] };
  }
  return scriptOf(given, { timeframe, bars: read.bars, past: read.bars.length }, place);
}

function listed(
  bars: readonly (number | ScriptedBar)[],
  timeframe: ChartTimeframe,
  pointer: string,
): BarColumns | { readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const whole: ReturnType<typeof wholeBar>[] = [];
  for (const [index, given] of bars.entries()) {
    const before = whole.at(-1);
    const next = wholeBar(given, { time: before ? barEnd(before.time, timeframe) : LIST_FROM, open: before?.close });
    const fault = faultOf(next, before?.time);
    if (fault !== undefined) issues.push(wrong(`${pointer}/bars/${index}`, fault));
    whole.push(next);
  }
  return issues.length > 0 ? { issues } : columnsOf(whole);
}

/** A bar with everything that was left out. */
export function wholeBar(
  given: number | ScriptedBar,
  next: { readonly time: number; readonly open: number | undefined },
) {
  const bar: ScriptedBar = typeof given === "number" ? { close: given } : given;
  const { close, open = next.open ?? close, volume = LIST_VOLUME } = bar;
  const time = bar.time === undefined ? next.time : new Date(bar.time).getTime();
  const { high = Math.max(open, close), low = Math.min(open, close) } = bar;
  return { time, open, high, low, close, volume };
}

/** Why a bar is none; undefined for a good one. */
export function faultOf(bar: ReturnType<typeof wholeBar>, before: number | undefined): string | undefined {
  const { time, open, high, low, close, volume } = bar;
  if (![time, open, high, low, close, volume].every(Number.isFinite)) return "Its time and its prices must be numbers.";
  if (before !== undefined && time <= before)
    return `It opens at ${new Date(time).toISOString()}, not after the bar before.`;
  if (high < Math.max(open, close, low) || low > Math.min(open, close))
    return "Its high is not the highest price, or its low not the lowest.";
  return undefined;
}
