import type { CommandMethod } from "@bourse/contract";

const TIME = "2026-01-02T03:04:05Z";
const series = { symbol: "SPX", timeframe: "1D" };
const chart = { ...series, chart_id: "c1", source_id: "sample", title: "SPX", active: true };
const question = { id: "q", type: "boolean", prompt: "Is it?" };
const settings = { provider: "openai", enabled: true, has_api_key: true };
const context = { symbol: "SPX", timeframes: ["1D"], watchlist: [], foreground: true, now: TIME };
const feed = { kind: "rss", source_id: "s", endpoint: "https://example.com/feed" };
const rule = { client_request_id: "r", contribution_id: "c", chart_id: "c1", ...series, kind: "crossing", price: 1 };

/** Parameters and a result of each command as its schemas want them. */
export const SAMPLES: { readonly [Method in CommandMethod]: { readonly params: object; readonly result: object } } = {
  "storage.read": { params: {}, result: { value: null, resume_required: false } },
  "storage.write": { params: { value: { a: 1 } }, result: { saved: true } },
  "charts.list": { params: {}, result: { charts: [chart] } },
  "charts.open": {
    params: series,
    result: { chart, created: true, context: { symbol: "SPX", timeframes: ["1D"], foreground: true } },
  },
  "market.read": { params: series, result: { ...series, source_id: "sample", completed: [] } },
  "market.subscribe": {
    params: { subscription_id: "s", ...series },
    result: { subscribed: true, subscription_id: "s", source_id: "sample" },
  },
  "market.unsubscribe": { params: { subscription_id: "s" }, result: { unsubscribed: true, subscription_id: "s" } },
  "alerts.create": {
    params: { ...rule, expires_at: TIME, title: "Alert", message: "" },
    result: { id: "a", state: "active", expires_at: TIME },
  },
  "alerts.list": { params: {}, result: { alerts: [] } },
  "alerts.adopt": { params: { plan_id: "p", ids: ["a"] }, result: { adopted_ids: [], rejected_ids: ["a"] } },
  "alerts.enable": { params: { ids: ["a"], enabled: true }, result: { updated: [], rejected_ids: ["a"] } },
  "alerts.remove": { params: { ids: ["a"] }, result: { removed: [], rejected_ids: ["a"] } },
  "notifications.publish": { params: { id: "n", title: "Notice", body: "" }, result: { published: true, id: "n" } },
  "models.settings": { params: { provider: "openai" }, result: settings },
  "models.configure": { params: { provider: "openai", enabled: true }, result: settings },
  "models.test": { params: { provider: "openai" }, result: { connected: true, model: "m" } },
  "models.decide": {
    params: { provider: "openai", state: {}, questions: [question] },
    result: { provider: "openai", model: "m", answers: { q: true } },
  },
  "models.recipe": {
    params: { recipe: { name: "r", instructions: "Do.", questions: [question] }, parameters: {} },
    result: { accepted: true, recipe: "r" },
  },
  "feed.request": { params: feed, result: { kind: "rss", source_id: "s", received_at: TIME, data: [] } },
  "feed.credentials": {
    params: { ...feed, action: "status" },
    result: { source_id: "s", kind: "rss", origin: "https://example.com", has_credential: false },
  },
  "news.legacy": { params: {}, result: { migrated: true, sources: [] } },
  "news.read": { params: {}, result: { items: [] } },
  "calendar.read": { params: {}, result: { events: [] } },
  "ui.confirm": { params: { title: "Sure?", message: "" }, result: { confirmed: true } },
  "ui.import": { params: { kind: "market_intel_json" }, result: { cancelled: true } },
  "ui.openExternal": { params: { url: "https://example.com" }, result: { opened: true } },
  "context.read": { params: {}, result: context },
  "context.publish": {
    params: { enabled: true, surface_id: "main", title: "Main", status: "" },
    result: { published: true, surface_id: "main" },
  },
  "assistant.prompt": {
    params: { prompt: "Look.", surface_id: "news.overview" },
    result: { accepted: true, dispatch_id: "d" },
  },
};
