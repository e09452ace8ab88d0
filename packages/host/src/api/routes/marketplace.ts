import { defineRoute, type Route } from "../route.ts";

const listPlugins = defineRoute({
  name: "GET /api/marketplace/plugins",
  run: ({ query }, { service }) => service.search(query.query ?? "", query.cursor),
});

const getPlugin = defineRoute({
  name: "GET /api/marketplace/plugins/:id",
  run: ({ params }, { service }) => service.plugin(params.id),
});

const getVerification = defineRoute({
  name: "GET /api/marketplace/plugins/:id/verification",
  run: ({ params }, { service }) => service.verification(params.id),
});

export const MARKETPLACE_ROUTES: readonly Route[] = [listPlugins, getPlugin, getVerification];
