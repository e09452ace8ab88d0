import Type from "typebox";
import { nonBlank } from "../manifest/fields.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson, JsonObjectSchema, NameText, SourceId } from "./parts.ts";

/** `rss`: RSS, Atom, RDF and JSON Feed; `json`: any JSON; `economics` and `mcp` go with a credential. */
export const FEED_KINDS = ["rss", "json", "economics", "mcp"] as const;
/** One of {@link FEED_KINDS}. */
export type FeedKind = (typeof FEED_KINDS)[number];

const kind = oneOf(FEED_KINDS);
/** An https address; the host checks it and everything it leads to. */
const endpoint = nonBlank(2048);

/** The host makes the request: the guest names a source and gets data, never a header, a credential or a socket. */
export const FEED_REQUEST = defineContract({
  method: "feed.request",
  requires: {
    capabilities: ["network"],
    when: [{ param: "kind", is: ["economics", "mcp"], capabilities: ["secrets"] }],
  },
  params: closed({
    kind,
    source_id: SourceId,
    endpoint,
    /** `economics`: `calendar` or `series`; `mcp`: `tools`, `call`, `resources` or `read`; the others have none. */
    operation: Type.Optional(NameText),
    request_id: Type.Optional(NameText),
    arguments: Type.Optional(JsonObjectSchema),
  }),
  result: closed({
    kind,
    source_id: SourceId,
    request_id: Type.Optional(NameText),
    /** When the host received it, ISO 8601 UTC. */
    received_at: Type.String(),
    data: AnyJson,
  }),
});

/** `status` asks, `set` lets the trader type a credential in a host dialog, `clear` takes it away. */
export const CREDENTIAL_ACTIONS = ["status", "set", "clear"] as const;

/** A credential belongs to one extension, source, kind and origin. It never crosses to the guest. */
export const FEED_CREDENTIALS = defineContract({
  method: "feed.credentials",
  requires: { capabilities: ["secrets"] },
  params: closed({ action: oneOf(CREDENTIAL_ACTIONS), source_id: SourceId, kind, endpoint }),
  result: closed({
    source_id: SourceId,
    kind,
    /** The origin that it is sent to. */
    origin: Type.String(),
    has_credential: Type.Boolean(),
  }),
});
