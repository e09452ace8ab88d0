import { openDialog } from "../../state/dialogs.ts";
import type { ChartTime } from "./use-chart-time.ts";

export interface ZoneButtonProps {
  readonly chartId: string;
  readonly time: ChartTime;
  /** Time of the newest bar. */
  readonly last: number | undefined;
}

/** The time zone that a chart is shown in; chooses another, and the session. */
export function ZoneButton({ chartId, time: { words, intraday }, last }: ZoneButtonProps) {
  const { city, offset, zone } = words;
  const now = offset(last ?? 0);
  const shown = city === now ? city : `${city} ${now}`;
  return (
    <button
      type="button"
      data-zone={zone.name}
      title={intraday ? `Times are of ${zone.name}` : "Bars of a day and longer carry the date of their source"}
      className="h-6 rounded px-1.5 text-2xs font-medium text-muted hover:bg-raised hover:text-text"
      onClick={() => openDialog({ kind: "chart-times", chartId })}
    >
      <span className="sr-only">Time zone and session: </span>
      {intraday ? shown : "Dates"}
    </button>
  );
}
