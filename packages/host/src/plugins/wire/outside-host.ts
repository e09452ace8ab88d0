import { WireFailure } from "@bourse/api/wire";
import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { clientEnv } from "../../in-app/client-env.ts";
import type { PluginApi } from "./api.ts";

/** For a plugin that runs without a host: there is no page, no settings and no storage. */
export function outsideHost(): PluginApi {
  return {
    gate(_caller, { method }) {
      if (!Object.hasOwn(IN_APP_METHODS, method)) {
        throw new WireFailure("inapp.method_unknown", `there is no method ${method}`);
      }
      throw new WireFailure("plugin.host_needed", `${method} needs a running host`);
    },
    snapshot: ({ id, name }) => ({
      extension: { id, name },
      env: clientEnv("light"),
      configuration: { defaults: {}, values: {} },
      global_state: {},
      workspace_state: {},
    }),
  };
}
