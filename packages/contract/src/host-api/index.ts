/**
 * The host's local API (http://127.0.0.1:4871/api/…): the body of every request and answer.
 *
 * Every request carries `Authorization: Bearer <token>`; the page finds the token after `#key=` of the address the host
 * prints. A failure is a {@link HostError} with a fitting status. A body with an unknown property is refused.
 *
 * | Route | Body | Answer |
 * |---|---|---|
 * | `GET /api/state` | | `HostState` |
 * | `GET /api/market/symbols` | | `SymbolList` |
 * | `GET /api/market/quote?symbol=` | | `QuoteAnswer` |
 * | `GET /api/market/candles?symbol=&timeframe=&limit=` | | `CandleList` |
 * | `GET /api/market/moment?symbol=&timeframes=&limit=` | | `MarketMoment` |
 * | `GET /api/marketplace/plugins?query=&cursor=` | | `PluginList` |
 * | `GET /api/marketplace/plugins/{id}` | | `PluginDetails` |
 * | `GET /api/marketplace/plugins/{id}/verification` | | `PublisherVerification` |
 * | `POST /api/extensions/resolve` | `ResolveRequest` | `Plan` |
 * | `POST /api/extensions/install` | `InstallRequest` | `Extension` |
 * | `PUT /api/extensions/{id}/approvals` | `ApprovalsRequest` | `Extension` |
 * | `POST /api/extensions/{id}/enable`, `…/disable`, `…/retry` | none | `Extension` |
 * | `DELETE /api/extensions/{id}` | none | `Removed` |
 * | `GET /api/extensions` | | `ExtensionList` |
 * | `GET /api/extensions/{id}/log` | | `LogAnswer` |
 * | `GET /api/extensions/{id}/commands` | | `CommandRecordList` |
 * | `POST /api/views/events` | `ViewEventRequest` | 204 |
 * | `GET /api/trust` | | `TrustList` |
 * | `DELETE /api/trust/{key_id}` | none | 204 |
 * | `GET /api/trust/key-sets?publisher=` | | `KeySetState` |
 * | `POST /api/trust/key-sets/accept` | `AcceptKeysRequest` | 204 |
 * | `GET /api/workbench?symbol=&timeframe=` | | `Workbench` |
 * | `GET /api/dialogs` | | `DialogList` |
 * | `POST /api/dialogs/{id}/answer` | `DialogAnswer` | 204 |
 * | `POST /api/dialogs/{id}/file` | the file's bytes, application/octet-stream | 204 |
 * | `GET /api/alerts` | | `AlertList` |
 * | `POST /api/alerts` | `NewAlert` | `ManagedAlert` |
 * | `PUT /api/alerts/{id}` | `AlertChange` | `ManagedAlert` |
 * | `DELETE /api/alerts/{id}` | none | 204 |
 * | `GET /api/storage` | | `StoredList` |
 * | `DELETE /api/extensions/{id}/storage` | none | 204 |
 * | `GET /api/models` | | `ModelList` |
 * | `PUT /api/models/{provider}` | `ModelChange` | `ModelProviderState` |
 * | `POST /api/models/{provider}/test` | none | `ModelTest` |
 * | `GET /api/assistant` | | `AssistantList` |
 * | `GET /api/charts` | | `ChartList` |
 * | `POST /api/charts` | `NewChart` | `Chart` |
 * | `PUT /api/charts/{chart_id}` | `ChartChange` | `Chart` |
 * | `DELETE /api/charts/{chart_id}` | none | 204 |
 * | `GET /api/notifications` | | `NoticeList` |
 * | `POST /api/notifications/read` | `NoticesRead` | 204 |
 * | `GET /api/context` | | `HostContext` |
 * | `PUT /api/context` | `PageReport` | 204 |
 * | `GET /api/context/published` | | `SurfaceList` |
 * | `GET /api/feeds` | | `FeedList` |
 * | `POST /api/feeds` | `NewFeed` | `Feed` |
 * | `DELETE /api/feeds/{source_id}` | none | 204 |
 * | `DELETE /api/allowed-origins?extension_id=&origin=` | none | 204 |
 * | `GET /api/news?symbol=&limit=` | | `NewsList` |
 * | `GET /api/calendar` | | `CalendarList` |
 * | `GET /api/watchlist` | | `Watchlist` |
 * | `PUT /api/watchlist` | `Watchlist` | 204 |
 * | `GET /api/events` | | stream of `HostEvent` |
 *
 * The page at `/` is sent with a policy that allows no inline script and no inline style but what carries the nonce of
 * this answer: the host writes it over every `__CSP_NONCE__` in `index.html` (vite: `html.cspNonce`).
 */
export * from "./alerts.ts";
export * from "./assistant.ts";
export * from "./charts.ts";
export * from "./common.ts";
export * from "./context.ts";
export * from "./dialogs.ts";
export * from "./events.ts";
export * from "./extensions.ts";
export * from "./feeds.ts";
export * from "./journals.ts";
export * from "./market.ts";
export * from "./marketplace.ts";
export * from "./models.ts";
export * from "./notifications.ts";
export * from "./plans.ts";
export * from "./requests.ts";
export * from "./state.ts";
export * from "./storage.ts";
export * from "./workbench.ts";
