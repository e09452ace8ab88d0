import { MAX_WINDOW_BARS } from "../../host-api/index.ts";
import { importColumns } from "./market.ts";
import type { PlaceWords, Words } from "./sentences.ts";

const EXTENSION = "Id of the extension, as in its manifest";
const PROPOSAL = "Number of the proposal within its answer, as digits";
const CHANNEL = {
  owner: "Id of the extension that made it",
  channel: "Number of the channel among its extension's, as digits",
};

/** Parameters of paths, by the path that ends with each. */
const PATHS = new Map<`/api/${string}`, Words>([
  ["/api/accounts/:id", { id: "Id of the account" }],
  ["/api/accounts/:id/fills/:sequence", { sequence: "Number of the fill, as digits" }],
  ["/api/alerts/:id", { id: "Id of the alert" }],
  ["/api/apps/:id", { id: EXTENSION }],
  ["/api/apps/frames/:frame", { frame: "Id of the frame" }],
  ["/api/artifacts/:id", { id: "Id of the text" }],
  ["/api/artifacts/:id/proposals/:n", { n: PROPOSAL }],
  ["/api/assistant/:dispatch_id", { dispatch_id: "Id of the question" }],
  ["/api/assistant/:dispatch_id/proposals/:n", { n: PROPOSAL }],
  ["/api/backtests/:id", { id: "Id of the backtest" }],
  ["/api/compared/:id", { id: "Id of the comparison, a UUID" }],
  ["/api/dialogs/:id", { id: "Id of the question" }],
  ["/api/drawings/:id", { id: "Id of the drawing, a UUID" }],
  ["/api/extensions/:id", { id: EXTENSION }],
  ["/api/extensions/:id/journals/:name", { name: "Name of the file, as the list of journals has it" }],
  ["/api/feeds/:source_id", { source_id: "Id of the feed" }],
  ["/api/forecasts/:id", { id: "Number of the forecast, as digits" }],
  ["/api/in-app/asks/:id", { id: "Id of the question" }],
  ["/api/in-app/commands/:command", { command: "Id of the command" }],
  ["/api/in-app/consents/:id", { id: EXTENSION }],
  ["/api/in-app/extensions/:id", { id: "Id of the extension or the plugin" }],
  ["/api/in-app/output/:owner", CHANNEL],
  ["/api/in-app/output/:owner/:channel", CHANNEL],
  ["/api/in-app/progress/:id", { id: "Id of the work" }],
  ["/api/in-app/sessions/:id", { id: "Id of the answer, as the list of consents has it" }],
  ["/api/in-app/settings/:key", { key: "Name of the setting" }],
  ["/api/in-app/status/:owner", { owner: "Id of the extension that made it" }],
  ["/api/in-app/status/:owner/:item", { item: "Number of the item among its extension's, as digits" }],
  ["/api/in-app/views/:view", { view: "Id of the view, as in the manifest" }],
  ["/api/indicators/:id", { id: "Id of the indicator, a UUID" }],
  ["/api/layouts/:id", { id: "Id of the layout, a UUID; a new layout has one that the client made" }],
  ["/api/links/:id", { id: "Id of the link" }],
  ["/api/local-plugins/:id", { id: "Id of the plugin, from its description" }],
  ["/api/market/imports/:name", { name: "Name that the trader gave the series" }],
  ["/api/marketplace/plugins/:id", { id: EXTENSION }],
  [
    "/api/models/:provider",
    { provider: "The provider; `openai-compatible` is any server that takes the same requests" },
  ],
  ["/api/scans/:id", { id: "Id of the scan" }],
  ["/api/tasks/:id", { id: "Id of the automation" }],
  ["/api/watchlists/:id", { id: "Id of the list" }],
  ["/api/workspaces/:id", { id: "Id of the workspace" }],
]);

const UNSEEN = "as digits: where there is a later one, nothing is removed";

const QUERIES: readonly PlaceWords[] = [
  {
    of: ["GET /api/market/search"],
    words: {
      q: "Part of a symbol or a name; absent or empty: every instrument fits",
      limit: "Most instruments to list, 1 to 999; absent: 50",
    },
  },
  {
    of: ["GET /api/market/candles"],
    words: { limit: "How many bars, the newest ones, 1 to 10000; absent: 500" },
  },
  {
    of: ["GET /api/market/bars"],
    words: {
      source: "Id of the source of the prices; absent: the first that has the instrument",
      before: "Only bars that open before this time, in milliseconds since 1970; absent: up to the newest",
      limit: `How many bars, the newest ones, 1 to ${MAX_WINDOW_BARS}; absent: 5000`,
    },
  },
  {
    of: ["GET /api/market/moment"],
    words: {
      timeframes: "Timeframes with commas between them, such as `1D,1W`; absent: the quote alone",
      limit: "How many bars of each timeframe, the newest ones, 1 to 99; absent: 3",
    },
  },
  {
    of: ["POST /api/market/imports", "POST /api/market/imports/preview"],
    words: {
      ...importColumns("the host finds it"),
      time_zone: "IANA name of the zone of times that name none; absent: UTC",
    },
  },
  {
    of: ["POST /api/market/imports"],
    words: {
      name: "Name for the series: the last part of its symbol",
      title: "Name of the instrument in words; absent: the name",
      timeframe: "Length of a bar, where the times do not tell it; else it must be the one that they tell",
      calendar: "When the instrument trades, which decides on the bars of a day; absent: days are those of UTC",
      replace: "`true` to put the file in the place of a series of the same name",
    },
  },
  {
    of: ["GET /api/marketplace/plugins"],
    words: {
      query: "Words to find in id, name, description and publisher; absent: every extension fits",
      cursor: "`next_cursor` of the page before; absent: the first page",
    },
  },
  {
    of: ["DELETE /api/extensions/:id"],
    words: { objects: "Whether what the trader made from its contributions stays or goes; absent: it stays" },
  },
  {
    of: ["GET /api/workbench"],
    words: {
      symbol: "Instrument of the chart in use, by which views decide whether they are shown; absent: none",
      timeframe: "Timeframe of the chart in use, by which views decide whether they are shown; absent: none",
    },
  },
  { of: ["DELETE /api/watchlists/:id"], words: { revision: `The revision that the client has seen, ${UNSEEN}` } },
  {
    of: [
      "DELETE /api/compared/:id",
      "DELETE /api/drawings/:id",
      "DELETE /api/indicators/:id",
      "DELETE /api/layouts/:id",
    ],
    words: { revision: `The revision that the client has seen, ${UNSEEN}; absent: any is removed` },
  },
  { of: ["DELETE /api/allowed-origins"], words: { origin: "The server, as scheme, name and port" } },
  {
    of: ["GET /api/news"],
    words: {
      symbol: "Only stories about this instrument; absent: all",
      limit: "Most stories to list, 1 to 200; absent: 50",
    },
  },
  { of: ["GET /api/drawings"], words: { symbol: "Only drawings of this instrument; absent: all" } },
  {
    of: ["GET /api/indicators"],
    words: { chart_id: "Only indicators of this chart, and those of every chart; absent: all" },
  },
  {
    of: ["GET /api/in-app/output/:owner/:channel"],
    words: {
      from: "Only lines from this number on, within `life`; absent: all",
      life: "`life` of the lines that the client has: where the channel has another, all lines are answered",
    },
  },
  {
    of: ["PUT /api/developer/package", "DELETE /api/developer/folders", "GET /api/developer/drawings"],
    words: { folder: "Absolute path of the folder" },
  },
  {
    of: ["GET /api/forecasts"],
    words: {
      before: "`next` of the page before: only older forecasts; absent: the newest",
      limit: "Most forecasts to list, 1 to 100; absent: 50",
    },
  },
  { of: ["GET /api/accounts/:id/orders"], words: { live: "`true` to leave out orders that have ended" } },
  {
    of: [
      "GET /api/accounts/:id/orders",
      "GET /api/accounts/:id/fills",
      "GET /api/accounts/:id/corrections",
      "GET /api/accounts/:id/equity",
    ],
    words: {
      before: "`next` of the page before; absent: the first page",
      limit: "Most rows of the page, 1 to 999; absent: 200",
    },
  },
  { of: ["GET /api/accounts/:id/export"], words: { after: "`next` of the page before; absent: the first page" } },
  {
    of: ["GET /api/backtests/:id/trades"],
    words: {
      from: "Index of the first trade of the page, from 0: `next` of the page before; absent: 0",
      limit: "Most trades of the page, 1 to 999; absent: 100",
    },
  },
];

/** Parameters of paths and queries. */
export const PARAMETER_WORDS: readonly PlaceWords[] = [
  ...[...PATHS].map(([path, words]): PlaceWords => ({ of: [path], words })),
  ...QUERIES,
];
