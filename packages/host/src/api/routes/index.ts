import type { Route } from "../route.ts";
import { changeAlert } from "./alerts/change-alert.ts";
import { createAlert } from "./alerts/create-alert.ts";
import { listAlerts } from "./alerts/list-alerts.ts";
import { removeAlert } from "./alerts/remove-alert.ts";
import { listAssistantEntries } from "./assistant/list-entries.ts";
import { addChart } from "./charts/add-chart.ts";
import { changeChart } from "./charts/change-chart.ts";
import { listCharts } from "./charts/list-charts.ts";
import { removeChart } from "./charts/remove-chart.ts";
import { getContext } from "./context/get-context.ts";
import { getWatchlist } from "./context/get-watchlist.ts";
import { listPublished } from "./context/list-published.ts";
import { reportContext } from "./context/report-context.ts";
import { setWatchlist } from "./context/set-watchlist.ts";
import { answerDialog } from "./dialogs/answer-dialog.ts";
import { answerWithFile } from "./dialogs/answer-with-file.ts";
import { listDialogs } from "./dialogs/list-dialogs.ts";
import { disableExtension } from "./extensions/disable-extension.ts";
import { enableExtension } from "./extensions/enable-extension.ts";
import { getLog } from "./extensions/get-log.ts";
import { installExtension } from "./extensions/install-extension.ts";
import { listCommands } from "./extensions/list-commands.ts";
import { listExtensions } from "./extensions/list-extensions.ts";
import { removeExtension } from "./extensions/remove-extension.ts";
import { resolveExtension } from "./extensions/resolve-extension.ts";
import { retryExtension } from "./extensions/retry-extension.ts";
import { setApprovals } from "./extensions/set-approvals.ts";
import { addFeed } from "./feeds/add-feed.ts";
import { listFeeds } from "./feeds/list-feeds.ts";
import { removeFeed } from "./feeds/remove-feed.ts";
import { revokeOrigin } from "./feeds/revoke-origin.ts";
import { getJournal } from "./journals/get-journal.ts";
import { listJournals } from "./journals/list-journals.ts";
import { getCandles } from "./market/get-candles.ts";
import { getQuote } from "./market/get-quote.ts";
import { listSymbols } from "./market/list-symbols.ts";
import { getPlugin } from "./marketplace/get-plugin.ts";
import { listPlugins } from "./marketplace/list-plugins.ts";
import { changeModel } from "./models/change-model.ts";
import { listModels } from "./models/list-models.ts";
import { testModel } from "./models/test-model.ts";
import { getCalendar } from "./news/get-calendar.ts";
import { listNews } from "./news/list-news.ts";
import { listNotifications } from "./notifications/list-notifications.ts";
import { markRead } from "./notifications/mark-read.ts";
import { getState } from "./state/get-state.ts";
import { listStored } from "./storage/list-stored.ts";
import { removeStored } from "./storage/remove-stored.ts";
import { forgetKey } from "./trust/forget-key.ts";
import { listKeys } from "./trust/list-keys.ts";
import { getWorkbench } from "./workbench/get-workbench.ts";
import { postViewEvent } from "./workbench/post-view-event.ts";

/** Every route of the local API but the event stream. What is not here does not exist. */
export const ROUTES: readonly Route[] = [
  getState,
  listSymbols,
  getQuote,
  getCandles,
  listPlugins,
  getPlugin,
  resolveExtension,
  installExtension,
  setApprovals,
  enableExtension,
  disableExtension,
  retryExtension,
  removeExtension,
  listExtensions,
  getLog,
  listJournals,
  getJournal,
  listCommands,
  listKeys,
  forgetKey,
  getWorkbench,
  postViewEvent,
  listModels,
  changeModel,
  testModel,
  listAssistantEntries,
  listDialogs,
  answerDialog,
  answerWithFile,
  listStored,
  removeStored,
  listCharts,
  addChart,
  changeChart,
  removeChart,
  listNotifications,
  markRead,
  getContext,
  reportContext,
  listPublished,
  getWatchlist,
  setWatchlist,
  listAlerts,
  createAlert,
  changeAlert,
  removeAlert,
  listFeeds,
  addFeed,
  removeFeed,
  revokeOrigin,
  listNews,
  getCalendar,
];
