import {
  HOST_ROUTES,
  type HostRoute,
  type HostRouteAnswer,
  type HostRouteBody,
  type HostRouteName,
  type HostRouteParams,
  type HostRouteQuery,
  type HostState,
} from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { Connections } from "../accounts/exchange/connections.ts";
import type { FillNotes } from "../accounts/fill-notes.ts";
import type { AccountsDesk } from "../accounts/port.ts";
import type { WebApps } from "../apps/web-apps.ts";
import type { BacktestDesk } from "../backtests/port.ts";
import type { OfferDesk } from "../contributions/offers.ts";
import type { EventBus } from "../events.ts";
import type { InAppDesk } from "../in-app/desk.ts";
import type { Caller } from "../principal/caller.ts";
import type { Trader } from "../principal/principal.ts";
import type { HostService } from "../service.ts";
import type { HostServices } from "../services/services.ts";

/** Dependencies of a route. */
export interface RouteContext {
  readonly service: HostService;
  readonly services: HostServices;
  readonly offers: OfferDesk;
  /** Of the trader alone: no command, bridge or guest has them. */
  readonly accounts: AccountsDesk;
  /** Of the trader alone as well, and not of the in-app API either, which reads accounts. */
  readonly fillNotes: FillNotes;
  readonly backtests: BacktestDesk;
  readonly connections: Connections;
  readonly apps: WebApps;
  readonly inApp: InAppDesk;
  readonly market: MarketDataPort;
  readonly events: EventBus;
  readonly maxChartCandles: number;
  state(): HostState;
  /** Id of the open workspace. */
  workspace(): string;
  /** Records that the trader has reviewed what a cautious start left. */
  confirmCaution(): void;
}

/** Parts of a request after schema validation; undefined if the route does not take that part. */
export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The trader, as identified by the gate, and the means to commit effects after waiting. */
  readonly caller: Caller<Trader>;
  /** A browser that shows the page of this host, or a program that has its token. */
  readonly asker: "page" | "program";
  /** Aborted when the client closes its connection before the answer: for work that is worth nothing without it. */
  left(): AbortSignal;
}

/** One route: its request and answer as data, and its handler. The gate runs before all of them. */
export interface Route extends HostRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  run(request: RouteRequest, context: RouteContext): unknown;
}

/** For a route without an answer body the return value is ignored. */
type Answered<Name extends HostRouteName> = [HostRouteAnswer<Name>] extends [undefined]
  ? unknown
  : HostRouteAnswer<Name> | Promise<HostRouteAnswer<Name>>;

interface NamedRoute<Name extends HostRouteName> {
  readonly name: Name;
  run(
    request: RouteRequest<
      HostRouteParams<Name>,
      HostRouteQuery<Name>,
      HostRouteBody<Name, Uint8Array, AsyncIterable<Uint8Array>>
    >,
    context: RouteContext,
  ): Answered<Name>;
}

/** Binds a handler to the request and answer types in the contract's table. */
export function defineRoute<Name extends HostRouteName>({ name, run }: NamedRoute<Name>): Route {
  const [method, path] = name.split(" ") as [Route["method"], Route["path"]];
  return { method, path, ...HOST_ROUTES[name], run: run as Route["run"] };
}
