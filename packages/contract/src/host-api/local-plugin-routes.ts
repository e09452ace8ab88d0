import { LocalPluginParams, LocalPluginsSchema, PluginTrustSchema } from "./local-plugins.ts";

/** Routes of process plugins; a build without them refuses each with `plugin.discovery_off`. */
export const LOCAL_PLUGIN_ROUTES = {
  "GET /api/local-plugins": { answer: LocalPluginsSchema },
  /**
   * Refused if the plugin has changed since it was shown. Otherwise it is offered at once, and started if its
   * description asks for that.
   */
  "PUT /api/local-plugins/:id/trust": { params: LocalPluginParams, body: PluginTrustSchema },
  /** Ends the plugin. */
  "DELETE /api/local-plugins/:id/trust": { params: LocalPluginParams },
} as const;
