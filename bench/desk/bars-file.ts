import { COLUMNS } from "@bourse/bars";
import type { ChartList } from "@bourse/contract/host-api";
import { wanderingBars } from "../../packages/workbench/test/chart-page/bars.ts";
import type { DeskHost } from "./host.ts";

/** Imports bars into a host, as `CSV:BENCH`, and shows their minutes on its chart. */
export async function showImported(host: DeskHost, length: number): Promise<void> {
  await host.ask("POST /api/market/imports?name=BENCH", barsFile(length));
  const { charts } = (await (await host.ask("GET /api/charts")).json()) as ChartList;
  await host.ask(`PUT /api/charts/${charts[0]?.chart_id}`, { symbol: "CSV:BENCH", timeframe: "1m" });
}

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
