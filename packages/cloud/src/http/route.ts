import type { Readable } from "node:stream";
import type { Role } from "@bourse/contract/rest";
import type { Static, TSchema } from "typebox";
import type { Cloud } from "../composition.ts";
import type { Actor } from "../domain/accounts/actor.ts";
import type { Client } from "../domain/accounts/login.ts";
import type { Flag } from "../flags.ts";
import type { RawAnswer } from "./answers.ts";

/**
 * The callers that a route admits, as data. `recentLogin`: the password was given within the last 1800 seconds.
 * `verifiedEmail`: the account has verified its address.
 */
export type Access =
  | { readonly kind: "anonymous" }
  /** A session is optional, but if one is sent it must be valid: its actor may see more. */
  | { readonly kind: "optional" }
  /** `orRole`: these roles act on others' objects too; for them `capacityOf` makes the checks of a route of that role. */
  | {
      readonly kind: "login";
      readonly recentLogin?: true;
      readonly verifiedEmail?: true;
      readonly orRole?: readonly Role[];
    }
  /** The account has a verified key and a verified address. */
  | { readonly kind: "verified_publisher" }
  /** The roles of an account with an unverified address do not count. */
  | { readonly kind: "role"; readonly roles: readonly Role[]; readonly recentLogin?: true };

/** The bucket that a request uses. */
export type RateName = "login" | "read" | "write" | "money";

/** The checks of a route's input, and the schema of its answer's `data`. */
interface Schemas<Params, Query, Body, Answer> {
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body; absent: the route takes none. */
  readonly body?: Body;
  /** `data` of the envelope; absent: the answer is not JSON. */
  readonly answer?: Answer;
}

/** The input of a handler, after every check has passed. */
export interface RouteRequest<Who, Params, Query, Body> {
  readonly cloud: Cloud;
  readonly actor: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The client, as reported by itself. */
  readonly client: Client;
  /** `If-None-Match` as sent. */
  readonly ifNoneMatch: string | undefined;
  /** The body of a route that takes a form. */
  readonly form: { readonly contentType: string; readonly bytes: Readable } | undefined;
  /** The body of a route that takes it raw, and the header that signs it. */
  readonly raw: RawBody | undefined;
}

/** Bytes exactly as sent. */
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

/** One route: everything except the work, which is in `domain/`. */
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
  /** Under the base path, with `{name}` for variable parts. */
  readonly path: string;
  readonly access: A;
  readonly flag: Flag;
  readonly rate: RateName;
  readonly schemas: Schemas<P, Q, B, R>;
  /**
   * `form`: `multipart/form-data` instead of JSON. `raw`: JSON whose exact bytes are signed; the handler reads it.
   * `click`: the form of one click (RFC 8058), whose content is ignored.
   */
  readonly takes?: "form" | "raw" | "click";
  /** Size limit of the body: a route that takes a manifest allows more. */
  readonly bodySize?: "json" | "complete" | "package";
  /** Media type of an answer that is not the JSON envelope. */
  readonly gives?: string;
  readonly handle: (request: RouteRequest<ActorOf<A>, Of<P>, Of<Q>, Of<B>>) => Promise<Of<R> | RawAnswer> | RawAnswer;
}

/** A route without its handler's types, because handlers take different requests. */
export type AnyRoute = Omit<Route, "handle"> & {
  // A method, not a property: only then can handlers of different requests be in one list.
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
