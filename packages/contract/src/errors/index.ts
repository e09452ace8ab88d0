import { ALERT_ERRORS } from "./alerts.ts";
import { AUTH_ERRORS, AUTHENTICATION_ERRORS } from "./auth.ts";
import { BACKTEST_ERRORS } from "./backtests.ts";
import { BACKUP_ERRORS } from "./backup.ts";
import {
  COMPARE_ERRORS,
  DESK_ERRORS,
  LAYOUT_ERRORS,
  OBJECT_ERRORS,
  WATCHLIST_ERRORS,
  WORKSPACE_ERRORS,
} from "./desk.ts";
import { DEVELOPER_ERRORS } from "./developer.ts";
import { DOSSIER_ERRORS } from "./dossier.ts";
import type { CatalogueEntry } from "./entry.ts";
import { EXCHANGE_ERRORS } from "./exchange.ts";
import { FORECAST_ERRORS } from "./forecasts.ts";
import { COMMAND_ERRORS, ENVELOPE_ERRORS, GUEST_ERRORS, GUEST_SOURCE_ERRORS } from "./guest.ts";
import { HOST_ERRORS } from "./host.ts";
import { HTTP_ERRORS } from "./http.ts";
import { IN_APP_ERRORS } from "./in-app.ts";
import { JOURNAL_ERRORS } from "./journal.ts";
import { JSON_ERRORS } from "./json.ts";
import { LOOKAHEAD_ERRORS } from "./lookahead.ts";
import { MANIFEST_ERRORS } from "./manifest.ts";
import { BARS_ERRORS, MARKET_SOURCE_ERRORS } from "./market.ts";
import { ASSISTANT_ERRORS, LM_ERRORS, MODEL_ERRORS } from "./models.ts";
import { MONEY_ERRORS, PAYMENT_ERRORS } from "./money.ts";
import { EGRESS_ERRORS, FEED_ERRORS, SECRET_ERRORS } from "./network.ts";
import { OFFER_ERRORS } from "./offers.ts";
import { OFFICIAL_ERRORS } from "./official.ts";
import { ORDER_ERRORS, TRADING_API_ERRORS, TRADING_SESSION_ERRORS } from "./orders.ts";
import { ARCHIVE_ERRORS, POLICY_ERRORS, SIGNATURE_ERRORS, WASM_ERRORS } from "./package.ts";
import { PLUGIN_ERRORS } from "./plugins.ts";
import { PROOF_ERRORS, PUBLISHER_ERRORS, TICKET_ERRORS } from "./publisher.ts";
import { SCAN_ERRORS } from "./scans.ts";
import { SOURCES_ERRORS } from "./sources.ts";
import { STATE_ERRORS } from "./state.ts";
import { TASK_ERRORS } from "./tasks.ts";
import { TOOL_ERRORS } from "./tool.ts";
import { WEB_APP_ERRORS, WEB_APP_MARKUP_ERRORS } from "./web-app.ts";
import { WEBHOOK_ERRORS } from "./webhook.ts";

export type { CatalogueEntry } from "./entry.ts";

/** Every refusal of the project; documents, code and tests share this one list. */
export const ERROR_CATALOGUE = {
  ...JSON_ERRORS,
  ...MANIFEST_ERRORS,
  ...ENVELOPE_ERRORS,
  ...ARCHIVE_ERRORS,
  ...SIGNATURE_ERRORS,
  ...WASM_ERRORS,
  ...POLICY_ERRORS,
  ...AUTH_ERRORS,
  ...HTTP_ERRORS,
  ...STATE_ERRORS,
  ...PUBLISHER_ERRORS,
  ...PROOF_ERRORS,
  ...TICKET_ERRORS,
  ...MONEY_ERRORS,
  ...PAYMENT_ERRORS,
  ...WEBHOOK_ERRORS,
  ...OFFICIAL_ERRORS,
  ...HOST_ERRORS,
  ...GUEST_ERRORS,
  ...GUEST_SOURCE_ERRORS,
  ...COMMAND_ERRORS,
  ...ALERT_ERRORS,
  ...JOURNAL_ERRORS,
  ...LOOKAHEAD_ERRORS,
  ...DOSSIER_ERRORS,
  ...SOURCES_ERRORS,
  ...EGRESS_ERRORS,
  ...FEED_ERRORS,
  ...FORECAST_ERRORS,
  ...DESK_ERRORS,
  ...WORKSPACE_ERRORS,
  ...LAYOUT_ERRORS,
  ...COMPARE_ERRORS,
  ...TRADING_SESSION_ERRORS,
  ...TRADING_API_ERRORS,
  ...ORDER_ERRORS,
  ...BACKTEST_ERRORS,
  ...EXCHANGE_ERRORS,
  ...BACKUP_ERRORS,
  ...OBJECT_ERRORS,
  ...WATCHLIST_ERRORS,
  ...MARKET_SOURCE_ERRORS,
  ...BARS_ERRORS,
  ...SCAN_ERRORS,
  ...MODEL_ERRORS,
  ...TASK_ERRORS,
  ...ASSISTANT_ERRORS,
  ...SECRET_ERRORS,
  ...OFFER_ERRORS,
  ...WEB_APP_ERRORS,
  ...WEB_APP_MARKUP_ERRORS,
  ...IN_APP_ERRORS,
  ...PLUGIN_ERRORS,
  ...DEVELOPER_ERRORS,
  ...LM_ERRORS,
  ...AUTHENTICATION_ERRORS,
  ...TOOL_ERRORS,
} as const;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Whether a text from elsewhere is a code of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, code);
}

/** The row of a code. An unknown code is a fault of the program, never of its input. */
export function catalogueEntry(code: string): CatalogueEntry {
  const entry = (ERROR_CATALOGUE as Record<string, CatalogueEntry>)[code];
  if (!entry) throw new Error(`no such code in the error catalogue: ${code}`);
  return entry;
}
