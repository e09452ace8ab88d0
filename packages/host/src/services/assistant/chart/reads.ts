import type { MarketDataPort } from "@bourse/runtime/market";
import type { AlertManager } from "../../alerts/port.ts";
import type { ChartImages } from "../../chart-image/chart-image.ts";
import type { ChartsService } from "../../charts/port.ts";
import type { DrawingsService } from "../../drawings/port.ts";
import type { IndicatorsService } from "../../indicators/port.ts";
import type { ReadTool } from "../../models/session.ts";
import type { ScansService } from "../../scans/port.ts";
import type { WatchlistService } from "../../watchlist/port.ts";

/** Everything that a question about a chart reads from. It changes none of it. */
export interface ChartReads {
  readonly market: Pick<MarketDataPort, "symbols" | "quote" | "bars">;
  /** The readings of news and calendar that every session has. */
  readonly stories: readonly ReadTool[];
  readonly charts: Pick<ChartsService, "find">;
  readonly indicators: Pick<IndicatorsService, "list">;
  readonly drawings: Pick<DrawingsService, "list">;
  readonly alerts: Pick<AlertManager, "list">;
  readonly scans: Pick<ScansService, "list" | "results">;
  readonly watchlist: Pick<WatchlistService, "symbols">;
  /** Draws the chart that a model looks at. */
  readonly images: Pick<ChartImages, "png">;
  /** Id of the open workspace. */
  workspace(): string;
}
