import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson, JsonObjectSchema, NameText, SourceId } from "./parts.ts";
import { CREDENTIAL_ACTIONS, endpoint, kind } from "./shared/feed.ts";

/** The host makes the request: the guest gives a source and receives data, never a header, a credential or a socket. */
export const FEED_REQUEST = defineContract({
  method: "feed.request",
  requires: {
    capabilities: ["network"],
    when: [{ param: "kind", is: ["economics", "mcp"], capabilities: ["secrets"] }],
  },
  waitsForTrader: true,
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
    /** Time at which the host received it, ISO 8601 UTC. */
    received_at: Type.String(),
    data: AnyJson,
  }),
  sample: {
    params: { kind: "rss", source_id: "s", endpoint: "https://example.com/feed" },
    result: { kind: "rss", source_id: "s", received_at: "2026-01-02T03:04:05Z", data: [] },
  },
});

/** A credential belongs to one extension, source, kind and origin. The guest never receives it. */
export const FEED_CREDENTIALS = defineContract({
  method: "feed.credentials",
  requires: { capabilities: ["secrets"] },
  waitsForTrader: true,
  params: closed({ action: oneOf(CREDENTIAL_ACTIONS), source_id: SourceId, kind, endpoint }),
  result: closed({
    source_id: SourceId,
    kind,
    /** The origin that receives the credential. */
    origin: Type.String(),
    has_credential: Type.Boolean(),
  }),
  sample: {
    params: { kind: "rss", source_id: "s", endpoint: "https://example.com/feed", action: "status" },
    result: { source_id: "s", kind: "rss", origin: "https://example.com", has_credential: false },
  },
});
