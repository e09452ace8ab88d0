import type { ManagedAlert, Notice } from "@bourse/contract/host-api";
import { alertOf } from "./alert.ts";
import type { FixtureDesk } from "./desk-routes.ts";

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const DAY = 24 * 60;

/** An alert of the trader near the last price. */
export const alert = (more: Partial<ManagedAlert> = {}): ManagedAlert =>
  alertOf({ price: 2850, created_at: at(-60), expires_at: at(6 * DAY + 5), ...more });

/** A notice of an extension. */
export const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  extension_id: "svc.level_watch",
  extension_name: "Level watch",
  title: `Breakout ${id}`,
  body: "Closed above the prior high.",
  symbol: "^GSPC",
  timeframe: "1D",
  published_at: at(-1),
  read: false,
  ...more,
});

const OWNER = { id: "svc.level_watch", name: "Level watch" };

/** A desk in use, with some data of every kind. */
export function fillDesk(desk: FixtureDesk): void {
  desk.alerts = [
    alert(),
    alert({ id: "a2", kind: "insideChannel", price: 2700, second_price: 2780, title: "Back in range", owner: OWNER }),
    alert({
      id: "a3",
      kind: "movingUp",
      price: 25,
      period: 3,
      title: "Quick rise",
      state: "stopped",
      reason: "stopped by you",
    }),
    alert({ id: "a4", title: "Old level", state: "triggered", fired_at: at(-90), fired_price: 2790.4, owner: OWNER }),
    alert({ id: "a5", title: "Lost source", state: "error", reason: "its source has no bars of this symbol any more" }),
  ];
  const fire = { alert_id: "a4", title: "Old level", symbol: "^GSPC", timeframe: "1D" } as const;
  desk.fires = [
    { ...fire, id: 2, price: 2790.4, sample_time: at(-91), fired_at: at(-90), recipient: OWNER.id, taken_at: at(-90) },
    { ...fire, id: 1, title: "Fast", price: 2761.1, sample_time: at(-300), fired_at: at(-300), move: 26.4 },
  ];
  desk.notices = [notice("n2"), notice("n1", { read: true, title: "Range left", body: "" })];
  desk.models = desk.models.map((each) =>
    each.provider === "openai" ? { ...each, enabled: true, model: "small-1", has_api_key: true } : each,
  );
  desk.feeds = [
    {
      source_id: "markets",
      title: "Markets",
      kind: "rss",
      endpoint: "https://news.example.com/markets.xml",
      interval_minutes: 15,
      refreshed_at: at(-5),
    },
    {
      source_id: "calendar",
      title: "World calendar",
      kind: "economics",
      endpoint: "https://calendar.example.com/week.json",
      interval_minutes: 60,
      error_code: "feed.not_understood",
    },
  ];
  desk.origins = [{ extension_id: OWNER.id, origin: "https://api.example.com", allowed_at: at(-DAY) }];
  desk.news = [
    {
      id: "s1",
      title: "Stocks rise for a third day",
      summary: "Indices close higher as yields fall.",
      url: "https://news.example.com/s1",
      published_at: at(-20),
      sources: ["markets"],
      symbols: ["^GSPC"],
    },
    {
      id: "s2",
      title: "Oil steady <b>today</b>",
      summary: "",
      url: "http://plain.example.com",
      sources: ["markets"],
      symbols: [],
    },
  ];
  const event = { country: "US", currency: "USD", category: "Prices", unit: "%", source: "calendar", ref_date: "Oct" };
  desk.calendar = [
    {
      ...event,
      id: "c1",
      time: "2026-11-20T13:30:00.000Z",
      event: "Inflation rate",
      importance: "high",
      actual: 3.2,
      forecast: 3.1,
      previous: 3,
      revised_from: 2.9,
    },
    {
      ...event,
      id: "c2",
      time: "2026-11-21T15:00:00.000Z",
      event: "Consumer confidence",
      importance: "medium",
      unit: null,
      actual: null,
      forecast: 71.5,
      previous: 70.6,
      revised_from: null,
    },
  ];
  desk.entries = [
    {
      dispatch_id: "d2",
      extension: { id: "svc.market_intel", name: "Market intel", surface_id: "news.overview" },
      prompt: "Sum up what moved the index today.",
      state: "answered",
      answer: "Yields fell after the inflation figure.\n\nI do not know whether the move holds.",
      at: at(-10),
    },
    {
      dispatch_id: "d1",
      extension: { id: "svc.market_intel", name: "Market intel", surface_id: "news.overview" },
      prompt: "And yesterday?",
      state: "failed",
      error: "model.timeout",
      at: at(-15),
    },
  ];
}
