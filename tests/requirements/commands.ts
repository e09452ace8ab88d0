import { defineRequirements } from "./requirement.ts";

export const COMMANDS = defineRequirements([
  { id: "CMD-01", text: "A guest lists commands in its output envelope." },
  { id: "CMD-02", text: "Each command has its own `id`, a `method` and `params`." },
  {
    id: "CMD-03",
    text: "The host runs commands asynchronously after the callback ends and returns each outcome as a `result` event with the same id.",
  },
  { id: "CMD-04", text: "Parameters marked `?` are optional." },
  {
    id: "CMD-05",
    text: "storage.read | {} | built in, extension workspace namespace only | value, resume_required",
  },
  {
    id: "CMD-06",
    text: "storage.write | {value, acknowledge_resume_required?} | built in, same scope | saved",
  },
  {
    id: "CMD-07",
    text: "charts.list | {} | tradingRead | charts[] with chart_id, symbol, timeframe and more",
  },
  {
    id: "CMD-08",
    text: "charts.open | {chart_id?, symbol, timeframe, source_id?} | chartWrite | identity and context of the opened chart",
  },
  {
    id: "CMD-09",
    text: "market.read | {chart_id?, symbol, timeframe, source_id?} | tradingRead | market evidence; completed candles kept apart from an optional forming reference value",
  },
  {
    id: "CMD-10",
    text: "market.subscribe | {subscription_id, chart_id?, symbol, timeframe, source_id?} | tradingRead | subscribed; later data arrives as market events",
  },
  { id: "CMD-11", text: "market.unsubscribe | {subscription_id} | tradingRead | unsubscribed" },
  {
    id: "CMD-12",
    text: "alerts.create | {client_request_id, contribution_id, chart_id, symbol, timeframe, kind, price, second_price?, expires_at, title, message} | alertsWrite | id of the rule the host confirmed, persisted and marked with its origin",
  },
  { id: "CMD-13", text: "alerts.list | {} | tradingRead | only rules owned by this extension" },
  {
    id: "CMD-14",
    text: "alerts.adopt | {plan_id, ids:[...]} | alertsWrite | adopted_ids, rejected_ids; ownership verified against the native rule definition, not from guest-supplied ids alone",
  },
  {
    id: "CMD-15",
    text: "alerts.enable | {ids:[...], enabled} | alertsWrite | updated; owned rules only",
  },
  { id: "CMD-16", text: "alerts.remove | {ids:[...]} | alertsWrite | removed; owned rules only" },
  {
    id: "CMD-17",
    text: "notifications.publish | {id, title, body, symbol?, timeframe?, payload?} | alertsWrite | published; host-local notification channel only",
  },
  {
    id: "CMD-18",
    text: "models.settings | {provider:<model_provider>} | languageModel | enabled, model, has_api_key; the key is never returned",
  },
  {
    id: "CMD-19",
    text: "models.configure | {provider:<model_provider>, enabled?, model?, clear_api_key?} | languageModel + secrets | settings state; the key is typed in a host dialog",
  },
  {
    id: "CMD-20",
    text: "models.test | {provider:<model_provider>} | languageModel + network | connected",
  },
  {
    id: "CMD-21",
    text: "models.decide | {provider:<model_provider>, state, questions} | languageModel + network | typed decision JSON from the host",
  },
  {
    id: "CMD-22",
    text: "models.recipe | {recipe, parameters} | languageModel | correlated completion event; an untrusted recipe runs in a read-only session and its result is validated",
  },
  {
    id: "CMD-23",
    text: "feed.request | {kind, source_id, endpoint, operation?, request_id?, arguments?} | network; kinds `economics` and `mcp` also need secrets | response after the host controls transport and credentials; kind is one of `rss`, `json`, `economics`, `mcp`",
  },
  {
    id: "CMD-24",
    text: "feed.credentials | {action, source_id, kind, endpoint} | secrets | credential status; the secret never crosses the host boundary",
  },
  {
    id: "CMD-25",
    text: "news.legacy | {} | tradingRead; only for the extension `svc.market_intel` | one-time migration projection of legacy news configuration",
  },
  {
    id: "CMD-26",
    text: "news.read | {symbol?, limit?} | tradingRead | authoritative workspace news projection",
  },
  {
    id: "CMD-27",
    text: "calendar.read | {from?, to?, country?, limit?} | tradingRead | authoritative workspace calendar event projection",
  },
  {
    id: "CMD-28",
    text: "ui.confirm | {title, message} | none | host confirmation dialog; returns confirmed",
  },
  {
    id: "CMD-29",
    text: "ui.import | {kind:`market_intel_json`} | fileSystemRead | host file picker; returns cancelled state or the chosen JSON data, at most 1 MiB",
  },
  { id: "CMD-30", text: "ui.openExternal | {url} | openExternal | host opens an HTTPS URL only" },
  {
    id: "CMD-31",
    text: "context.read | {} | tradingRead | host context: symbol, timeframes, watchlist, foreground, now",
  },
  {
    id: "CMD-32",
    text: "context.publish | {enabled, surface_id, title, status, captured_at?, context?} | none; fields checked against a host allow-list | published; a host-held workbench snapshot",
  },
  {
    id: "CMD-33",
    text: "assistant.prompt | {prompt, surface_id:`news.overview`} | languageModel | accepted, via a read-only assistant dispatch path",
  },
]);
