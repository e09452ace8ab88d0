import { LocalPluginParams, LocalPluginsSchema, PluginTrustSchema } from "./local-plugins.ts";

/** Routes of process plugins; a build without them refuses each with `plugin.discovery_off`. */
export const LOCAL_PLUGIN_ROUTES = {
  "GET /api/local-plugins": { answer: LocalPluginsSchema },
  /** Refused if the plugin is not the one that was shown. It is offered, and if it asks for it started, at once. */
  "PUT /api/local-plugins/:id/trust": { params: LocalPluginParams, body: PluginTrustSchema },
  /** The plugin is ended. */
  "DELETE /api/local-plugins/:id/trust": { params: LocalPluginParams },
} as const;
