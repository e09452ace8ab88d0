import {
  AWAY_LIMITS,
  DESK_LIMITS,
  FORECAST_LIMITS,
  LINKS_MAX,
  MARKET_LIMITS,
  SCAN_LIMITS,
  WEB_APP_LIMITS,
} from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import { allowanceOf, type Clock, type ClockSteps, type Random } from "@bourse/platform";
import type { GuestMailbox } from "@bourse/runtime/broker";
import { type LiveMarket, type MarketDataPort, marketService } from "@bourse/runtime/market";
import type { EventBus } from "../events.ts";
import type { AddedSources } from "../market/added/added.ts";
import { openExchange } from "../market/ccxt/exchange.ts";
import type { ExchangeParts } from "../market/ccxt/library.ts";
import type { ImportsService } from "../market/imports/port.ts";
import { findSymbol } from "../market/symbols/resolve.ts";
import type { Database } from "../store/database.ts";
import type { ExtensionStore } from "../store/extensions.ts";
import { alertsService } from "./alerts/alerts.ts";
import { alertWords } from "./alerts/describe.ts";
import { watchRecord } from "./alerts/watch-record.ts";
import { assistantService } from "./assistant/assistant.ts";
import { awayService } from "./away/away.ts";
import { backupsService } from "./backups/backups.ts";
import { chartImages } from "./chart-image/chart-image.ts";
import { chartsService } from "./charts/charts.ts";
import { contextService } from "./context/context.ts";
import { dialogsService } from "./dialogs/dialogs.ts";
import { hostEgress } from "./egress/egress.ts";
import { feedReader } from "./feeds/feed-reader.ts";
import { feedsService } from "./feeds/feeds.ts";
import { forecastsService } from "./forecasts/forecasts.ts";
import { type ForecastModels, forecastModels } from "./forecasts/models.ts";
import type { ForecastsService } from "./forecasts/port.ts";
import { forecastStore } from "./forecasts/store.ts";
import { linksService } from "./links/links.ts";
import { type ModelBackend, modelBackend } from "./models/backend.ts";
import { modelsService } from "./models/models.ts";
import { type ReadServices, readTools } from "./models/readings.ts";
import { newsService } from "./news/news.ts";
import { tellDamaged } from "./notifications/damaged.ts";
import { notificationsService } from "./notifications/notifications.ts";
import type { NotificationsService } from "./notifications/port.ts";
import { objectServices } from "./objects/services.ts";
import { pageService } from "./page/page.ts";
import { scansService } from "./scans/scans.ts";
import { fileSecretStore } from "./secrets/file-store.ts";
import type { SecretStore } from "./secrets/port.ts";
import type { HostServices } from "./services.ts";
import { sourcesService } from "./sources/sources.ts";
import { storageService } from "./storage/storage.ts";
import { inputSources } from "./tasks/inputs/sources.ts";
import { tasksService } from "./tasks/tasks.ts";
import { tradingSessionsService } from "./trading-sessions/trading-sessions.ts";
import { watchlistService } from "./watchlist/watchlist.ts";
import { webAppsService } from "./web-apps/web-apps.ts";

/** Dependencies of the services. */
export interface ServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly clockSteps: ClockSteps;
  readonly random: Random;
  /** Opaque id of the open workspace. */
  workspace(): string;
  /** The folder that contains everything of this host. */
  readonly dataDir: string;
  /** Tells the pages which data to read again. */
  readonly events: EventBus;
  /** Delivers events to guests outside of a command. */
  readonly mailbox: GuestMailbox;
  readonly market: MarketDataPort;
  readonly live: LiveMarket;
  /** The trader's own files of bars. */
  readonly imports: ImportsService;
  /** Exchanges that the trader adds. */
  readonly added: AddedSources;
  /** The installed extensions. */
  readonly extensions: ExtensionStore;
  /** The display name of an installed extension. */
  nameOf(extensionId: string): string | undefined;
  /** Whether the installed manifest contributes something with this id. */
  contributes(extensionId: string, contributionId: string): boolean;
  /** The network origins of an installed web application. */
  declaredOrigins(extensionId: string): readonly string[];
  /** A fault of the host itself. */
  report(cause: unknown): void;
  /** Ports that a test replaces. */
  readonly replaced: ReplacedPorts;
}

/** Ports that replace the real ones; each absent one stays real. */
export interface ReplacedPorts {
  readonly egress?: Egress;
  readonly secrets?: SecretStore;
  readonly forecastModels?: ForecastModels;
  /** Of the accounts at exchanges. */
  readonly exchangeParts?: ExchangeParts;
}

/** The parts that the runner of models needs: where to find a running model, how to delete its forecasts, and guarded requests. */
interface Forecasting {
  readonly models: ForecastModels;
  readonly forget: ForecastsService["forget"];
  readonly egress: Egress;
}

/** The wired services, with a function that closes them. */
export interface WiredServices {
  readonly services: HostServices;
  readonly secrets: SecretStore;
  readonly backend: ModelBackend;
  readonly forecasting: Forecasting;
  /** Ends every timer and connection of the services; the database is still open. */
  close(): Promise<void>;
}

/** Creates and wires all services, one line each; every service comes after those it depends on. */
export function wireServices(dependencies: ServiceDependencies): WiredServices {
  const { clock, random, events, database, market, report, workspace } = dependencies;
  const storage = storageService({ database, clock, limits: DESK_LIMITS });
  const charts = chartsService({ database, random, events, market, workspace, limits: DESK_LIMITS });
  const notifications = wireNotifications(dependencies);
  const watchlist = watchlistService({ database, random, events, limits: DESK_LIMITS });
  const secrets = dependencies.replaced.secrets ?? fileSecretStore(random, dependencies.dataDir);
  const egress = dependencies.replaced.egress ?? hostEgress({ clock: allowanceOf(clock) });
  const dialogs = dialogsService({ clock, random, events, limits: DESK_LIMITS });
  const backend = modelBackend({ database, secrets, egress, clock, report });
  const watched = { ...dependencies, record: watchRecord(dependencies.dataDir) };
  const alerts = alertsService({
    ...watched,
    dialogs,
    chartExists: charts.has,
    ...alertWords(notifications.announce, (symbol) => findSymbol(market, symbol)?.price_decimals),
    changed: () => events.emit({ type: "alerts" }),
  });
  alerts.start().catch(report);
  const scans = scansService({ database, clock, random, events, market, notifications, limits: SCAN_LIMITS, report });
  scans.start();
  const away = awayService({
    ...watched,
    limits: AWAY_LIMITS,
    notices: () => notifications.list().notifications,
    alerts: () => alerts.manager.list().alerts,
  });
  const context = contextService({ ...dependencies, charts, watchlist, present: away.present, limits: DESK_LIMITS });
  const reader = feedReader({ clock });
  const feeds = feedsService({ database, clock, events, egress, secrets, dialogs, reader });
  const symbols = () => market.symbols().map((each) => each.symbol);
  const news = newsService({ ...dependencies, egress, reader, symbols });
  const images = chartImages({ clock });
  const objects = objectServices({ database, clock, random, events, workspace, charts, market });
  const { indicators, drawings } = objects;
  const desk = { charts, indicators, drawings, scans, watchlist, notifications, alerts: alerts.manager };
  const readings = marketService({ market, charts, limits: MARKET_LIMITS, report });
  const asking = wireAsking({ ...dependencies, backend }, { ...desk, market: readings, news, context, images });
  const { forecasts, ...forecasting } = wireForecasts(dependencies, egress);
  const services: HostServices = {
    alerts,
    scans,
    ...asking,
    away,
    backups: backupsService(dependencies),
    chartImages: images,
    charts,
    context,
    dialogs,
    ...objects,
    feeds,
    forecasts,
    imports: dependencies.imports,
    links: linksService({ database, clock, events, maxLinks: LINKS_MAX }),
    market: readings,
    models: modelsService({ backend, dialogs, events }),
    news,
    notifications,
    sources: sourcesService({ ...dependencies, openExchange }),
    storage,
    tradingSessions: tradingSessionsService(dependencies),
    page: pageService(dependencies),
    watchlist,
    webApps: webAppsService({ ...dependencies, egress, secrets, dialogs, limits: WEB_APP_LIMITS }),
  };
  const wired = { services, secrets, backend, forecasting };
  return {
    ...wired,
    close: () =>
      closeAll([
        asking.tasks.close,
        backend.close,
        async () => context.close(),
        async () => away.close(),
        async () => storage.close(),
        async () => alerts.close(),
        ...[scans, news, reader, images].map(({ close }) => close),
      ]),
  };
}

function wireNotifications({ database, clock, events, report }: ServiceDependencies): NotificationsService {
  const notifications = notificationsService({ database, clock, events, limits: DESK_LIMITS });
  tellDamaged(database, notifications, report);
  return notifications;
}

function wireForecasts(parts: ServiceDependencies, egress: Egress) {
  const models = parts.replaced.forecastModels ?? forecastModels();
  const store = forecastStore(parts.database, FORECAST_LIMITS.maxKept);
  const forecasts = forecastsService({ ...parts, models, store, limits: FORECAST_LIMITS });
  return { forecasts, models, forget: forecasts.forget, egress };
}

type Desk = ReadServices &
  Pick<HostServices, "charts" | "scans" | "indicators" | "drawings" | "watchlist" | "notifications" | "news"> & {
    readonly alerts: HostServices["alerts"]["manager"];
    readonly images: HostServices["chartImages"];
  };

/** The services in which the host itself asks a language model: tasks, and the assistant. */
function wireAsking(parts: ServiceDependencies & { readonly backend: ModelBackend }, desk: Desk) {
  const { market } = parts;
  const all = { ...parts, ...desk, market };
  const reads = { ...all, stories: readTools(desk, () => true) };
  return {
    tasks: tasksService({ ...all, sources: inputSources(all) }),
    assistant: assistantService({ ...parts, reads, desk: all }),
  };
}

/** Closes all of them, even if some fail to close. */
async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const ends = await Promise.allSettled(closers.map((close) => close()));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
