import type { Clock } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { Database } from "../../store/database.ts";
import type { AlertManager } from "../alerts/port.ts";
import type { ChartsService } from "../charts/port.ts";
import type { DrawingsService } from "../drawings/port.ts";
import type { IndicatorsService } from "../indicators/port.ts";
import type { ScansService } from "../scans/port.ts";
import type { WatchlistService } from "../watchlist/port.ts";

/** The services that make what a proposal says, in the trader's name. */
export interface ProposalDesk {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Pick<MarketDataPort, "symbols" | "quote">;
  readonly alerts: Pick<AlertManager, "create">;
  readonly watchlist: Pick<WatchlistService, "lists" | "change">;
  readonly charts: Pick<ChartsService, "list">;
  readonly indicators: Pick<IndicatorsService, "create">;
  readonly drawings: Pick<DrawingsService, "create">;
  readonly scans: Pick<ScansService, "create">;
  /** Time after which an alert made from a proposal expires. */
  readonly alertLifeMs: number;
}
