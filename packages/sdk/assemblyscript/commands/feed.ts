import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Kinds of feeds; `economics` and `mcp` need the capability `secrets` besides `network`. */
export namespace FeedKind {
  export const RSS: string = "rss";
  export const JSON: string = "json";
  export const ECONOMICS: string = "economics";
  export const MCP: string = "mcp";
}

/** A request that the host sends: the host controls transport and credentials. */
export class FeedQuery {
  /** One of {@link FeedKind}. */
  kind: string = "";
  sourceId: string = "";
  /** An https address. */
  endpoint: string = "";
  /** `economics`: `calendar` or `series`; `mcp`: `tools`, `call`, `resources` or `read`; else empty. */
  operation: string = "";
  /** Returned in the result; may be empty. */
  requestId: string = "";
  /** JSON object; may be empty. */
  arguments: string = "";
}

/** Makes a request. Needs `network`; the result holds `received_at` and `data`. */
export function feedRequest(query: FeedQuery): Command {
  const params = new ObjectWriter()
    .text("kind", query.kind)
    .text("source_id", query.sourceId)
    .text("endpoint", query.endpoint)
    .optionalText("operation", query.operation)
    .optionalText("request_id", query.requestId)
    .optionalRaw("arguments", query.arguments);
  return new Command("feed.request", params.end());
}

/** Reads, sets or clears a source's credential: `action` is `status`, `set` or `clear`. Needs `secrets`. */
export function feedCredentials(action: string, sourceId: string, kind: string, endpoint: string): Command {
  const params = new ObjectWriter().text("action", action).text("source_id", sourceId).text("kind", kind).text("endpoint", endpoint);
  return new Command("feed.credentials", params.end());
}
