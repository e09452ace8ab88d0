import {
  type BarColumns,
  BUILTIN_SESSIONS,
  calculateIndicator,
  checkIndicator,
  columnsOf,
  conditionFault,
  conditionSpans,
  csvBarReader,
  type DayOf,
  indicatorSetting,
  scanStructure,
  tradingDays,
  UTC,
  zoneDays,
} from "@bourse/bars";
import { FUNDINGS, readOrdersFile } from "@bourse/contract";
import { decimal, LIMIT_FILLS, paperAnswer, type RunSettings, runPaper } from "@bourse/orders";
import { bytesOfBlob } from "../blobs.ts";
import type { BarRow, Bars, Inputs } from "../inputs.ts";
import { invalid, type Judges, ofIssues, valid } from "./verdict.ts";

const encoder = new TextEncoder();

const rowsOf = (bars: Bars): readonly BarRow[] =>
  typeof bars === "string" ? JSON.parse(new TextDecoder().decode(bytesOfBlob(bars))) : bars;

function columns(bars: Bars): BarColumns {
  return columnsOf(
    rowsOf(bars).map(([time, open = 0, high = 0, low = 0, close = 0, volume = 0]) => {
      return { time: Date.parse(time), open, high, low, close, volume };
    }),
  );
}

/** JSON has no NaN: a line that has no value yet is null. */
const numbersOf = (values: Float64Array): readonly (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

function settingsOf(options: Inputs["fills"]["options"]): RunSettings {
  const amount = (name: string, usual: string) => decimal(options[name] ?? usual);
  return {
    rules: {
      tick: amount("tick", "0.01"),
      lot: amount("lot", "0.01"),
      feeRate: amount("fee-rate", "0"),
      volumeShare: amount("volume-share", "1"),
      limitFills: LIMIT_FILLS.find((each) => each === options["limit-fills"]) ?? "touched",
      costs: {
        spreadTicks: amount("spread-ticks", "0"),
        slippageTicks: amount("slippage-ticks", "0"),
        slippageShare: amount("slippage-share", "0"),
      },
    },
    cash: amount("cash", "100000"),
    funding: FUNDINGS.find((each) => each === options.funding) ?? "cash",
  };
}

function daysOf({ calendar }: Inputs["fills"]["options"]): DayOf {
  const sessions = BUILTIN_SESSIONS.find(({ id }) => id === calendar);
  return sessions ? tradingDays(sessions) : zoneDays(UTC);
}

type Arithmetic = "fills" | "indicators" | "scan-conditions" | "scan-structure";

/** Bourse's own code as the judge of what is calculated. */
export const ARITHMETIC: Judges<Arithmetic> = {
  fills: ({ options, bars, orders }) => {
    const requests = readOrdersFile(encoder.encode(JSON.stringify(orders)));
    const reader = csvBarReader();
    reader.push(`${bars.join("\n")}\n`);
    const file = reader.end();
    if (!requests.ok) return ofIssues(requests.issues);
    if (!file.ok) return ofIssues(file.issues);
    const { step } = file;
    const given = { bars: file.bars, hasVolume: file.columns.volume !== undefined, dayOf: daysOf(options) };
    const run = runPaper({ ...given, ...(step !== undefined && { step }) }, requests.orders, settingsOf(options));
    return valid(paperAnswer(run));
  },
  indicators: ({ indicator, parameters, source, session, bars, range }) => {
    const checked = checkIndicator(indicator, parameters);
    if (!checked.ok) return ofIssues(checked.issues);
    const setting = indicatorSetting(indicator, parameters, source ?? undefined);
    if (setting === undefined) return { valid: false };
    const { columns: lines } = calculateIndicator(setting, columns(bars), session === "whole" ? () => 0 : undefined);
    const named = Object.entries(lines).map(([name, values]) => [name, numbersOf(values.slice(...range))]);
    return valid({ lines: Object.fromEntries(named) });
  },
  "scan-conditions": ({ bars, conditions }) => {
    if (conditions.some((condition) => conditionFault(condition) !== undefined))
      return invalid(["scan.condition_invalid"]);
    const spans = conditionSpans(conditions, columns(bars)).map(({ bar, lasts, held }) => {
      return { bar, lasts, values: held.map(({ left, right }) => [left, right]) };
    });
    return valid({ spans });
  },
  "scan-structure": ({ bars, strength }) => {
    const found = scanStructure(columns(bars), { k: strength });
    if (!found.ok) return invalid(["scan.not_enough_bars"]);
    const events = found.events.map(({ rule, bar, confirmedAt, level, used }) => {
      return { rule, bar, confirmed_at: confirmedAt, level, bars: used };
    });
    return valid({ events });
  },
};
