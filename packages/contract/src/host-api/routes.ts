import type { Static, TSchema } from "typebox";
import {
  AlertChangeSchema,
  AlertIdParams,
  AlertListSchema,
  ManagedAlertSchema,
  NewAlertSchema,
} from "../desk/alerts.ts";
import {
  AnswerProposalParams,
  AssistantEntrySchema,
  AssistantListSchema,
  AssistantQuestionSchema,
  ChartQuestionSchema,
  DispatchParams,
} from "../desk/assistant.ts";
import { NoticeListSchema, NoticesReadSchema } from "../desk/notifications.ts";
import {
  NewScanSchema,
  ScanChangeSchema,
  ScanListSchema,
  ScanParams,
  ScanResultListSchema,
  ScanRunListSchema,
  ScanSchema,
} from "../desk/scans.ts";
import {
  ArtifactListSchema,
  ArtifactSchema,
  NewTaskSchema,
  ProposalParams,
  TakenProposalSchema,
  TaskChangeSchema,
  TaskIdParams,
  TaskListSchema,
  TaskRunListSchema,
  TaskRunSchema,
  TaskSchema,
} from "../desk/tasks.ts";
import { IMPORT_FILE_MAX_BYTES } from "../limits/guest.ts";
import { APP_ROUTES } from "./apps.ts";
import { CHART_ROUTES } from "./charts.ts";
import { DEVELOPER_ROUTES } from "./developer.ts";
import { AwayAnswerSchema, AwayReadSchema, DialogAnswerSchema, DialogListSchema, DialogParams } from "./dialogs.ts";
import {
  CommandRecordListSchema,
  ExtensionListSchema,
  ExtensionSchema,
  JournalAnswerSchema,
  JournalListSchema,
  JournalParams,
  LogAnswerSchema,
  RemovedSchema,
  TRUST_ROUTES,
} from "./extensions.ts";
import {
  AllowedOriginQuery,
  CalendarListSchema,
  FeedListSchema,
  FeedParams,
  FeedSchema,
  NewFeedSchema,
  NewsListSchema,
  NewsQuery,
} from "./feeds.ts";
import { FORECAST_ROUTES } from "./forecast-routes.ts";
import {
  ImportDoneSchema,
  ImportListSchema,
  ImportParams,
  ImportPreviewQuery,
  ImportPreviewSchema,
  ImportQuery,
} from "./imports.ts";
import { IN_APP_ROUTES } from "./in-app-routes.ts";
import {
  AddedSourceListSchema,
  BarsHeaderSchema,
  CandleListSchema,
  MarketMomentSchema,
  NewSourceSchema,
  QuoteAnswerSchema,
  QuoteRowsSchema,
  QuotesRequestSchema,
  SourceParams,
  SymbolListSchema,
} from "./market.ts";
import { PluginDetailsSchema, PluginListSchema, PublisherVerificationSchema } from "./marketplace.ts";
import {
  ModelChangeSchema,
  ModelListSchema,
  ModelProviderParams,
  ModelProviderStateSchema,
  ModelTestSchema,
} from "./models.ts";
import { OBJECT_ROUTES } from "./object-routes.ts";
import { OfferListSchema, OfferPreviewSchema, PreviewRequestSchema, TakeRequestSchema, TakeSchema } from "./offers.ts";
import { ApprovalsRequestSchema, InstallRequestSchema, PlanSchema, ResolveRequestSchema } from "./plans.ts";
import {
  BarsQuery,
  CandlesQuery,
  IdParams,
  MomentQuery,
  PluginsQuery,
  QuoteQuery,
  RemovalQuery,
  SymbolSearchQuery,
  WorkbenchQuery,
} from "./requests.ts";
import { BackupSchema, HostStateSchema } from "./state.ts";
import { StoredListSchema } from "./storage.ts";
import { TermsListSchema } from "./terms.ts";
import { TRADING_ROUTES } from "./trading-routes.ts";
import { TradingSessionsChangeSchema, TradingSessionsSchema } from "./trading-sessions.ts";
import {
  NamedWatchlistSchema,
  NewWatchlistSchema,
  WatchlistChangeSchema,
  WatchlistParams,
  WatchlistRevisionQuery,
  WatchlistSchema,
  WatchlistSetSchema,
} from "./watchlist.ts";
import {
  HostContextSchema,
  LinkListSchema,
  LinkParams,
  NewWorkspaceSchema,
  PageReportSchema,
  SurfaceListSchema,
  ViewEventRequestSchema,
  WorkbenchSchema,
  WorkspaceChangeSchema,
  WorkspaceListSchema,
  WorkspaceParams,
  WorkspaceSchema,
} from "./workbench.ts";

/** The parameters and answers of a route. */
export interface HostRoute {
  /** Path parameters, by the names after the colons. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Takes a raw body of up to this many bytes (application/octet-stream) instead of JSON. */
  readonly maxBytes?: number;
  /** Takes a CSV file (text/csv) that is read as it arrives, instead of JSON. */
  readonly csv?: true;
  /** Absent: 204 without a body. */
  readonly answer?: TSchema;
  /** The answer is bytes (application/octet-stream); the schema describes the header at their beginning. */
  readonly answerBytes?: true;
}

/**
 * Every route of the local API except the event stream. Host and page share this table; a route that is not in it does
 * not exist.
 */
export const HOST_ROUTES = {
  "GET /api/state": { answer: HostStateSchema },
  "GET /api/market/symbols": { answer: SymbolListSchema },
  "GET /api/market/search": { query: SymbolSearchQuery, answer: SymbolListSchema },
  "GET /api/market/quote": { query: QuoteQuery, answer: QuoteAnswerSchema },
  "GET /api/market/candles": { query: CandlesQuery, answer: CandleListSchema },
  "GET /api/market/bars": { query: BarsQuery, answer: BarsHeaderSchema, answerBytes: true },
  "GET /api/market/imports": { answer: ImportListSchema },
  "POST /api/market/imports/preview": { query: ImportPreviewQuery, csv: true, answer: ImportPreviewSchema },
  "POST /api/market/imports": { query: ImportQuery, csv: true, answer: ImportDoneSchema },
  "DELETE /api/market/imports/:name": { params: ImportParams },
  "POST /api/market/quotes": { body: QuotesRequestSchema, answer: QuoteRowsSchema },
  "GET /api/market/sources": { answer: AddedSourceListSchema },
  "POST /api/market/sources": { body: NewSourceSchema },
  "DELETE /api/market/sources/:exchange": { params: SourceParams },
  "GET /api/market/moment": { query: MomentQuery, answer: MarketMomentSchema },
  "GET /api/marketplace/plugins": { query: PluginsQuery, answer: PluginListSchema },
  "GET /api/marketplace/plugins/:id": { params: IdParams, answer: PluginDetailsSchema },
  "GET /api/marketplace/plugins/:id/verification": { params: IdParams, answer: PublisherVerificationSchema },
  "POST /api/extensions/resolve": { body: ResolveRequestSchema, answer: PlanSchema },
  "POST /api/extensions/install": { body: InstallRequestSchema, answer: ExtensionSchema },
  "PUT /api/extensions/:id/approvals": { params: IdParams, body: ApprovalsRequestSchema, answer: ExtensionSchema },
  "POST /api/extensions/:id/enable": { params: IdParams, answer: ExtensionSchema },
  "POST /api/extensions/:id/disable": { params: IdParams, answer: ExtensionSchema },
  "POST /api/extensions/:id/retry": { params: IdParams, answer: ExtensionSchema },
  "DELETE /api/extensions/:id": { params: IdParams, query: RemovalQuery, answer: RemovedSchema },
  "GET /api/extensions": { answer: ExtensionListSchema },
  "GET /api/extensions/:id/log": { params: IdParams, answer: LogAnswerSchema },
  "GET /api/extensions/:id/terms": { params: IdParams, answer: TermsListSchema },
  "GET /api/extensions/:id/commands": { params: IdParams, answer: CommandRecordListSchema },
  "GET /api/extensions/:id/journals": { params: IdParams, answer: JournalListSchema },
  "GET /api/extensions/:id/journals/:name": { params: JournalParams, answer: JournalAnswerSchema },
  "GET /api/workbench": { query: WorkbenchQuery, answer: WorkbenchSchema },
  "POST /api/views/events": { body: ViewEventRequestSchema },
  "GET /api/models": { answer: ModelListSchema },
  "PUT /api/models/:provider": {
    params: ModelProviderParams,
    body: ModelChangeSchema,
    answer: ModelProviderStateSchema,
  },
  "POST /api/models/:provider/test": { params: ModelProviderParams, answer: ModelTestSchema },
  "GET /api/assistant": { answer: AssistantListSchema },
  "POST /api/assistant": { body: AssistantQuestionSchema, answer: AssistantEntrySchema },
  "POST /api/assistant/charts": { body: ChartQuestionSchema, answer: AssistantEntrySchema },
  "POST /api/assistant/:dispatch_id/stop": { params: DispatchParams },
  "POST /api/assistant/:dispatch_id/proposals/:n/take": { params: AnswerProposalParams, answer: TakenProposalSchema },
  "GET /api/dialogs": { answer: DialogListSchema },
  "POST /api/dialogs/:id/answer": { params: DialogParams, body: DialogAnswerSchema },
  "POST /api/dialogs/:id/file": { params: DialogParams, maxBytes: IMPORT_FILE_MAX_BYTES },
  "GET /api/storage": { answer: StoredListSchema },
  "DELETE /api/extensions/:id/storage": { params: IdParams },
  "GET /api/notifications": { answer: NoticeListSchema },
  "POST /api/notifications/read": { body: NoticesReadSchema },
  "GET /api/workspaces": { answer: WorkspaceListSchema },
  "POST /api/workspaces": { body: NewWorkspaceSchema, answer: WorkspaceSchema },
  "PUT /api/workspaces/:id": { params: WorkspaceParams, body: WorkspaceChangeSchema, answer: WorkspaceSchema },
  "DELETE /api/workspaces/:id": { params: WorkspaceParams },
  "POST /api/backups": { answer: BackupSchema },
  "GET /api/away": { answer: AwayAnswerSchema },
  "POST /api/away/read": { body: AwayReadSchema },
  "GET /api/context": { answer: HostContextSchema },
  "PUT /api/context": { body: PageReportSchema },
  "GET /api/context/published": { answer: SurfaceListSchema },
  "GET /api/watchlist": { answer: WatchlistSchema },
  "GET /api/watchlists": { answer: WatchlistSetSchema },
  "POST /api/watchlists": { body: NewWatchlistSchema, answer: NamedWatchlistSchema },
  "POST /api/watchlists/:id/changes": {
    params: WatchlistParams,
    body: WatchlistChangeSchema,
    answer: NamedWatchlistSchema,
  },
  "DELETE /api/watchlists/:id": { params: WatchlistParams, query: WatchlistRevisionQuery },
  "GET /api/alerts": { answer: AlertListSchema },
  "POST /api/alerts": { body: NewAlertSchema, answer: ManagedAlertSchema },
  "PUT /api/alerts/:id": { params: AlertIdParams, body: AlertChangeSchema, answer: ManagedAlertSchema },
  "DELETE /api/alerts/:id": { params: AlertIdParams },
  "GET /api/scans": { answer: ScanListSchema },
  "POST /api/scans": { body: NewScanSchema, answer: ScanSchema },
  "PUT /api/scans/:id": { params: ScanParams, body: ScanChangeSchema, answer: ScanSchema },
  "DELETE /api/scans/:id": { params: ScanParams },
  "POST /api/scans/:id/run": { params: ScanParams, answer: ScanSchema },
  "GET /api/scans/:id/results": { params: ScanParams, answer: ScanResultListSchema },
  "GET /api/scans/:id/runs": { params: ScanParams, answer: ScanRunListSchema },
  "GET /api/feeds": { answer: FeedListSchema },
  "POST /api/feeds": { body: NewFeedSchema, answer: FeedSchema },
  "DELETE /api/feeds/:source_id": { params: FeedParams },
  "DELETE /api/allowed-origins": { query: AllowedOriginQuery },
  "GET /api/news": { query: NewsQuery, answer: NewsListSchema },
  "GET /api/offers": { answer: OfferListSchema },
  "POST /api/offers/preview": { body: PreviewRequestSchema, answer: OfferPreviewSchema },
  "POST /api/offers/take": { body: TakeRequestSchema, answer: TakeSchema },
  "GET /api/links": { answer: LinkListSchema },
  "DELETE /api/links/:id": { params: LinkParams },
  "GET /api/calendar": { answer: CalendarListSchema },
  ...OBJECT_ROUTES,
  ...APP_ROUTES,
  ...TRUST_ROUTES,
  ...IN_APP_ROUTES,
  ...DEVELOPER_ROUTES,
  "GET /api/tasks": { answer: TaskListSchema },
  "POST /api/tasks": { body: NewTaskSchema, answer: TaskSchema },
  "PUT /api/tasks/:id": { params: TaskIdParams, body: TaskChangeSchema, answer: TaskSchema },
  "DELETE /api/tasks/:id": { params: TaskIdParams },
  "POST /api/tasks/:id/run": { params: TaskIdParams, answer: TaskRunSchema },
  "POST /api/tasks/:id/stop": { params: TaskIdParams },
  "GET /api/tasks/:id/runs": { params: TaskIdParams, answer: TaskRunListSchema },
  "GET /api/artifacts": { answer: ArtifactListSchema },
  "GET /api/artifacts/:id": { params: TaskIdParams, answer: ArtifactSchema },
  "POST /api/artifacts/:id/proposals/:n/take": { params: ProposalParams, answer: TakenProposalSchema },
  "GET /api/trading-sessions": { answer: TradingSessionsSchema },
  "PUT /api/trading-sessions": { body: TradingSessionsChangeSchema, answer: TradingSessionsSchema },
  ...CHART_ROUTES,
  ...FORECAST_ROUTES,
  ...TRADING_ROUTES,
} as const satisfies Readonly<Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, HostRoute>>;

export type HostRoutes = typeof HOST_ROUTES;
export type HostRouteName = keyof HostRoutes;

type Part<Name extends HostRouteName, Key extends keyof HostRoute> =
  HostRoutes[Name] extends Readonly<Record<Key, infer Schema extends TSchema>> ? Static<Schema> : undefined;

/** Path parameters of a route; undefined when it has none. The next two types follow the same rule. */
export type HostRouteParams<Name extends HostRouteName> = Part<Name, "params">;
export type HostRouteQuery<Name extends HostRouteName> = Part<Name, "query">;
/** Each side chooses the types that represent a raw body and a file that arrives. */
export type HostRouteBody<Name extends HostRouteName, Bytes, File = Bytes> = HostRoutes[Name] extends {
  readonly maxBytes: number;
}
  ? Bytes
  : HostRoutes[Name] extends { readonly csv: true }
    ? File
    : Part<Name, "body">;
/** A route that answers with bytes: {@link HostRoute.answerBytes}. */
export type HostRouteAnswer<Name extends HostRouteName> = HostRoutes[Name] extends { readonly answerBytes: true }
  ? ArrayBuffer
  : Part<Name, "answer">;
