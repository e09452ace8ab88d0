import Type from "typebox";
import { NEWS_LEGACY_EXTENSION } from "../manifest/reserved-ids.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { SymbolText } from "./parts.ts";
import { NewsItemSchema } from "./shared/news.ts";

/** Newest first. */
export const NEWS_READ = defineContract({
  method: "news.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({
    symbol: Type.Optional(SymbolText),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  result: closed({ items: Type.Array(NewsItemSchema) }),
  sample: { params: {}, result: { items: [] } },
});

/**
 * Returns the feeds configured on an older host. They are returned once: afterwards `migrated` is true and the list is
 * empty.
 */
export const NEWS_LEGACY = defineContract({
  method: "news.legacy",
  requires: { capabilities: ["tradingRead"], extension: NEWS_LEGACY_EXTENSION },
  params: closed({}),
  result: closed({
    migrated: Type.Boolean(),
    sources: Type.Array(closed({ source_id: Type.String(), title: Type.String(), endpoint: Type.String() })),
  }),
  sample: { params: {}, result: { migrated: true, sources: [] } },
});
