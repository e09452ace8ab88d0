import type { RenderRequest } from "../guest/types.ts";
import type { Past } from "./past.ts";
import type { DrivenView } from "./script.ts";

const encoder = new TextEncoder();

/** The JSON that a view reads: a quote from two bars on, and the candles that it declares. */
export function snapshotsOf(
  { symbol, candles: wanted }: DrivenView,
  past: Past,
  source: string,
): Pick<RenderRequest, "quote" | "candles"> {
  const quote = past.quote({ symbol, source });
  const told = quote ? { quote: encoder.encode(JSON.stringify(quote)) } : {};
  if (!wanted || !past.has(wanted.timeframe)) return told;
  const { timeframe, limit } = wanted;
  const { completed } = past.read(timeframe, limit);
  const json = encoder.encode(JSON.stringify({ symbol, timeframe, source, candles: completed }));
  return { ...told, candles: { timeframe, json } };
}
