import { HostCallRefusal } from "@bourse/client";
import { FORECAST_QUANTILES, MODEL_STATEMENTS } from "@bourse/contract";
import type { NewRolling, Rolling, RollingRow } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, plural, safe } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { readSeries } from "./forecast.ts";
import { openHost } from "./open-host.ts";
import { overSymbols, within } from "./rolling-total.ts";

/** Has the host forecast from past bars of each symbol, and prints how accurate these and plain forecasts were. */
export async function evaluate(given: Invocation, io: Io): Promise<ExitCode> {
  const wanted = readEvaluation(given);
  const host = openHost(given, io);
  const found: Rolling[] = [];
  // One after the other: the model answers one question at a time, and an end between two symbols loses little.
  for (const symbol of given.args) {
    found.push(await host.call("POST /api/forecasts/rolling", { body: { ...wanted, symbol } }));
  }
  if (hasFlag(given, "csv")) {
    await io.out(csvOf(found));
    return EXIT.ok;
  }
  const terms = { statement: MODEL_STATEMENTS.use, licence: MODEL_STATEMENTS.licence };
  const json = { evaluations: found, all: overSymbols(found), ...terms };
  return print(given, io, { json, lines: (style) => linesOf(found, style) });
}

function readEvaluation(given: Invocation): Omit<NewRolling, "symbol"> {
  if (hasFlag(given, "csv") && hasFlag(given, "json")) {
    throw new HostCallRefusal("tool.usage", "--csv and --json exclude each other");
  }
  const { timeframe, horizon } = readSeries(given);
  const number = (name: string, usual: number) => {
    const text = textOption(given, name) ?? String(usual);
    if (!/^[1-9]\d{0,3}$/.test(text)) throw new HostCallRefusal("tool.usage", `--${name} is a whole number from 1`);
    return Number(text);
  };
  return {
    timeframe,
    horizon,
    origins: number("origins", 100),
    every: number("every", 5),
    season: number("season", 5),
  };
}

const HEAD = ["bars ahead", "forecast", "pinball loss ‰", ...FORECAST_QUANTILES.map(String), "0.1-0.9"];

function linesOf(found: readonly Rolling[], style: Paint): string[] {
  const sections = found.length > 1 ? [...found, ["all symbols", overSymbols(found)] as const] : found;
  const tables = sections.flatMap((each) => {
    const [name, rows] = "rows" in each ? [headingOf(each), each.rows] : each;
    return [style.bold(safe(name)), HEAD.join("\t"), ...rows.map(rowOf), ""];
  });
  const [{ model = "", model_revision: revision = "" } = {}] = found;
  return [
    ...tables,
    "Columns of levels: share of prices that came in at or below the quantile, equal to the level if the forecast is calibrated.",
    safe(`${model} ${revision}, against the last price (naive), its mean move going on (drift) and the last season`),
    safe(MODEL_STATEMENTS.use),
    safe(MODEL_STATEMENTS.licence),
  ];
}

const headingOf = ({ symbol, timeframe, origins, every, source, first, last }: Rolling) =>
  `${symbol} ${timeframe}: ${plural(origins, "forecast")} from ${source}, one every ${plural(every, "bar")}, ${first} to ${last}`;

const rowOf = ({ ahead, method, pinball, levels }: RollingRow) =>
  [
    ahead,
    method.replace("_", " "),
    pinball.toFixed(3),
    ...levels.map(({ share_below: share }) => share.toFixed(3)),
    within(levels).toFixed(3),
  ].join("\t");

/** One row for each symbol, bars ahead and forecast; each row repeats the terms, because rows are copied elsewhere. */
function csvOf(found: readonly Rolling[]): string {
  const levels = FORECAST_QUANTILES.map((level) => `below_${level}`);
  const head = [
    "symbol",
    "timeframe",
    "source",
    "first",
    "last",
    "bars_ahead",
    "forecast",
    "count",
    "pinball_permille",
  ];
  const rows = found.flatMap((each) =>
    each.rows.map((row) => [
      each.symbol,
      each.timeframe,
      each.source,
      each.first,
      each.last,
      row.ahead,
      row.method,
      row.count,
      row.pinball,
      ...row.levels.map(({ share_below: share }) => share),
      within(row.levels),
      each.model,
      each.model_revision,
      each.statement,
      each.licence,
    ]),
  );
  const all = [[...head, ...levels, "within_0.1_0.9", "model", "revision", "statement", "licence"], ...rows];
  return all.map((row) => `${row.map(field).join(",")}\n`).join("");
}

const field = (value: string | number) =>
  typeof value === "number" ? String(value) : `"${value.replaceAll('"', '""')}"`;
