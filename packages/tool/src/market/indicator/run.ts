import {
  type CsvBars,
  calculateIndicator,
  checkIndicator,
  type IndicatorCheck,
  type IndicatorColumns,
  type IndicatorSetting,
  indicatorLabel,
  indicatorNote,
} from "@bourse/bars";
import { type Issue, issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { readBarsFile, remarksOf } from "../bars-file.ts";
import { refuse, writeLines } from "../output.ts";
import { PARAMETER_OPTIONS } from "./command.ts";

/** Calculates an indicator over a file's bars. */
export async function runIndicator(given: Invocation, io: Io): Promise<ExitCode> {
  const check = settingOf(given);
  const file = await readBarsFile(given);
  if (!check.ok || !file.ok) {
    const issues = [...(check.ok ? [] : check.issues), ...(file.ok ? [] : file.issues)];
    return await refuse(given, io, { issues, more: file.ok ? 0 : file.more });
  }
  const { setting } = check;
  const { columns } = calculateIndicator(setting, file.bars);
  await (hasFlag(given, "json") ? writeJson(file, columns, io) : writeTable(file, { setting, columns }, io));
  for (const remark of [indicatorNote(setting) ?? [], remarksOf(file, io.clock.now())].flat())
    await io.err(`bourse: ${remark}\n`);
  return EXIT.ok;
}

/** The kind and the parameters, with faults at the options that the user has written. */
function settingOf(given: Invocation): IndicatorCheck {
  const kind = textOption(given, "kind");
  if (kind === undefined)
    return { ok: false, issues: [issue("indicator.kind_unknown", "/kind", "--kind is missing.")] };
  const entries = [...PARAMETER_OPTIONS].map(([name, { option }]) => [name, numberOf(textOption(given, option))]);
  const check = checkIndicator(kind, Object.fromEntries(entries));
  if (check.ok) return check;
  const optionOf = ({ pointer }: Issue) => PARAMETER_OPTIONS.get(pointer.slice(1))?.option ?? "kind";
  return { ok: false, issues: check.issues.map((each) => ({ ...each, pointer: `/${optionOf(each)}` })) };
}

/** A written number as a number; any other text stays as it is, to be shown in the fault. */
function numberOf(text: string | undefined): number | string | undefined {
  return text !== undefined && /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

const timeOf = ({ bars }: CsvBars, index: number): string => new Date(bars.time[index] as number).toISOString();

/** NaN, "no value", is `null` in JSON. */
function writeJson(file: CsvBars, columns: IndicatorColumns, io: Io): Promise<void> {
  const lines = Object.entries(columns);
  const object = (index: number) =>
    Object.fromEntries([["time", timeOf(file, index)], ...lines.map(([name, values]) => [name, values[index]])]);
  return writeLines(file.bars.length, (index) => JSON.stringify(object(index)), io);
}

/** Digits of a value in the table; --json has all of them. */
const SHOWN_DIGITS = 10;
const WIDTH = 14;

async function writeTable(
  file: CsvBars,
  { setting, columns }: { readonly setting: IndicatorSetting; readonly columns: IndicatorColumns },
  io: Io,
): Promise<void> {
  const lines = Object.values(columns);
  const titles = lines.length === 1 ? [indicatorLabel(setting)] : Object.keys(columns);
  const row = (first: string, cells: readonly string[]) =>
    [first.padEnd(24), ...cells.map((cell) => cell.padStart(WIDTH))].join("  ");
  const shown = (value: number) => (Number.isNaN(value) ? "-" : String(Number(value.toPrecision(SHOWN_DIGITS))));
  await io.out(`${row("time", titles)}\n`);
  await writeLines(
    file.bars.length,
    (index) =>
      row(
        timeOf(file, index),
        lines.map((values) => shown(values[index] as number)),
      ),
    io,
  );
}
