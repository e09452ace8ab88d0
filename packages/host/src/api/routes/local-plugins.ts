import { defineRoute, type Route } from "../route.ts";

const listPlugins = defineRoute({
  name: "GET /api/local-plugins",
  run: (_request, { inApp }) => inApp.plugins.found(),
});

const trustPlugin = defineRoute({
  name: "PUT /api/local-plugins/:id/trust",
  run: ({ params, body }, { inApp }) => inApp.plugins.trust(params.id, body.digest),
});

const distrustPlugin = defineRoute({
  name: "DELETE /api/local-plugins/:id/trust",
  run: ({ params }, { inApp }) => inApp.plugins.distrust(params.id),
});

/** The trader's decisions about process plugins. */
export const LOCAL_PLUGIN_ROUTES: readonly Route[] = [listPlugins, trustPlugin, distrustPlugin];
