import { PluginListSchema, PluginsQuery } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listPlugins = defineRoute({
  method: "GET",
  path: "/api/marketplace/plugins",
  query: PluginsQuery,
  answer: PluginListSchema,
  run: ({ query }, { service }) => service.search(query.query ?? "", query.cursor),
});
