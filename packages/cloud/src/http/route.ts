import type { Readable } from "node:stream";
import type { Role } from "@bourse/contract/rest";
import type { Static, TSchema } from "typebox";
import type { Cloud } from "../composition.ts";
import type { Actor } from "../domain/accounts/actor.ts";
import type { Client } from "../domain/accounts/login.ts";
import type { Flag } from "../flags.ts";
import type { RawAnswer } from "./answers.ts";

/**
 * Who may call a route, as data. `recentLogin`: the password was given within the last 1800 seconds. `verifiedEmail`: the
 * account proved that its address is its own.
 */
export type Access =
  | { readonly kind: "anonymous" }
  /** No session is needed, and one that is sent must stand: its actor may see more. */
  | { readonly kind: "optional" }
  | { readonly kind: "login"; readonly recentLogin?: true; readonly verifiedEmail?: true }
  /** The account has a verified key and a verified address. */
  | { readonly kind: "verified_publisher" }
  /** The roles of an account whose address is not verified do not count. */
  | { readonly kind: "role"; readonly roles: readonly Role[]; readonly recentLogin?: true };

/** Which bucket a request is taken from. */
export type RateName = "login" | "read" | "write" | "money";

/** The checks of a route's input, and the shape of its answer's `data`. */
interface Schemas<Params, Query, Body, Answer> {
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body; absent: the route takes none. */
  readonly body?: Body;
  /** `data` of the envelope; absent: the answer is not JSON. */
  readonly answer?: Answer;
}

/** What a handler is given after every check has passed. */
export interface RouteRequest<Who, Params, Query, Body> {
  readonly cloud: Cloud;
  readonly actor: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Who calls, as far as it says itself. */
  readonly client: Client;
  /** `If-None-Match` as sent. */
  readonly ifNoneMatch: string | undefined;
  /** The body of a route that takes a form. */
  readonly form: { readonly contentType: string; readonly bytes: Readable } | undefined;
  /** The body of a route that takes it raw, and the header that signs it. */
  readonly raw: RawBody | undefined;
}

/** Bytes as they were sent. */
export interface RawBody {
  readonly bytes: Uint8Array;
  readonly header: (name: string) => string | undefined;
}

type ActorOf<A extends Access> = A extends { kind: "anonymous" }
  ? undefined
  : A extends { kind: "optional" }
    ? Actor | undefined
    : Actor;
type Of<Schema> = Schema extends TSchema ? Static<Schema> : Record<string, never>;

/** One route: everything about it but the work, which `domain/` does. */
export interface Route<
  A extends Access = Access,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  /** Name in the API description and of the client's method. */
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST";
  /** Under the base path, with `{name}` for what varies. */
  readonly path: string;
  readonly access: A;
  readonly flag: Flag;
  readonly rate: RateName;
  readonly schemas: Schemas<P, Q, B, R>;
  /**
   * `form`: `multipart/form-data` instead of JSON. `raw`: JSON whose very bytes are signed; the handler reads it. `click`: the
   * form of one click (RFC 8058), which says nothing beyond its address.
   */
  readonly takes?: "form" | "raw" | "click";
  /** Bytes of the body: a route that takes a manifest takes more. */
  readonly bodySize?: "json" | "complete" | "package";
  /** Media type of an answer that is not the JSON envelope. */
  readonly gives?: string;
  readonly handle: (request: RouteRequest<ActorOf<A>, Of<P>, Of<Q>, Of<B>>) => Promise<Of<R> | RawAnswer> | RawAnswer;
}

/** A route of which nothing more than this is asked; handlers differ in what they are given. */
export type AnyRoute = Omit<Route, "handle"> & {
  // A method, not a property: only so may handlers of different requests stand in one list.
  handle(request: RouteRequest<unknown, unknown, unknown, unknown>): Promise<unknown> | RawAnswer;
};

/** Keeps the literal types of a route. */
export function defineRoute<
  const A extends Access,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends TSchema,
>(route: Route<A, P, Q, B, R>): Route<A, P, Q, B, R> {
  return route;
}
