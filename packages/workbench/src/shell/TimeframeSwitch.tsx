import type { SymbolInfo } from "@bourse/contract/host-api";
import { classes, IconButton } from "@bourse/ui";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { type Shown, useActiveChart, useChartActions } from "../charts/queries.ts";
import { chart } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { offeredBy, timeframeWords } from "../state/joined.ts";
import { useStore } from "../state/store.ts";
import { favouriteTimeframes } from "../state/timeframes.ts";
import { useIsTight } from "../tabs/narrow.ts";

type Availability = SymbolInfo["timeframes"][number]["availability"] | "joined";

const WHY: Readonly<Record<Availability, string>> = {
  native: "Provided by the source",
  aggregated: "Aggregated from the source's daily bars",
  simulated: "Simulated: these bars are invented",
  joined: "Made of shorter bars of the source",
  not_available: "Not available: this source has no bars this short",
};

/** A timeframe of the toolbar. */
interface Choice {
  readonly words: string;
  readonly availability: Availability;
}

/** The trader's favourites, and the one that the chart has. */
function choicesOf({ timeframes }: SymbolInfo, favourites: readonly string[], seen: string): readonly Choice[] {
  const offered = timeframes
    .filter(({ timeframe }) => favourites.includes(timeframe) || timeframe === seen)
    .map(({ timeframe, availability }): Choice => ({ words: timeframe, availability }));
  const joined = [...favourites, seen].filter((each) => !timeframes.some(({ timeframe }) => timeframe === each));
  return [...offered, ...[...new Set(joined)].map((words): Choice => ({ words, availability: "joined" }))];
}

/** The timeframe that the active chart is seen with. */
function useSeen({ chart_id, timeframe }: Shown): string {
  const settings = useStore(chart);
  return chart_id === undefined ? timeframe : timeframeWords({ chart_id, timeframe }, settings);
}

const openAny = () => openDialog({ kind: "timeframe" });
const ANY = "Any timeframe";

/** The chart's timeframe. Unavailable timeframes stay visible, with the reason. */
export function TimeframeSwitch() {
  const shown = useActiveChart();
  const { symbol } = shown;
  const seen = useSeen(shown);
  const { words: favourites } = useStore(favouriteTimeframes);
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
        <span aria-hidden="true" className={classes("h-7 shrink-0", isTight ? "w-14" : "w-[296px]")} />
      )
    );
  const choices = choicesOf(info, favourites, seen);
  const choose = async (words: string) => {
    const { readTimeframe } = await import("../charts/typed.ts");
    const wanted = readTimeframe(words, offeredBy(info));
    if (wanted) turn({ timeframe: wanted.timeframe, joined: wanted.joined });
    else setRefused(words);
  };
  if (isTight) {
    return (
      <select
        aria-label="Timeframe"
        value={seen}
        onChange={({ target }) => (target.value === ANY ? openAny() : void choose(target.value))}
        className="h-7 w-14 shrink-0 rounded border border-line bg-raised px-1 text-xs font-semibold text-text"
      >
        {choices.map(({ words, availability }) => (
          <option key={words} value={words} title={WHY[availability]} disabled={availability === "not_available"}>
            {words}
          </option>
        ))}
        <option value={ANY}>{ANY}…</option>
      </select>
    );
  }
  return (
    <fieldset onBlur={() => setRefused(undefined)} className="flex shrink-0 gap-0.5 rounded bg-raised p-0.5">
      <legend className="sr-only">Timeframe</legend>
      {choices.map((choice) => (
        <ChoiceButton
          key={choice.words}
          choice={choice}
          chosen={choice.words === seen}
          reason={reason}
          onChosen={() => void choose(choice.words)}
          onRefused={() => setRefused(choice.words)}
        />
      ))}
      <IconButton className="size-6" label={ANY} onClick={openAny}>
        <ChevronDown size={13} aria-hidden="true" />
      </IconButton>
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

interface ChoiceButtonProps {
  readonly choice: Choice;
  readonly chosen: boolean;
  /** Id of the text that explains an unavailable timeframe. */
  readonly reason: string;
  readonly onChosen: () => void;
  /** Called when an unavailable timeframe is chosen. */
  readonly onRefused: () => void;
}

function ChoiceButton({ choice, chosen, reason, onChosen, onRefused }: ChoiceButtonProps) {
  const { words, availability } = choice;
  const missing = availability === "not_available";
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={missing}
      aria-describedby={missing ? reason : undefined}
      title={WHY[availability]}
      onClick={() => (missing ? onRefused() : onChosen())}
      className={classes(
        "h-6 min-w-7 rounded px-1.5 text-xs font-medium",
        chosen ? "bg-surface text-accent shadow-sm" : "text-muted",
        missing ? "cursor-not-allowed opacity-45" : "hover:text-text",
      )}
    >
      {words}
    </button>
  );
}
