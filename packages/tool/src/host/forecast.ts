import { HostCallRefusal } from "@bourse/client";
import { CHART_TIMEFRAMES } from "@bourse/contract";
import type { Forecast, ForecastEvaluation, NewForecast } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { type Paint, plural, safe } from "../cli/text.ts";
import { print } from "../marketplace/print.ts";
import { openHost } from "./open-host.ts";

/** Has the host forecast a series, or compare its past forecasts with the bars that followed. */
export async function forecast(given: Invocation, io: Io): Promise<ExitCode> {
  const host = openHost(given, io);
  const { horizon, ...series } = readSeries(given);
  const until = textOption(given, "until");
  if (hasFlag(given, "evaluate")) {
    const evaluation = await host.call("GET /api/forecasts/evaluation", { query: series });
    return print(given, io, { json: evaluation, lines: () => evaluationLines(evaluation) });
  }
  const made = await host.call("POST /api/forecasts", {
    body: { ...series, horizon, ...(until !== undefined && { until }) },
  });
  return print(given, io, { json: made, lines: (style) => forecastLines(made, style) });
}

/** The series and the bars ahead of an invocation. @throws HostCallRefusal `tool.usage` */
export function readSeries(given: Invocation): NewForecast {
  const [symbol = ""] = given.args;
  const timeframe = CHART_TIMEFRAMES.find((each) => each === (textOption(given, "timeframe") ?? "1D"));
  const horizon = textOption(given, "horizon") ?? "20";
  if (timeframe === undefined || !/^\d{1,4}$/.test(horizon)) {
    const message = `--timeframe is one of ${CHART_TIMEFRAMES.join(", ")}, --horizon a number of bars`;
    throw new HostCallRefusal("tool.usage", message);
  }
  return { symbol, timeframe, horizon: Number(horizon) };
}

function forecastLines({ quantiles, times, evidence, statement, licence, ...made }: Forecast, style: Paint): string[] {
  const head = ["bar", ...quantiles.map(({ level }) => String(level))].join("\t");
  const row = (time: string, step: number) =>
    [time, ...quantiles.map(({ prices }) => (prices[step] ?? Number.NaN).toPrecision(7))].join("\t");
  return [
    style.bold(safe(`${made.symbol} ${made.timeframe}, ${plural(made.horizon, "bar")} after ${evidence.as_of}`)),
    head,
    ...times.map(row),
    safe(`${evidence.model} ${evidence.model_revision}, made ${made.made_at} from ${plural(evidence.bars, "bar")}`),
    safe(statement),
    safe(licence),
  ];
}

function evaluationLines({ forecasts, compared, levels, statement, licence, ...loss }: ForecastEvaluation): string[] {
  const shares = levels.map(
    ({ level, count, share_below: share }) =>
      `  ${level}: ${(100 * share).toFixed(1)} % of ${plural(count, "price")} at or below`,
  );
  const losses =
    loss.pinball === undefined
      ? []
      : [`pinball loss ${loss.pinball.toFixed(3)} ‰, unchanged price ${loss.pinball_unchanged?.toFixed(3)} ‰`];
  return [
    `${plural(forecasts, "forecast")}, ${plural(compared, "bar")} came since`,
    ...shares,
    ...losses,
    safe(statement),
    safe(licence),
  ];
}
