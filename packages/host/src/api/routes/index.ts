import type { Route } from "../route.ts";
import { ACCOUNT_ROUTES } from "./accounts.ts";
import { ALERT_ROUTES } from "./alerts.ts";
import { APP_ROUTES } from "./apps.ts";
import { ASSISTANT_ROUTES } from "./assistant.ts";
import { AWAY_ROUTES } from "./away.ts";
import { BACKTEST_ROUTES } from "./backtests.ts";
import { BACKUP_ROUTES } from "./backups.ts";
import { CHART_ROUTES } from "./charts.ts";
import { COMPARED_ROUTES } from "./compared.ts";
import { CONTEXT_ROUTES } from "./context.ts";
import { DIALOG_ROUTES } from "./dialogs.ts";
import { DRAWING_ROUTES } from "./drawings.ts";
import { EXTENSION_ROUTES } from "./extensions.ts";
import { FEED_ROUTES } from "./feeds.ts";
import { FORECAST_ROUTES } from "./forecasts.ts";
import { IMPORT_ROUTES } from "./imports.ts";
import { IN_APP_ROUTES } from "./in-app.ts";
import { INDICATOR_ROUTES } from "./indicators.ts";
import { JOURNAL_ROUTES } from "./journals.ts";
import { LAYOUT_ROUTES } from "./layouts.ts";
import { LINK_ROUTES } from "./links.ts";
import { LOCAL_PLUGIN_ROUTES } from "./local-plugins.ts";
import { MARKET_ROUTES } from "./market.ts";
import { MARKETPLACE_ROUTES } from "./marketplace.ts";
import { MODEL_ROUTES } from "./models.ts";
import { NEWS_ROUTES } from "./news.ts";
import { NOTIFICATION_ROUTES } from "./notifications.ts";
import { OFFER_ROUTES } from "./offers.ts";
import { PAGE_ROUTES } from "./page.ts";
import { SCAN_ROUTES } from "./scans.ts";
import { SOURCE_ROUTES } from "./sources.ts";
import { STATE_ROUTES } from "./state.ts";
import { STORAGE_ROUTES } from "./storage.ts";
import { TASK_ROUTES } from "./tasks.ts";
import { TRADING_SESSION_ROUTES } from "./trading-sessions.ts";
import { TRUST_ROUTES } from "./trust.ts";
import { WATCHLIST_ROUTES } from "./watchlist.ts";
import { WORKBENCH_ROUTES } from "./workbench.ts";
import { WORKSPACE_ROUTES } from "./workspaces.ts";

/** Every route of the local API except the event stream, by area. */
export const ROUTES: readonly Route[] = [
  ...STATE_ROUTES,
  ...MARKET_ROUTES,
  ...IMPORT_ROUTES,
  ...SOURCE_ROUTES,
  ...MARKETPLACE_ROUTES,
  ...EXTENSION_ROUTES,
  ...JOURNAL_ROUTES,
  ...TRUST_ROUTES,
  ...WORKBENCH_ROUTES,
  ...WORKSPACE_ROUTES,
  ...MODEL_ROUTES,
  ...ASSISTANT_ROUTES,
  ...DIALOG_ROUTES,
  ...STORAGE_ROUTES,
  ...CHART_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...CONTEXT_ROUTES,
  ...AWAY_ROUTES,
  ...BACKUP_ROUTES,
  ...ALERT_ROUTES,
  ...FEED_ROUTES,
  ...NEWS_ROUTES,
  ...DRAWING_ROUTES,
  ...INDICATOR_ROUTES,
  ...LAYOUT_ROUTES,
  ...COMPARED_ROUTES,
  ...WATCHLIST_ROUTES,
  ...OFFER_ROUTES,
  ...LINK_ROUTES,
  ...TRADING_SESSION_ROUTES,
  ...PAGE_ROUTES,
  ...TASK_ROUTES,
  ...SCAN_ROUTES,
  ...FORECAST_ROUTES,
  ...APP_ROUTES,
  ...ACCOUNT_ROUTES,
  ...BACKTEST_ROUTES,
  ...IN_APP_ROUTES,
  ...LOCAL_PLUGIN_ROUTES,
];
