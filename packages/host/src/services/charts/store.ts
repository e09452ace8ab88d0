import type { ChartTimeframe } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { text } from "../../store/columns.ts";
import type { Database, Row } from "../../store/database.ts";

/** A stored chart. */
export interface StoredChart {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId: string;
  /** Absent if the trader opened it. */
  readonly openedBy?: string | undefined;
  readonly active: boolean;
}

export interface ChartStore {
  list(): readonly StoredChart[];
  /** Adds a chart and makes it active. */
  add(chart: Omit<StoredChart, "chartId" | "active">): string;
  turn(chart: Omit<StoredChart, "openedBy" | "active">): void;
  activate(chartId: string): void;
  remove(chartId: string): void;
}

/** Id of a new chart. */
export function newChartId(random: Random): string {
  return random.bytes(CHART_ID_BYTES).toString("base64url");
}

/** Enough that no two charts of a desk ever share an id. */
const CHART_ID_BYTES = 9;

export interface ChartStoreDeps {
  readonly database: Database;
  readonly random: Random;
  /** The workspace whose charts are listed and to which new ones belong. */
  workspace(): string;
}

export function chartStore({ database, random, workspace }: ChartStoreDeps): ChartStore {
  const rest = () => database.run("UPDATE charts SET active = 0 WHERE active = 1 AND workspace = ?", workspace());
  return {
    list: () => database.all("SELECT * FROM charts WHERE workspace = ? ORDER BY position", workspace()).map(fromRow),
    add({ symbol, timeframe, sourceId, openedBy }) {
      const chartId = newChartId(random);
      database.transaction(() => {
        rest();
        database.run(
          `INSERT INTO charts (chart_id, symbol, timeframe, source_id, opened_by, workspace, active)
           VALUES (?, ?, ?, ?, ?, ?, 1)`,
          chartId,
          symbol,
          timeframe,
          sourceId,
          openedBy ?? null,
          workspace(),
        );
      });
      return chartId;
    },
    turn: ({ chartId, symbol, timeframe, sourceId }) =>
      database.run(
        "UPDATE charts SET symbol = ?, timeframe = ?, source_id = ? WHERE chart_id = ?",
        symbol,
        timeframe,
        sourceId,
        chartId,
      ),
    activate: (chartId) =>
      database.transaction(() => {
        rest();
        database.run("UPDATE charts SET active = 1 WHERE chart_id = ?", chartId);
      }),
    remove: (chartId) => database.run("DELETE FROM charts WHERE chart_id = ?", chartId),
  };
}

function fromRow(row: Row): StoredChart {
  return {
    chartId: text(row.chart_id),
    symbol: text(row.symbol),
    // Validated when it was written; only the host writes here.
    timeframe: text(row.timeframe) as ChartTimeframe,
    sourceId: text(row.source_id),
    openedBy: row.opened_by === null ? undefined : text(row.opened_by),
    active: row.active === 1,
  };
}
