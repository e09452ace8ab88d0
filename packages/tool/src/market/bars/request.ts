import { type Instrument, SIMULATED_INSTRUMENTS } from "@bourse/bars";
import { CHART_TIMEFRAMES, type ChartTimeframe, type Issue, issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";

/** The bars that a command line asks for. */
export interface BarsRequest {
  readonly instrument: Instrument;
  readonly timeframe: ChartTimeframe;
  readonly from: number;
  readonly to: number;
}

/** The request, or every fault of the options at once. */
export function readRequest(given: Invocation): BarsRequest | { readonly issues: readonly Issue[] } {
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
