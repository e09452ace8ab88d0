import { oneOf } from "../../schemas/bodies.ts";
import { nonBlank } from "../../schemas/fields.ts";

/** `rss`: RSS, Atom, RDF and JSON Feed; `json`: every JSON document; `economics` and `mcp` also need the capability `secrets`. */
export const FEED_KINDS = ["rss", "json", "economics", "mcp"] as const;
/** One of {@link FEED_KINDS}. */
export type FeedKind = (typeof FEED_KINDS)[number];

export const kind = oneOf(FEED_KINDS);
/** An https address; the host checks it and every redirect. */
export const endpoint = nonBlank(2048);

/** `status` queries, `set` lets the trader type a credential in a host dialog, `clear` deletes it. */
export const CREDENTIAL_ACTIONS = ["status", "set", "clear"] as const;
