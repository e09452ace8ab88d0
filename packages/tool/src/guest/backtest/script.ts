import { CHART_TIMEFRAMES, type ChartTimeframe, type Issue, issue } from "@bourse/contract";
import type { DriveScript } from "@bourse/runtime/drive";
import { sampleMarket } from "@bourse/runtime/trial";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { readBarsFile, UNNAMED_SYMBOL } from "../../market/bars-file.ts";

/** The bars to run a guest over, or every reason why there are none. */
export type ScriptVerdict =
  | {
      readonly script: DriveScript;
      /** Says of the sample that it is one. */
      readonly note?: string;
      readonly issues?: undefined;
    }
  | {
      readonly script?: undefined;
      readonly note?: undefined;
      readonly issues: readonly Issue[];
      readonly more: number;
    };

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

type Known = Pick<DriveScript["series"], "bars" | "timeframe"> & { readonly symbol?: string };

/** The recorded bars where they are installed, as in a checkout, and otherwise invented ones. */
function overSample(given: Invocation): ScriptVerdict {
  const { bars, symbol, description } = sampleMarket().daily;
  return { script: over(given, { bars, timeframe: "1D", symbol }), note: description };
}

async function overFile(given: Invocation, named: ChartTimeframe | undefined): Promise<ScriptVerdict> {
  const file = await readBarsFile(given);
  if (!file.ok) return file;
  const timeframe = named ?? file.timeframe;
  if (timeframe === undefined)
    return refused("The distance of the file's bars is that of no timeframe: give --timeframe.");
  return { script: over(given, { bars: file.bars, timeframe }) };
}

function over(given: Invocation, { symbol = UNNAMED_SYMBOL, ...known }: Known): DriveScript {
  const series = { symbol: textOption(given, "symbol") ?? symbol, ...known };
  return { series, from: 0, to: known.bars.length, inside: hasFlag(given, "forming") ? "low_first" : "nothing" };
}

const refused = (message: string): ScriptVerdict => ({ issues: [issue("tool.usage", "", message)], more: 0 });
