import {
  type AcceptKeysRequest,
  CHART_TIMEFRAMES,
  type Extension,
  type HostEvent,
  type InstallRequest,
  type PluginSummary,
  type QuotesRequest,
  type SymbolInfo,
  type Workbench,
} from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";
import { backtestRoutes } from "./backtest-routes.ts";
import { barsWindow, candles, DAILY, quote } from "./bars.ts";
import { contributionsOf, SAMPLES } from "./catalogue.ts";
import { chartRoutes } from "./chart-routes.ts";
import { deskRoutes } from "./desk-routes.ts";
import type { FixtureState } from "./fixture-host.ts";
import { forecastRoutes } from "./forecast-routes.ts";
import { extensionOf, placedOf, planOf } from "./installed.ts";
import { keptPageRoutes } from "./kept-page-routes.ts";
import { layoutRoutes } from "./layout-routes.ts";
import { marketRoutes } from "./market-routes.ts";
import { objectRoutes } from "./object-routes.ts";
import { orderRoutes } from "./order-routes.ts";
import { pageRoutes } from "./page-routes.ts";
import { scanRoutes } from "./scan-routes.ts";
import { sessionRoutes } from "./session-routes.ts";

const SYMBOL: SymbolInfo = {
  symbol: "^GSPC",
  name: "S&P 500",
  source: "sample",
  first: DAILY[0]?.time ?? "",
  last: DAILY.at(-1)?.time ?? "",
  price_decimals: 2,
  timeframes: CHART_TIMEFRAMES.map((timeframe) => ({
    timeframe,
    availability: timeframe === "1D" ? "native" : /1[WM]/.test(timeframe) ? "aggregated" : "not_available",
  })),
};

const SYMBOLS: readonly SymbolInfo[] = [SYMBOL, { ...SYMBOL, symbol: "^NDX", name: "Nasdaq 100" }];

/** Answers requests of the local API from the state. */
export function addRoutes(state: FixtureState, emit: (event: HostEvent) => void) {
  const changed = () => {
    emit({ type: "extensions" });
    emit({ type: "workbench" });
  };

  return (method: string, url: URL, body: unknown): Answer => {
    const path = url.pathname.slice("/api".length);
    const [, area, first = "", verb = ""] = path.split("/").map(decodeURIComponent);
    const ofDesk = deskRoutes(state.desk, { method, url, body, emit });
    if (ofDesk) return ofDesk;
    const ofPage = pageRoutes(state.page, { method, url, body, emit });
    if (ofPage) return ofPage;
    const ofObjects = objectRoutes(state.objects, { method, url, body, emit });
    if (ofObjects) return ofObjects;
    const ofLayouts = layoutRoutes(state.layouts, { method, url, body, emit });
    if (ofLayouts) return ofLayouts;
    const ofScans = scanRoutes(state.scans, { method, url, body, emit });
    if (ofScans) return ofScans;
    const ofOrders = orderRoutes(state.account, { method, url, body, emit });
    if (ofOrders) return ofOrders;
    const ofBacktests = backtestRoutes(state.backtests, { method, url, body, emit });
    if (ofBacktests) return ofBacktests;
    const ofForecasts = forecastRoutes(state.forecasts, { method, url, body, emit });
    if (ofForecasts) return ofForecasts;
    if (path === "/state")
      return [
        200,
        {
          ...hostState(state),
          ...(state.unwritten && { unwritten: state.unwritten }),
          ...(state.machine && { machine: state.machine }),
        },
      ];
    if (area === "page") return keptPageRoutes(state, { method, body, emit });
    if (area === "trading-sessions") return sessionRoutes(state.trading, { method, body, emit });
    if (area === "charts") return chartRoutes(state, { method, id: first, body, emit });
    if (path === "/market/quotes") return quoteRows(state, body as QuotesRequest);
    const ofFiles = area === "market" && marketRoutes(state.files, { method, url, body, symbols: SYMBOLS });
    if (ofFiles) return ofFiles;
    if (area === "market") return market(state, first, url.searchParams);
    if (area === "marketplace") return marketplace(state, path, url.searchParams);
    if (first === "key-sets") return keySets(state, url.searchParams.get("publisher"), body);
    if (area === "trust") return trust(state, method, first);
    if (area === "workbench") return [200, workbench(state)];
    if (path === "/dialogs") return [200, { dialogs: state.dialogs }];
    if (area === "dialogs") return answerDialog(state, first, emit);
    if (path === "/views/events") return [204];
    if (path === "/extensions") return [200, { extensions: [...state.extensions.values()] }];
    if (area === "extensions" && verb === "terms") return [200, { terms: state.terms ?? [] }];
    if (first === "resolve") return resolve(state, body as { id: string; version?: string });
    const answer =
      first === "install" ? install(state, body as InstallRequest) : change(state, { method, id: first, verb, body });
    if (method !== "GET") changed();
    return answer;
  };
}

function answerDialog(state: FixtureState, id: string, emit: (event: HostEvent) => void): Answer {
  const index = state.dialogs.findIndex((each) => each.id === id);
  if (index < 0) return refusal(404, "dialog.not_found", "The question is gone.");
  state.dialogs.splice(index, 1);
  emit({ type: "dialogs" });
  return [204];
}

const hostState = ({ reachable, desk }: FixtureState) => ({
  host_version: "1.0.0",
  abi: { version: 3, mask: 31 },
  cloud: { url: "http://127.0.0.1:4870", reachable },
  workspace: desk.workspaces.find(({ open }) => open)?.id ?? "",
});

const quoteOf = ({ live, source }: FixtureState, symbol: string) => ({
  ...quote(symbol, live),
  ...(source !== undefined && { source }),
});

function market(state: FixtureState, what: string, query: URLSearchParams): Answer {
  const { live, silentSince, notices, files, source } = state;
  const symbol = query.get("symbol") ?? "";
  const [timeframe, limit] = [query.get("timeframe") ?? "1D", Number(query.get("limit") ?? 500)];
  const silence = silentSince === undefined ? {} : { silent_since: silentSince };
  if (what === "symbols") {
    const followed = files.sources.flatMap((each) => each.symbols.map((name) => [name, `ccxt:${each.exchange}`]));
    const added = followed.map(([name, source]) => ({ ...SYMBOLS[0], symbol: name, name, source }));
    const all = [...SYMBOLS, ...added].map((each) => ({
      ...each,
      ...(source !== undefined && { source }),
      ...silence,
      ...(notices && { notices }),
    }));
    return [200, { symbols: all }];
  }
  if (!SYMBOLS.some((each) => each.symbol === symbol))
    return refusal(404, "market.symbol_unknown", "No source has it.");
  if (what === "moment") {
    const wanted = (query.get("timeframes") ?? "").split(",").filter(Boolean);
    const limit = Number(query.get("limit") ?? 3);
    return [
      200,
      {
        quote: quoteOf(state, symbol),
        series: wanted.map((each) => candles({ symbol, timeframe: each, limit, live })),
      },
    ];
  }
  if (what === "bars") return [200, barsWindow(query)];
  return [200, what === "quote" ? quoteOf(state, symbol) : candles({ symbol, timeframe, limit, live })];
}

function quoteRows(state: FixtureState, { symbols, closes }: QuotesRequest): Answer {
  const rows = symbols.map((symbol) => {
    if (!SYMBOLS.some((each) => each.symbol === symbol)) return { symbol };
    const days =
      closes === undefined ? undefined : candles({ symbol, timeframe: "1D", limit: closes, live: [] }).candles;
    return { symbol, quote: quoteOf(state, symbol), ...(days && { closes: days.map(({ close }) => close) }) };
  });
  return [200, { rows }];
}

function installedVersion(state: FixtureState, id: string) {
  const version = state.extensions.get(id)?.version;
  return version ? { installed_version: version } : {};
}

/** Extensions that the marketplace sends at once. */
const PAGE = 20;

function marketplace(state: FixtureState, path: string, asked: URLSearchParams): Answer {
  if (!state.reachable)
    return refusal(503, "resolve.marketplace_unreachable", "Nobody answers at http://127.0.0.1:4870.");
  const [, , , id = "", what] = path.split("/").map(decodeURIComponent);
  if (what === "verification") return [200, state.verification];
  if (id) {
    const sample = SAMPLES.find((each) => each.id === id);
    if (!sample) return refusal(404, "resolve.not_found", "No such extension.");
    const { location: _, title: _title, icon: _icon, nodes: _nodes, quotes: _quotes, ...shown } = sample;
    const { unsupported: _unsupported, ...details } = shown;
    const contributions = contributionsOf(sample);
    const versions = details.versions.map((each) => ({ ...each, contributions, ...state.versions[each.version] }));
    return [200, { ...details, versions, ...installedVersion(state, id) }];
  }
  const words = (asked.get("query") ?? "").toLowerCase();
  const hit = (each: Pick<PluginSummary, "name" | "publisher">) =>
    `${each.name} ${each.publisher}`.toLowerCase().includes(words);
  const items = SAMPLES.filter(hit).map(
    ({ id, name, description, publisher, publisher_verified, runtime, price, versions }) => {
      const { version = "", channel = "", published_at = "", capabilities = [] } = versions[0] ?? {};
      const latest = { version, channel, published_at, capabilities };
      const facts = { id, name, description, publisher, publisher_verified, runtime, ...(price && { price }) };
      return { ...facts, latest, ...installedVersion(state, id) };
    },
  );
  const all = [...items, ...state.furtherPlugins.filter(hit)];
  const from = Number(asked.get("cursor") ?? 0);
  const next = from + PAGE < all.length && { next_cursor: String(from + PAGE) };
  return [200, { items: all.slice(from, from + PAGE), ...next }];
}

function workbench(state: FixtureState): Workbench {
  const locations: Workbench["locations"] = { sidebar: [], panel: [], auxiliaryBar: [] };
  for (const sample of SAMPLES) {
    const extension = state.extensions.get(sample.id);
    if (extension && extension.state !== "disabled") locations[sample.location].push(placedOf(sample, extension));
  }
  return { locations };
}

function resolve(state: FixtureState, body: { id: string; version?: string }): Answer {
  const sample = SAMPLES.find((each) => each.id === body.id);
  const version = sample?.versions.find((each) => (body.version ? each.version === body.version : each.resolvable));
  if (!sample || !version) return refusal(404, "resolve.not_found", "No such version.");
  const plan = { ...planOf(sample, version, state.extensions.get(sample.id)), ...state.nextPlan };
  state.plans.set(plan.plan_id, plan);
  return [200, plan];
}

function install(state: FixtureState, body: InstallRequest): Answer {
  const plan = state.plans.get(body.plan_id);
  const sample = SAMPLES.find((each) => each.id === plan?.id);
  if (state.refuseInstall) return refusal(409, state.refuseInstall.code, state.refuseInstall.message);
  if (!plan || !sample) return refusal(410, "install.plan_unknown", "The plan is used.");
  if (!plan.key_trusted && !plan.official && !body.trust_key)
    return refusal(403, "trust.key_untrusted", "The key is not trusted.");
  const extension = extensionOf(sample, plan.version, body.approved);
  state.extensions.set(sample.id, extension);
  return [201, extension];
}

function trust({ trusted, official, extensions }: FixtureState, method: string, keyId: string): Answer {
  const usersOf = (key: string) => [...extensions.values()].filter((each) => each.key_id === key).map(({ id }) => id);
  if (method === "GET")
    return [200, { official, keys: [...trusted.values()].map((key) => ({ ...key, used_by: usersOf(key.key_id) })) }];
  if (usersOf(keyId).length > 0) return refusal(409, "trust.key_in_use", "An installed extension is signed with it.");
  return trusted.delete(keyId) ? [204] : refusal(404, "trust.key_unknown", "No such key is trusted.");
}

function keySets({ keySets: shown }: FixtureState, asked: string | null, body: unknown): Answer {
  const { publisher, forget_revocations: forgotten = [] } = (body ?? {
    publisher: asked,
  }) as Partial<AcceptKeysRequest>;
  const found = shown.get(publisher ?? "");
  if (!found) return [200, { publisher, older: false, revocations: [] }];
  if (!body) return [200, found];
  const revocations = found.revocations.filter((each) => !forgotten.includes(each.key_id));
  shown.set(found.publisher, { ...found, highest_revision: found.shown_revision ?? "1", older: false, revocations });
  return [204];
}

interface Change {
  readonly method: string;
  readonly id: string;
  readonly verb: string;
  readonly body: unknown;
}

function change(state: FixtureState, { method, id, verb, body }: Change): Answer {
  const extension = state.extensions.get(id);
  if (!extension) return refusal(404, "install.not_installed", "It is not installed.");
  if (method === "DELETE" && verb === "") {
    state.extensions.delete(id);
    return [200, { written: true }];
  }
  if (verb === "log") return [200, { entries: [{ at: "2026-11-21T07:00:00.000Z", text: "read 256 candles" }] }];
  const next = changed(extension, verb, body);
  state.extensions.set(id, next);
  return [200, next];
}

function changed(extension: Extension, verb: string, body: unknown): Extension {
  const { fault, ...healthy } = extension;
  if (verb === "approvals") return { ...extension, approved: (body as { approved: string[] }).approved };
  if (verb === "retry") return { ...healthy, state: "active" };
  if (verb === "run-anyway" && extension.revoked) {
    const { run_anyway_since: _since, ...revoked } = extension.revoked;
    return { ...extension, revoked: body ? { ...revoked, run_anyway_since: "2026-11-21T07:00:00.000Z" } : revoked };
  }
  return { ...extension, ...(fault ? { fault } : {}), state: verb === "disable" ? "disabled" : "active" };
}
