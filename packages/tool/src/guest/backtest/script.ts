import { CHART_TIMEFRAMES, type ChartTimeframe, type Issue, issue } from "@bourse/contract";
import type { DriveScript } from "@bourse/runtime/drive";
import { sampleBars } from "@bourse/runtime/market";
import { HostRefusal } from "@bourse/runtime/refusal";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { readBarsFile } from "../../market/bars-file.ts";

/** The bars to run a guest over, or every reason why there are none. */
export type ScriptVerdict =
  | { readonly script: DriveScript; readonly issues?: undefined }
  | { readonly script?: undefined; readonly issues: readonly Issue[]; readonly more: number };

/** The script that the options of `backtest` and `profile` describe. */
export async function scriptOf(given: Invocation): Promise<ScriptVerdict> {
  const wanted = textOption(given, "timeframe");
  const named = CHART_TIMEFRAMES.find((each) => each === wanted);
  if (wanted !== undefined && named === undefined)
    return refused(`--timeframe is one of ${CHART_TIMEFRAMES.join(", ")}.`);
  const isSample = textOption(given, "market") !== undefined;
  if (isSample === (textOption(given, "bars") !== undefined)) return refused("Give either --bars or --market.");
  return isSample ? overSample(given) : overFile(given, named);
}

function overSample(given: Invocation): ScriptVerdict {
  try {
    return { script: over(given, { bars: sampleBars(), timeframe: "1D" }) };
  } catch (cause) {
    if (cause instanceof HostRefusal) return { issues: [issue(cause.code, "", cause.message)], more: 0 };
    throw cause;
  }
}

async function overFile(given: Invocation, named: ChartTimeframe | undefined): Promise<ScriptVerdict> {
  const file = await readBarsFile(given);
  if (!file.ok) return file;
  const timeframe = named ?? file.timeframe;
  if (timeframe === undefined)
    return refused("The distance of the file's bars is that of no timeframe: give --timeframe.");
  return { script: over(given, { bars: file.bars, timeframe }) };
}

function over(given: Invocation, known: Pick<DriveScript["series"], "bars" | "timeframe">): DriveScript {
  const series = { symbol: textOption(given, "symbol") ?? "SPX", ...known };
  return { series, from: 0, to: known.bars.length, inside: hasFlag(given, "forming") ? "low_first" : "nothing" };
}

const refused = (message: string): ScriptVerdict => ({ issues: [issue("tool.usage", "", message)], more: 0 });
