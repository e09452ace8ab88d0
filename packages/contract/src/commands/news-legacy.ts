import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { NEWS_LEGACY_EXTENSION } from "./shared/news.ts";

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
