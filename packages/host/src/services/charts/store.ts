import type { ChartTimeframe } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";

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
  /** Closes a chart. Of the closed ones, only the last `kept` can be opened again. */
  close(chartId: string, kept: number): void;
  /** Opens a closed chart with all that belongs to it, and makes it active. @returns false if there is none */
  reopen(chartId: string): boolean;
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
    list: () =>
      database
        .all("SELECT * FROM charts WHERE workspace = ? AND closed IS NULL ORDER BY position", workspace())
        .map(fromRow),
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
    close: (chartId, kept) =>
      database.transaction(() => {
        const next = "(SELECT coalesce(max(closed), 0) + 1 FROM charts)";
        database.run(`UPDATE charts SET active = 0, closed = ${next} WHERE chart_id = ?`, chartId);
        database.run(
          `DELETE FROM charts WHERE workspace = ?1 AND closed IS NOT NULL AND chart_id NOT IN
            (SELECT chart_id FROM charts WHERE workspace = ?1 AND closed IS NOT NULL ORDER BY closed DESC LIMIT ?2)`,
          workspace(),
          kept,
        );
      }),
    reopen: (chartId) =>
      database.transaction(() => {
        const isClosed = "chart_id = ? AND workspace = ? AND closed IS NOT NULL";
        if (!database.one(`SELECT 1 FROM charts WHERE ${isClosed}`, chartId, workspace())) return false;
        rest();
        database.run(`UPDATE charts SET active = 1, closed = NULL WHERE ${isClosed}`, chartId, workspace());
        return true;
      }),
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
