import {
  IdParams,
  PluginDetailsSchema,
  PluginListSchema,
  PluginsQuery,
  PublisherVerificationSchema,
} from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listPlugins = defineRoute({
  method: "GET",
  path: "/api/marketplace/plugins",
  query: PluginsQuery,
  answer: PluginListSchema,
  run: ({ query }, { service }) => service.search(query.query ?? "", query.cursor),
});

const getPlugin = defineRoute({
  method: "GET",
  path: "/api/marketplace/plugins/:id",
  params: IdParams,
  answer: PluginDetailsSchema,
  run: ({ params }, { service }) => service.plugin(params.id),
});

const getVerification = defineRoute({
  method: "GET",
  path: "/api/marketplace/plugins/:id/verification",
  params: IdParams,
  answer: PublisherVerificationSchema,
  run: ({ params }, { service }) => service.verification(params.id),
});

export const MARKETPLACE_ROUTES: readonly Route[] = [listPlugins, getPlugin, getVerification];
