import { COLUMNS } from "@bourse/bars";
import { wanderingBars } from "../../packages/workbench/test/chart-page/bars.ts";

/** A CSV file of bars of a minute, as a trader imports it. */
export function barsFile(length: number): string {
  const bars = wanderingBars(length);
  const rows = Array.from({ length }, (_, at) =>
    COLUMNS.map((name) => (name === "time" ? new Date(bars.time[at] as number).toISOString() : bars[name][at])).join(
      ",",
    ),
  );
  return [COLUMNS.join(","), ...rows].join("\n");
}
