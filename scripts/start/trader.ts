import type { Chart, ChartChange, ExtensionList, Plan, WatchlistChange, WatchlistSet } from "@bourse/contract/host-api";

/** The trader's side of the first start: the same as the page's install button, through the same local API. */
export interface Trader {
  installed(): Promise<ReadonlySet<string>>;
  /** Resolves, verifies and installs one extension, approving every capability it declares. */
  install(id: string): Promise<Plan>;
  /** Turns the first chart to a series. */
  turnChart(series: Pick<ChartChange, "symbol" | "timeframe">): Promise<void>;
  /** Adds symbols to the default watchlist; those that it has stay where they are. */
  watch(symbols: readonly string[]): Promise<void>;
}

/** Calls the host's local API with its key. */
export type HostCall = <Answer>(method: string, route: string, body?: unknown) => Promise<Answer>;

export function hostCall(hostUrl: string, token: string): HostCall {
  return async <Answer>(method: string, route: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${hostUrl}${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

export function createTrader(hostUrl: string, token: string): Trader {
  const call = hostCall(hostUrl, token);
  return {
    async installed() {
      const { extensions } = await call<ExtensionList>("GET", "/api/extensions");
      return new Set(extensions.map((each) => each.id));
    },
    async install(id) {
      const plan = await call<Plan>("POST", "/api/extensions/resolve", { id });
      const approved = plan.capabilities.map((each) => each.name);
      await call("POST", "/api/extensions/install", { plan_id: plan.plan_id, approved, trust_key: true });
      return plan;
    },
    async turnChart(series) {
      const { charts } = await call<{ readonly charts: readonly Chart[] }>("GET", "/api/charts");
      const [first] = charts;
      if (!first) throw new Error("the host has no chart: its market has no symbol");
      const body: ChartChange = { ...series, active: true };
      await call("PUT", `/api/charts/${first.chart_id}`, body);
    },
    async watch(symbols) {
      const { lists } = await call<WatchlistSet>("GET", "/api/watchlists");
      const list = lists.find((each) => each.is_default);
      if (!list) throw new Error("the host has no default watchlist");
      const body: WatchlistChange = { op: "add", symbols: [...symbols] };
      await call("POST", `/api/watchlists/${list.id}/changes`, body);
    },
  };
}
