import { WireFailure } from "@bourse/api/wire";
import { type PluginManifest, parameterSetting } from "@bourse/contract";
import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { clientEnv } from "../../in-app/client-env.ts";
import type { PluginApi } from "./api.ts";

/** For a plugin that runs without a host: it has no page and no storage, and its settings have their defaults. */
export function outsideHost({ contributes }: Pick<PluginManifest, "contributes"> = {}): PluginApi {
  const declared = Object.entries(contributes?.configuration ?? {});
  const defaults = Object.fromEntries(declared.map(([key, each]) => [key, parameterSetting(each).default]));
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
      configuration: { defaults, values: {} },
      global_state: {},
      workspace_state: {},
    }),
  };
}
