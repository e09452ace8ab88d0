import {
  type BarColumns,
  type Instrument,
  SIMULATED_END,
  SIMULATED_FIRST,
  SIMULATED_INSTRUMENTS,
  simulatedBars,
} from "@bourse/bars";
import { CHART_TIMEFRAMES, type ChartTimeframe, type Issue, issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { refuse } from "../output.ts";

/** The bars that a command line asks for. */
interface BarsRequest {
  readonly instrument: Instrument;
  readonly timeframe: ChartTimeframe;
  readonly from: number;
  readonly to: number;
}

/** The request, or every fault of the options at once. */
function readRequest(given: Invocation): BarsRequest | { readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value | undefined, expected: string) => {
    const text = textOption(given, name);
    const value = text === undefined ? undefined : parse(text);
    if (value !== undefined) return value;
    const found = text === undefined ? "is missing" : `is ${JSON.stringify(text)}`;
    issues.push(issue("tool.bars_option_invalid", `/${name}`, `--${name} ${found}; it must be ${expected}.`));
    return undefined;
  };
  const instrument = read("symbol", findInstrument, "a symbol that `bourse bars --list` shows");
  const timeframe = read("timeframe", findTimeframe, `one of ${CHART_TIMEFRAMES.join(", ")}`);
  const from = read("from", parseTime, TIME_FORM);
  const to = read("to", parseTime, TIME_FORM);
  if (from !== undefined && to !== undefined && from >= to) {
    issues.push(issue("tool.bars_option_invalid", "/to", "--to is not after --from."));
  }
  if (hasFlag(given, "csv") && hasFlag(given, "json")) {
    issues.push(issue("tool.bars_option_invalid", "/csv", "--csv and --json exclude each other."));
  }
  if (!instrument || !timeframe || from === undefined || to === undefined || issues.length > 0) return { issues };
  return { instrument, timeframe, from, to };
}

const TIME_FORM = "a time in UTC such as 2024-01-02 or 2024-01-02T14:30:00Z";
const TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}(?:\.\d{3})?))?Z)?$/;

/** Undefined for anything but a day or a time in UTC, and for one that no calendar has, such as 31 February. */
function parseTime(text: string): number | undefined {
  const [whole, day, minute = "00:00", second = "00"] = TIME.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const time = Date.parse(`${day}T${minute}:${second}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${day}T${minute}`)) return undefined;
  return time;
}

function findInstrument(text: string): Instrument | undefined {
  return SIMULATED_INSTRUMENTS.find(({ symbol }) => symbol === text.toUpperCase());
}

function findTimeframe(text: string): ChartTimeframe | undefined {
  return CHART_TIMEFRAMES.find((each) => each === text);
}

/** Writes the list of instruments or the bars of one. */
export async function writeBars(given: Invocation, io: Io): Promise<ExitCode> {
  if (hasFlag(given, "list")) return await writeList(given, io);
  const request = readRequest(given);
  if ("issues" in request) return await refuse(given, io, { ...request, more: 0 });
  const line = hasFlag(given, "json") ? jsonLine : csvLine;
  if (line === csvLine) await io.out("time,open,high,low,close,volume\n");
  for (const bars of partsOf(request)) {
    const lines = Array.from({ length: bars.length }, (_, index) => line(bars, index, request));
    if (lines.length > 0) await io.out(lines.join(""));
  }
  if (request.from < SIMULATED_FIRST || request.to > SIMULATED_END) await io.err(`bourse: ${RANGE}\n`);
  return EXIT.ok;
}

async function writeList(given: Invocation, io: Io): Promise<ExitCode> {
  const lines = SIMULATED_INSTRUMENTS.map(({ symbol, kind, tick, decimals, title, session }) =>
    hasFlag(given, "json")
      ? JSON.stringify({ symbol, kind, tick, decimals, name: title, session: session.name })
      : `${symbol.padEnd(12)}  ${kind.padEnd(8)}  ${tick.toFixed(decimals).padEnd(8)}  ${title} (${session.name})`,
  );
  await io.out(`${lines.join("\n")}\n`);
  return EXIT.ok;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const RANGE = `there are bars from ${dayOf(SIMULATED_FIRST)} until ${dayOf(SIMULATED_END)} only`;

/** Days of bars that are held at once: ten years of minutes would be five million lines. */
const DAYS_AT_ONCE = 28;
const DAY_MS = 24 * 60 * 60_000;

function* partsOf({ instrument, timeframe, from, to }: BarsRequest): Generator<BarColumns> {
  const end = Math.min(to, SIMULATED_END);
  for (let at = Math.max(from, SIMULATED_FIRST); at < end; at += DAYS_AT_ONCE * DAY_MS) {
    yield simulatedBars(instrument, timeframe, { from: at, to: Math.min(at + DAYS_AT_ONCE * DAY_MS, end) });
  }
}

type Line = (bars: BarColumns, index: number, request: BarsRequest) => string;

const csvLine: Line = (bars, index, { instrument }) => {
  const price = (column: Float64Array) => (column[index] as number).toFixed(instrument.decimals);
  const prices = [bars.open, bars.high, bars.low, bars.close].map(price).join(",");
  return `${timeOf(bars, index)},${prices},${bars.volume[index]}\n`;
};

const jsonLine: Line = (bars, index) => {
  const [open, high, low, close, volume] = [bars.open, bars.high, bars.low, bars.close, bars.volume].map(
    (column) => column[index],
  );
  return `${JSON.stringify({ time: timeOf(bars, index), open, high, low, close, volume })}\n`;
};

function timeOf({ time }: BarColumns, index: number): string {
  return new Date(time[index] as number).toISOString();
}
