import type { AlertRule, AlertState, Candle } from "@bourse/contract";

export const NOW = "2020-04-20T14:30:00.000Z";

export const evidence = (completed: readonly Candle[], forming?: Candle, symbol = "SPX") => ({
  symbol,
  timeframe: "1D",
  source_id: "replay",
  completed,
  ...(forming ? { forming } : {}),
});

export const hostContext = (symbol = "SPX") => ({
  symbol,
  timeframes: ["1D"],
  watchlist: [symbol],
  foreground: true,
  now: NOW,
});

export const chart = (symbol = "SPX", id = "chart-1") => ({
  chart_id: id,
  symbol,
  timeframe: "1D",
  source_id: "replay",
  title: symbol,
  active: true,
});

export const opened = (symbol = "SPX", id = "chart-9") => ({
  chart: chart(symbol, id),
  created: true,
  context: { symbol, timeframes: ["1D"], foreground: true },
});

export const rule = (id: string, state: AlertState = "active", more: Partial<AlertRule> = {}): AlertRule => ({
  id,
  client_request_id: `day-high@${NOW}`,
  contribution_id: "svc.bourse.level_watch.board",
  chart_id: "chart-1",
  symbol: "SPX",
  timeframe: "1D",
  kind: "crossing",
  price: 100,
  state,
  expires_at: "2020-04-27T14:30:00.000Z",
  title: `Alert ${id}`,
  message: "",
  created_at: NOW,
  ...more,
});

export const market = (completed: readonly Candle[], forming: Candle | undefined, sequence: number) => ({
  subscription_id: "levels",
  symbol: "SPX",
  timeframe: "1D",
  source_id: "replay",
  completed,
  ...(forming ? { forming } : {}),
  sequence,
  coalesced: 0,
});
