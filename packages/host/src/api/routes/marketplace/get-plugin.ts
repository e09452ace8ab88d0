import { IdParams, PluginDetailsSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getPlugin = defineRoute({
  method: "GET",
  path: "/api/marketplace/plugins/:id",
  params: IdParams,
  answer: PluginDetailsSchema,
  run: ({ params }, { service }) => service.plugin(params.id),
});
