import type { Route } from "../route.ts";
import { answerDialog } from "./dialogs/answer-dialog.ts";
import { answerWithFile } from "./dialogs/answer-with-file.ts";
import { listDialogs } from "./dialogs/list-dialogs.ts";
import { disableExtension } from "./extensions/disable-extension.ts";
import { enableExtension } from "./extensions/enable-extension.ts";
import { getLog } from "./extensions/get-log.ts";
import { installExtension } from "./extensions/install-extension.ts";
import { listExtensions } from "./extensions/list-extensions.ts";
import { removeExtension } from "./extensions/remove-extension.ts";
import { resolveExtension } from "./extensions/resolve-extension.ts";
import { retryExtension } from "./extensions/retry-extension.ts";
import { setApprovals } from "./extensions/set-approvals.ts";
import { getCandles } from "./market/get-candles.ts";
import { getQuote } from "./market/get-quote.ts";
import { listSymbols } from "./market/list-symbols.ts";
import { getPlugin } from "./marketplace/get-plugin.ts";
import { listPlugins } from "./marketplace/list-plugins.ts";
import { getState } from "./state/get-state.ts";
import { listStored } from "./storage/list-stored.ts";
import { removeStored } from "./storage/remove-stored.ts";
import { forgetKey } from "./trust/forget-key.ts";
import { listKeys } from "./trust/list-keys.ts";
import { getWorkbench } from "./workbench/get-workbench.ts";

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
  listKeys,
  forgetKey,
  getWorkbench,
  listDialogs,
  answerDialog,
  answerWithFile,
  listStored,
  removeStored,
];
