import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { EXTENSION_ID_MAX_LENGTH, EXTENSION_ID_MIN_LENGTH, EXTENSION_ID_PATTERN } from "../identifiers.ts";
import { RUNTIMES } from "../manifest/contract.ts";
import { closed, IssueBody, oneOf } from "../schemas/bodies.ts";

export { closed, oneOf };

/** Base path of every REST route; a ticket gives the address of its upload. */
export const REST_BASE_PATH = "/api/marketplace";

/** Version of the REST contract itself (semantic); every answer carries it in `Bourse-Api-Version`. */
export const REST_API_VERSION = "1.4.0";

/** Sets the name of a schema in the API description. */
export function named<Schema extends TSchema>(title: string, schema: Schema): Schema {
  return { ...schema, title };
}

/** The schema or null; absent is neither. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** ISO 8601 in UTC with milliseconds. */
export const TimeSchema = Type.String({ format: "date-time" });

/** A record's id, in lower case. */
export const UUID_PATTERN = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
export const UuidSchema = Type.String({ pattern: UUID_PATTERN });

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const DigestSchema = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** An extension id in a body or an address. */
export const PluginIdSchema = Type.String({
  minLength: EXTENSION_ID_MIN_LENGTH,
  maxLength: EXTENSION_ID_MAX_LENGTH,
  pattern: EXTENSION_ID_PATTERN,
});

/** A version in a body or an address. A published version is always a semantic version. */
export const VersionSchema = Type.String({ minLength: 1, maxLength: 64 });

/** A publisher's name as written in its packages. */
export const PublisherNameSchema = Type.String({ minLength: 1, maxLength: 128 });

/** Standard padded base64. The code that reads keys and signatures checks its exact form and reports its own error. */
export const Base64Schema = Type.String({ minLength: 1, maxLength: 4096 });

/** The reason for a decision; kept permanently in the audit trail. */
export const ReasonSchema = Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" });

/** Opaque position in a list, copied from the previous page. */
export const CursorSchema = Type.String({ minLength: 1, maxLength: 512 });

/** Page size as text: 1 to 100. */
export const LimitSchema = Type.String({ pattern: "^(?:[1-9][0-9]?|100)$" });

/** The runtimes of the manifest contracts. */
export const RuntimeSchema = oneOf(RUNTIMES);

/** The audience of a version; `stable` when a submission does not give a channel. */
export const ChannelSchema = oneOf(["stable", "beta", "alpha"]);
export type Channel = Static<typeof ChannelSchema>;

/** Roles of an account, each with its own decisions; a `user` publishes and decides nothing. */
export const RoleSchema = oneOf(["user", "reviewer", "finance", "administrator"]);
export type Role = Static<typeof RoleSchema>;

/** A finding of a check; the same shape as the contract's `Issue`. */
export const RestIssueSchema = named("Issue", IssueBody);

/** One page of a list; `next_cursor` is null on the last. */
export function pageOf<Item extends TSchema>(item: Item) {
  return closed({ items: Type.Array(item), next_cursor: nullable(Type.String()) });
}

/** Query of a filtered list: its filters and its page. */
export function pageQuery<Filters extends TProperties>(filters: Filters) {
  return closed({ ...filters, cursor: Type.Optional(CursorSchema), limit: Type.Optional(LimitSchema) });
}

/** Query of a list. */
export const PageQuerySchema = pageQuery({});

/** The body of a route without parameters: exactly `{}`. */
export const EmptyBodySchema = closed({});
