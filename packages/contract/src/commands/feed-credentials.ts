import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { SourceId } from "./parts.ts";
import { CREDENTIAL_ACTIONS, endpoint, kind } from "./shared/feed.ts";

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
