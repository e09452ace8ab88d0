/**
 * The host's local API (http://127.0.0.1:4871/api/…): the body of every request and answer.
 *
 * Every request carries `Authorization: Bearer <token>`; the page finds the token after `#key=` in the address that the
 * host prints. A failure is a {@link HostError} with a fitting status. A body with an unknown property is refused.
 *
 * {@link HOST_ROUTES} lists the routes with their parameters and answers. Not among them are two streams:
 * `GET /api/events` sends {@link HostEvent}s, and `GET /api/apps/stream` sends {@link AppsLine}s.
 *
 * The page at `/` is sent with a policy that allows inline scripts and styles only with the nonce of this answer: the
 * host replaces every `__CSP_NONCE__` in `index.html` with it (vite: `html.cspNonce`).
 */

export * from "../desk/accounts.ts";
export * from "../desk/alerts.ts";
export * from "../desk/assistant.ts";
export * from "../desk/drawings.ts";
export * from "../desk/exchanges.ts";
export * from "../desk/indicators.ts";
export * from "../desk/notifications.ts";
export * from "../desk/objects.ts";
export * from "../desk/origin.ts";
export * from "../desk/scans.ts";
export * from "../desk/tasks.ts";
export { closed, oneOf, type Reason, ReasonSchema, TimeText, uniqueList } from "../schemas/bodies.ts";
export * from "./account-equity.ts";
export * from "./apps.ts";
export * from "./backtest-csv.ts";
export * from "./backtest-report.ts";
export * from "./backtests.ts";
export * from "./charts.ts";
export * from "./common.ts";
export { csvText } from "./csv.ts";
export * from "./developer.ts";
export * from "./dialogs.ts";
export * from "./events.ts";
export * from "./extensions.ts";
export * from "./feeds.ts";
export * from "./fill-notes.ts";
export * from "./forecast-rolling.ts";
export * from "./forecasts.ts";
export * from "./imports.ts";
export * from "./in-app.ts";
export * from "./in-app-asks.ts";
export * from "./in-app-settings.ts";
export * from "./local-plugins.ts";
export * from "./market.ts";
export * from "./marketplace.ts";
export * from "./models.ts";
export { isOfWorkspace } from "./of-workspace.ts";
export * from "./offers.ts";
export * from "./plans.ts";
export * from "./requests.ts";
export * from "./routes.ts";
export * from "./state.ts";
export * from "./storage.ts";
export * from "./terms.ts";
export * from "./trading-sessions.ts";
export * from "./watchlist.ts";
export * from "./workbench.ts";
