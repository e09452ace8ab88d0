import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { EXTENSION_ID_MAX_LENGTH, EXTENSION_ID_MIN_LENGTH, EXTENSION_ID_PATTERN } from "../identifiers.ts";
import { RUNTIMES } from "../manifest/contract.ts";
import { closed, IssueBody, oneOf } from "../schemas/bodies.ts";

export { closed, oneOf };

/** Base path of every REST route; a ticket gives the address of its upload. */
export const REST_BASE_PATH = "/api/marketplace";

/** Version of the REST contract itself (semantic); every answer carries it in `Bourse-Api-Version`. */
export const REST_API_VERSION = "1.4.0";

/** The part of a schema that the API description tells. */
interface Words {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: unknown;
}

/**
 * Adds what the API description says of a value: a sentence, before the sentence of the schema itself, and an example
 * instead of the schema's. A named schema keeps both; the sentence then stands beside the reference to it.
 */
export function told<Schema extends TSchema>(schema: Schema, sentence: string, example?: unknown): Schema {
  const { title, description, examples }: Words = schema;
  if (title !== undefined) return { ...schema, "x-here": sentence };
  return {
    ...schema,
    description: description === undefined ? sentence : `${sentence} ${description}`,
    examples: example === undefined ? examples : [example],
  };
}

/** A text of an answer, with its sentence and its example. */
export function text(sentence: string, example: string) {
  return told(Type.String(), sentence, example);
}

/** Yes or no, with its sentence and its example. */
export function flag(sentence: string, example: boolean) {
  return told(Type.Boolean(), sentence, example);
}

/** How many, from 0, with its sentence and its example. */
export function count(sentence: string, example: number) {
  return told(Type.Integer({ minimum: 0 }), sentence, example);
}

/** A list, with its sentence; its example is made of the item's unless there is one. */
export function listOf<Item extends TSchema>(item: Item, sentence: string, example?: readonly unknown[]) {
  return told(Type.Array(item), sentence, example);
}

/** Sets the name and the sentence of a schema in the API description. */
export function named<Schema extends TSchema>(title: string, schema: Schema, description?: string): Schema {
  return { ...schema, ...(description === undefined ? {} : { description }), title };
}

/** The schema or null; absent is neither. The sentence says when it is null. */
export function nullable<Schema extends TSchema>(schema: Schema, sentence: string, example?: unknown) {
  const { title, description, examples }: Words = schema;
  const either = Type.Union([schema, Type.Null()]);
  if (title !== undefined) return told(either, sentence, example);
  return told({ ...either, description, examples }, sentence, example);
}

/** A time of an answer or a body. */
export const TimeSchema = told(
  Type.String({ format: "date-time" }),
  "ISO 8601 in UTC with milliseconds.",
  "2026-09-21T14:13:20.000Z",
);

/** A record's id, in lower case. */
export const UUID_PATTERN = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
export const UuidSchema = told(
  Type.String({ format: "uuid", pattern: UUID_PATTERN }),
  "A UUID in lower case.",
  "8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55",
);

/** The id of an account. */
export const AccountIdSchema = told(
  Type.String({ format: "uuid", pattern: UUID_PATTERN }),
  "Id of the account: a UUID in lower case.",
  "4f6c1f5e-8b0e-4a55-9d0c-6a1d3d0d7a10",
);

/** SHA-256 of something. */
export const DigestSchema = told(
  Type.String({ pattern: "^[0-9a-f]{64}$" }),
  "SHA-256 as 64 lower-case hexadecimal digits.",
  "3b8e".repeat(16),
);

/** The id of a key. */
export const KeyIdSchema = told(DigestSchema, "Id of the key: the digest of its 32 raw bytes.");

const EXTENSION_ID = "svc.northwind.spread_watch";

/** An extension id in a body or an address. */
export const PluginIdSchema = told(
  Type.String({
    minLength: EXTENSION_ID_MIN_LENGTH,
    maxLength: EXTENSION_ID_MAX_LENGTH,
    pattern: EXTENSION_ID_PATTERN,
  }),
  "Id of the extension, as in its manifest.",
  EXTENSION_ID,
);

/** An extension id in an answer. */
export const PluginIdText = text("Id of the extension, as in its manifest.", EXTENSION_ID);

/** A version in a body or an address. A published version is always a semantic version. */
export const VersionSchema = told(Type.String({ minLength: 1, maxLength: 64 }), "Semantic version.", "1.2.0");

/** A version in an answer. */
export const VersionText = text("Semantic version.", "1.2.0");

/** A publisher's name in a body or an address. */
export const PublisherNameSchema = told(
  Type.String({ minLength: 1, maxLength: 128 }),
  "Name of the publisher, as in its packages.",
  "Northwind",
);

/** A publisher's name in an answer. */
export const PublisherText = text("Name of the publisher, as in its packages.", "Northwind");

/** An address of mail in an answer. */
export const EmailText = text("Mail address of the account.", "ada@northwind.example");

/** The name of an account in an answer. */
export const AccountNameText = text("Name that the account's owner chose.", "Ada Northwind");

const BASE64_OF_64_BYTES = `${"A".repeat(86)}==`;
const BASE64_OF_32_BYTES = `${"A".repeat(43)}=`;

/** Standard padded base64. The code that reads keys and signatures checks its exact form and reports its own error. */
export const Base64Schema = Type.String({ minLength: 1, maxLength: 4096 });

/** A signature in a body. */
export const SignatureSchema = told(Base64Schema, "Ed25519 signature: padded base64 of 64 bytes.", BASE64_OF_64_BYTES);

/** A signature in an answer. */
export const SignatureText = text("Ed25519 signature: padded base64 of 64 bytes.", BASE64_OF_64_BYTES);

/** A public key in a body. */
export const PublicKeySchema = told(
  Base64Schema,
  "Ed25519 public key: padded base64 of its 32 raw bytes.",
  BASE64_OF_32_BYTES,
);

/** A public key in an answer. */
export const PublicKeyText = text("Ed25519 public key: padded base64 of its 32 raw bytes.", BASE64_OF_32_BYTES);

/** The length of an archive in an answer. */
export const SizeSchema = told(Type.Integer(), "Length of the archive in bytes.", 48_213);

/** The reason for a decision. */
export const ReasonSchema = told(
  Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }),
  "Reason for the decision; kept permanently in the audit trail.",
  "The domain is theirs.",
);

/** The sentence that gave a reason, in an answer. */
export const ReasonText = text("Reason that was given for it.", "The domain is theirs.");

/** Opaque position in a list. */
export const CursorSchema = told(
  Type.String({ minLength: 1, maxLength: 512 }),
  "Where the page begins: `next_cursor` of the page before, unchanged. Absent: at the beginning.",
  "eyJsIjoicGx1Z2lucyIsInAiOiI0MiJ9",
);

/** Page size as an address holds it; the API description shows the integer that a client sends. */
export const LimitSchema = Type.String({
  pattern: "^(?:[1-9][0-9]?|100)$",
  "x-told-as": {
    type: "integer",
    minimum: 1,
    maximum: 100,
    description: "Most items of the page. Absent: 50.",
    examples: [20],
  },
});

/** The runtimes of the manifest contracts. */
export const RuntimeSchema = told(oneOf(RUNTIMES), "Runtime of the extension, as in its manifest.", "wasm");

/** The audience of a version. */
export const ChannelSchema = told(
  oneOf(["stable", "beta", "alpha"]),
  "Audience of the version; `stable` when a submission names none.",
);
export type Channel = Static<typeof ChannelSchema>;

/** Roles of an account. */
export const RoleSchema = told(
  oneOf(["user", "reviewer", "finance", "administrator"]),
  "Role of the account, each with its own decisions; a `user` publishes and decides nothing.",
);
export type Role = Static<typeof RoleSchema>;

/** Ids of rules in an answer. */
export const RuleIdList = listOf(
  text("Name of a row of the error catalogue.", "wasm.too_large"),
  "Rules of the error catalogue that the decision cites.",
);

/** Capabilities in an answer. */
export const CapabilityList = listOf(
  text("Name of a capability.", "tradingRead"),
  "Capabilities that the manifest asks for.",
);

const { rule, severity, pointer, message, hint } = IssueBody.properties;

/** A finding of a check; the same shape as the contract's `Issue`. */
export const RestIssueSchema = named(
  "Issue",
  closed({
    rule: told(rule, "Name of the broken rule: a row of the error catalogue.", "http.body_invalid"),
    severity: told(severity, "A `warning` refuses nothing."),
    pointer: told(
      pointer,
      "Where it is: a JSON pointer into the body, or the path of a file in the package.",
      "/amount_minor",
    ),
    message: told(message, "What is wrong here.", "must be a whole number of at least 1"),
    hint: told(hint, "How to repair it.", "See the route in /api/marketplace/openapi.json."),
  }),
  "One fault of a request or a package.",
);

/** One page of a list. */
export function pageOf<Item extends TSchema>(item: Item) {
  return closed(
    {
      items: listOf(item, "The items of this page."),
      next_cursor: nullable(
        told(Type.String(), "Opaque."),
        "Send it as `cursor` for the next page; null on the last.",
        "eyJsIjoicGx1Z2lucyIsInAiOiI0MiJ9",
      ),
    },
    { description: "One page of a list." },
  );
}

/** A list that is always whole. */
export function wholeList<Item extends TSchema>(item: Item) {
  return closed({ items: listOf(item, "All items.") }, { description: "A whole list, without pages." });
}

/** Query of a filtered list: its filters and its page. */
export function pageQuery<Filters extends TProperties>(filters: Filters) {
  return closed({ ...filters, cursor: Type.Optional(CursorSchema), limit: Type.Optional(LimitSchema) });
}

/** Query of a list. */
export const PageQuerySchema = pageQuery({});

/** The body of a route without parameters: exactly `{}`. */
export const EmptyBodySchema = closed({}, { description: "An object without members." });
