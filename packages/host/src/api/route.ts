import type { HostState, Static, TSchema } from "@bourse/contract/host-api";
import type { EventBus } from "../events.ts";
import type { MarketDataPort } from "../market/port.ts";
import type { HostService } from "../service.ts";

/** What a route may use. */
export interface RouteContext {
  readonly service: HostService;
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
}

/** One route: what it takes and gives, as data, and what it does. The gate stands before all of them. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Schema of the answer; absent: 204 without a body. */
  readonly answer?: TSchema;
  run(request: RouteRequest, context: RouteContext): unknown;
}

type Read<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

interface TypedRoute<Params, Query, Body> extends Omit<Route, "params" | "query" | "body"> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  run(request: RouteRequest<Read<Params>, Read<Query>, Read<Body>>, context: RouteContext): unknown;
}

/** Ties a route's schemas to what its `run` is given. */
export function defineRoute<
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(route: TypedRoute<Params, Query, Body>): Route {
  return route as Route;
}
