import type { Route } from "../route.ts";
import { ACCOUNT_ROUTES, TRADING_SESSION_ROUTES } from "./accounts.ts";
import { ALERT_ROUTES } from "./alerts.ts";
import { BACKTEST_ROUTES } from "./backtests.ts";
import { CHART_ROUTES, COMPARED_ROUTES, DRAWING_ROUTES, INDICATOR_ROUTES, LAYOUT_ROUTES } from "./charts.ts";
import {
  APP_ROUTES,
  EXTENSION_ROUTES,
  JOURNAL_ROUTES,
  MARKETPLACE_ROUTES,
  OFFER_ROUTES,
  STORAGE_ROUTES,
  TRUST_ROUTES,
} from "./extensions.ts";
import { FEED_ROUTES, NEWS_ROUTES } from "./feeds.ts";
import { FORECAST_ROUTES } from "./forecasts.ts";
import { IMPORT_ROUTES } from "./imports.ts";
import { IN_APP_ROUTES, LOCAL_PLUGIN_ROUTES } from "./in-app.ts";
import { MARKET_ROUTES } from "./market.ts";
import { ASSISTANT_ROUTES, MODEL_ROUTES } from "./models.ts";
import { AWAY_ROUTES, DIALOG_ROUTES, NOTIFICATION_ROUTES } from "./notices.ts";
import { SCAN_ROUTES } from "./scans.ts";
import { SOURCE_ROUTES } from "./sources.ts";
import { BACKUP_ROUTES, STATE_ROUTES } from "./state.ts";
import { TASK_ROUTES } from "./tasks.ts";
import {
  CONTEXT_ROUTES,
  LINK_ROUTES,
  PAGE_ROUTES,
  WATCHLIST_ROUTES,
  WORKBENCH_ROUTES,
  WORKSPACE_ROUTES,
} from "./workbench.ts";

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
