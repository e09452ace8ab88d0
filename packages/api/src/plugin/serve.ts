import type { ExtensionParams, Snapshot } from "@bourse/contract/in-app";
import { type Api, createApi, createContext, type ExtensionContext } from "../api.ts";
import type { Connection } from "../connection.ts";
import { disposeAll } from "../disposable.ts";
import { bind } from "../namespaces.ts";
import { WireFailure } from "../wire/index.ts";
import { serveBacktests } from "./backtest.ts";

/** The protocol that this version speaks. */
const PROTOCOL = "0.1";

/** Makes everything that the plugin offers: commands, views, subscriptions. */
export type Activate = (context: ExtensionContext) => unknown;

/** How the plugin's process ends. */
export interface PluginEnds {
  /** `activate` failed: the plugin cannot go on. */
  failed(cause: unknown): void;
}

/** A plugin that serves its host. */
export interface ServedPlugin {
  /** Disposes the plugin's subscriptions once, the last first. */
  release(): void;
}

/**
 * Serves the requests of the host. `initialize`, the first one, is answered at once. `activate` runs after that answer,
 * because it may wait for the trader. All other requests wait until it has returned.
 */
export function servePlugin(connection: Connection, activate: Activate, { failed }: PluginEnds): ServedPlugin {
  let context: ExtensionContext | undefined;
  const activated = Promise.withResolvers<void>();
  const begin = async (snapshot: Snapshot, permissions: readonly string[]) => {
    const api = createApi(connection, snapshot);
    bind({
      ...api,
      ...(permissions.includes("env") ? {} : { env: unpermitted("env") }),
      ...(permissions.includes("workspace") ? {} : { workspace: unpermitted("workspace") }),
    });
    context = createContext(connection, snapshot);
    await activate(context);
  };
  const start = async (given: ExtensionParams<"initialize">) => {
    try {
      // The process of a backtest runs its strategy and nothing else.
      if (!given.backtest) await begin(snapshotOf(given), given.permissions);
      activated.resolve();
    } catch (cause) {
      activated.reject(cause);
      failed(cause);
    }
  };
  connection.hold(activated.promise);
  connection.serve("initialize", (given) => {
    // Runs after the answer is sent: the host counts the plugin as started only once it has the answer.
    setTimeout(() => void start(given), 0);
    return { protocol: PROTOCOL };
  });
  serveBacktests(connection);
  return {
    release() {
      disposeAll(context?.subscriptions.splice(0) ?? [], connection);
    },
  };
}

function snapshotOf({ plugin: { id, name }, env, ...given }: ExtensionParams<"initialize">): Snapshot {
  return {
    extension: { id, name },
    env: env ?? { app_name: "", app_version: "", language: "", time_zone: "", is_debug: false, theme: "light" },
    configuration: given.configuration ?? { defaults: {}, values: {} },
    global_state: given.global_state ?? {},
    workspace_state: given.workspace_state ?? {},
  };
}

/** Stands for a namespace without permission: reading a member throws the reason instead of returning an empty value. */
function unpermitted<Namespace extends "env" | "workspace">(namespace: Namespace): Api[Namespace] {
  const refuse = () => {
    throw new WireFailure(
      "plugin.permission_missing",
      `plugin.yaml does not name the permission ${namespace}: add it to permissions`,
    );
  };
  return new Proxy({} as Api[Namespace], { get: refuse, has: refuse, ownKeys: refuse });
}
