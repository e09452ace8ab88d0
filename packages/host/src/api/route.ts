import type { HostState, Static, TSchema } from "@bourse/contract/host-api";
import type { EventBus } from "../events.ts";
import type { MarketDataPort } from "../market/port.ts";
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
}

/** One route: what it takes and gives, as data, and what it does. The gate stands before all of them. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/api/${string}`;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Takes a body of up to this many bytes as it stands (application/octet-stream) in the place of JSON. */
  readonly maxBytes?: number;
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

interface BytesRoute<Params extends TSchema> extends Omit<Route, "params" | "query" | "body" | "run"> {
  readonly params: Params;
  readonly maxBytes: number;
  run(request: RouteRequest<Static<Params>, undefined, Uint8Array>, context: RouteContext): unknown;
}

/** Ties the schema of a route's path to what its `run` is given; its body is bytes. */
export function defineBytesRoute<Params extends TSchema>(route: BytesRoute<Params>): Route {
  return route as Route;
}
