import type { SymbolInfo } from "@bourse/contract/host-api";
import { classes } from "@bourse/ui";
import { useId, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { useIsTight } from "../tabs/narrow.ts";

type Offer = SymbolInfo["timeframes"][number];

const WHY = {
  native: "Provided by the source",
  aggregated: "Aggregated from the source's daily bars",
  simulated: "Simulated: these bars are invented",
  not_available: "Not available: this source has no bars this short",
} as const;

/** The chart's timeframe. Unavailable timeframes stay visible, with the reason. */
export function TimeframeSwitch() {
  const { symbol, timeframe } = useActiveChart();
  const { turn } = useChartActions();
  const reason = useId();
  const [refused, setRefused] = useState<string>();
  const isTight = useIsTight();
  const symbols = useSymbols();
  const info = symbols.data?.symbols.find((each) => each.symbol === symbol);
  // Its place is kept, so that nothing moves when it comes.
  if (!info)
    return (
      (symbols.isPending || symbol === "") && (
        <span aria-hidden="true" className={classes("h-7 shrink-0", isTight ? "w-14" : "w-[270px]")} />
      )
    );
  if (isTight) {
    return (
      <select
        aria-label="Timeframe"
        value={timeframe}
        onChange={({ target }) => {
          const offer = info.timeframes.find((each) => each.timeframe === target.value);
          if (offer) turn({ timeframe: offer.timeframe });
        }}
        className="h-7 shrink-0 rounded border border-line bg-raised px-1 text-xs font-semibold text-text"
      >
        {info.timeframes.map((offer) => (
          <option
            key={offer.timeframe}
            value={offer.timeframe}
            title={WHY[offer.availability]}
            disabled={offer.availability === "not_available"}
          >
            {offer.timeframe}
          </option>
        ))}
      </select>
    );
  }
  return (
    <fieldset onBlur={() => setRefused(undefined)} className="flex shrink-0 gap-0.5 rounded bg-raised p-0.5">
      <legend className="sr-only">Timeframe</legend>
      {info.timeframes.map((offer) => (
        <Choice
          key={offer.timeframe}
          offer={offer}
          chosen={offer.timeframe === timeframe}
          reason={reason}
          onChosen={() => turn({ timeframe: offer.timeframe })}
          onRefused={() => setRefused(offer.timeframe)}
        />
      ))}
      <span id={reason} hidden>
        {WHY.not_available}
      </span>
      {/* Placed by the top bar: the toolbar, which scrolls, would cut it off. */}
      <p role="status" className="absolute top-full left-1/4 z-30 pt-1.5 text-xs whitespace-nowrap">
        {refused && (
          <span className="block rounded border border-line bg-surface px-2.5 py-1.5 shadow-lg">
            {refused}: {WHY.not_available}
          </span>
        )}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly offer: Offer;
  readonly chosen: boolean;
  /** Id of the text that explains an unavailable timeframe. */
  readonly reason: string;
  readonly onChosen: () => void;
  /** Called when an unavailable timeframe is chosen. */
  readonly onRefused: () => void;
}

function Choice({ offer, chosen, reason, onChosen, onRefused }: ChoiceProps) {
  const missing = offer.availability === "not_available";
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={missing}
      aria-describedby={missing ? reason : undefined}
      title={WHY[offer.availability]}
      onClick={() => (missing ? onRefused() : onChosen())}
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
