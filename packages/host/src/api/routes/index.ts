import type { Route } from "../route.ts";
import { ACCOUNT_ROUTES } from "./accounts.ts";
import { ALERT_ROUTES } from "./alerts.ts";
import { BACKTEST_ROUTES } from "./backtests.ts";
import { CHART_ROUTES } from "./charts.ts";
import { DEVELOPER_ROUTES } from "./developer.ts";
import { EXTENSION_ROUTES } from "./extensions.ts";
import { FEED_ROUTES } from "./feeds.ts";
import { FORECAST_ROUTES } from "./forecasts.ts";
import { IMPORT_ROUTES } from "./imports.ts";
import { IN_APP_ROUTES } from "./in-app.ts";
import { MARKET_ROUTES } from "./market.ts";
import { MODEL_ROUTES } from "./models.ts";
import { NOTICE_ROUTES } from "./notices.ts";
import { SCAN_ROUTES } from "./scans.ts";
import { SOURCE_ROUTES } from "./sources.ts";
import { STATE_ROUTES } from "./state.ts";
import { TASK_ROUTES } from "./tasks.ts";
import { WORKBENCH_ROUTES } from "./workbench.ts";

/** Every route of the local API except the event stream, by area. */
export const ROUTES: readonly Route[] = [
  ...STATE_ROUTES,
  ...MARKET_ROUTES,
  ...IMPORT_ROUTES,
  ...SOURCE_ROUTES,
  ...EXTENSION_ROUTES,
  ...DEVELOPER_ROUTES,
  ...WORKBENCH_ROUTES,
  ...MODEL_ROUTES,
  ...CHART_ROUTES,
  ...NOTICE_ROUTES,
  ...ALERT_ROUTES,
  ...FEED_ROUTES,
  ...TASK_ROUTES,
  ...SCAN_ROUTES,
  ...FORECAST_ROUTES,
  ...ACCOUNT_ROUTES,
  ...BACKTEST_ROUTES,
  ...IN_APP_ROUTES,
];
