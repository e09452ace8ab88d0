import type { SymbolInfo } from "@bourse/contract/host-api";
import { classes } from "@bourse/ui";
import { useId } from "react";
import { useSymbols } from "../api/queries.ts";
import { chart } from "../state/chart.ts";
import { useStore } from "../state/store.ts";

type Offer = SymbolInfo["timeframes"][number];

const WHY = {
  native: "The source has these bars",
  aggregated: "Made from the source's daily bars",
  not_available: "Not available: this source has no bars this short, and none are invented",
} as const;

/** The chart's timeframe. What the source cannot give stays in sight, with the reason. */
export function TimeframeSwitch() {
  const { symbol, timeframe } = useStore(chart);
  const reason = useId();
  const info = useSymbols().data?.symbols.find((each) => each.symbol === symbol);
  if (!info) return null;
  const missing = info.timeframes.some((each) => each.availability === "not_available");
  return (
    <fieldset className="flex gap-0.5 rounded bg-raised p-0.5">
      <legend className="sr-only">Timeframe</legend>
      {info.timeframes.map((offer) => (
        <Choice key={offer.timeframe} offer={offer} chosen={offer.timeframe === timeframe} reason={reason} />
      ))}
      {missing && (
        <span id={reason} className="sr-only">
          {WHY.not_available}
        </span>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly offer: Offer;
  readonly chosen: boolean;
  /** Id of the text that explains an unavailable timeframe. */
  readonly reason: string;
}

function Choice({ offer, chosen, reason }: ChoiceProps) {
  const missing = offer.availability === "not_available";
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={missing}
      aria-describedby={missing ? reason : undefined}
      title={WHY[offer.availability]}
      onClick={() => missing || chart.set({ timeframe: offer.timeframe })}
      className={classes(
        "h-6 min-w-7 rounded px-1.5 text-xs font-medium",
        chosen ? "bg-surface text-accent shadow-sm" : "text-muted",
        missing ? "cursor-not-allowed opacity-45" : "hover:text-text",
      )}
    >
      {offer.timeframe}
    </button>
  );
}
