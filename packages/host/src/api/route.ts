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
import type { EventBus } from "../events.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { Caller } from "../principal/caller.ts";
import type { Trader } from "../principal/principal.ts";
import type { HostService } from "../service.ts";
import type { HostServices } from "../services/services.ts";

/** What a route may use. */
export interface RouteContext {
  readonly service: HostService;
  readonly services: HostServices;
  readonly market: MarketDataPort;
  readonly events: EventBus;
  readonly maxChartCandles: number;
  state(): HostState;
}

/** Parts of a request after their schemas were checked; undefined where a route takes none. */
export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The trader, as the gate made it, and the way to effects after something has waited. */
  readonly caller: Caller<Trader>;
}

/** One route: what it takes and gives, as data, and what it does. The gate stands before all of them. */
export interface Route extends HostRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  run(request: RouteRequest, context: RouteContext): unknown;
}

/** What a route returns that answers without a body is not looked at. */
type Answered<Name extends HostRouteName> = [HostRouteAnswer<Name>] extends [undefined]
  ? unknown
  : HostRouteAnswer<Name> | Promise<HostRouteAnswer<Name>>;

interface NamedRoute<Name extends HostRouteName> {
  readonly name: Name;
  run(
    request: RouteRequest<HostRouteParams<Name>, HostRouteQuery<Name>, HostRouteBody<Name, Uint8Array>>,
    context: RouteContext,
  ): Answered<Name>;
}

/** Ties what a route does to what the contract's table says that it takes and gives. */
export function defineRoute<Name extends HostRouteName>({ name, run }: NamedRoute<Name>): Route {
  const [method, path] = name.split(" ") as [Route["method"], Route["path"]];
  return { method, path, ...HOST_ROUTES[name], run: run as Route["run"] };
}
