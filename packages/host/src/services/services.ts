import type { ImportsService } from "../market/imports/port.ts";
import type { AlertsService } from "./alerts/port.ts";
import type { AssistantDesk } from "./assistant/port.ts";
import type { AwayService } from "./away/port.ts";
import type { BackupsService } from "./backups/port.ts";
import type { ChartImages } from "./chart-image/chart-image.ts";
import type { ChartsService } from "./charts/port.ts";
import type { ContextService } from "./context/port.ts";
import type { DialogDesk } from "./dialogs/port.ts";
import type { DrawingsService } from "./drawings/port.ts";
import type { FeedsService } from "./feeds/port.ts";
import type { IndicatorsService } from "./indicators/port.ts";
import type { LinksService } from "./links/port.ts";
import type { MarketService } from "./market/port.ts";
import type { ModelDesk } from "./models/port.ts";
import type { NewsService } from "./news/port.ts";
import type { NotificationsService } from "./notifications/port.ts";
import type { ScansService } from "./scans/port.ts";
import type { SourcesService } from "./sources/port.ts";
import type { StorageService } from "./storage/port.ts";
import type { TasksService } from "./tasks/port.ts";
import type { WatchlistService } from "./watchlist/port.ts";

/** The services for commands. A service checks ownership; the permission of the caller was checked before. */
export interface HostServices {
  readonly alerts: AlertsService;
  readonly assistant: AssistantDesk;
  readonly away: AwayService;
  readonly backups: BackupsService;
  readonly chartImages: ChartImages;
  readonly charts: ChartsService;
  readonly context: ContextService;
  readonly dialogs: DialogDesk;
  readonly drawings: DrawingsService;
  readonly feeds: FeedsService;
  readonly imports: ImportsService;
  readonly indicators: IndicatorsService;
  readonly links: LinksService;
  readonly market: MarketService;
  readonly models: ModelDesk;
  readonly news: NewsService;
  readonly notifications: NotificationsService;
  readonly scans: ScansService;
  readonly sources: SourcesService;
  readonly storage: StorageService;
  readonly tasks: TasksService;
  readonly watchlist: WatchlistService;
}
