import type { Snapshot } from "@bourse/contract/in-app";
import type { Connection } from "./connection.ts";
import { type AuthenticationApi, authenticationApi } from "./facade/authentication.ts";
import { type AutomationApi, automationApi } from "./facade/automation.ts";
import { type CommandsApi, commandsApi } from "./facade/commands.ts";
import { type EnvApi, envApi } from "./facade/env.ts";
import { type LmApi, lmApi } from "./facade/lm.ts";
import { type TradingApi, tradingApi } from "./facade/trading.ts";
import { type WindowApi, windowApi } from "./facade/window.ts";
import {
  type Memento,
  memento,
  type SecretStorage,
  secretStorage,
  type WorkspaceApi,
  workspaceApi,
} from "./facade/workspace.ts";

/** The namespaces. */
export interface Api {
  readonly window: WindowApi;
  readonly commands: CommandsApi;
  readonly workspace: WorkspaceApi;
  readonly env: EnvApi;
  readonly authentication: AuthenticationApi;
  readonly lm: LmApi;
  readonly trading: TradingApi;
  readonly automation: AutomationApi;
}

/** Given to `activate`. */
export interface ExtensionContext {
  readonly extension: { readonly id: string; readonly name: string };
  /** Disposed when the extension is deactivated, the last first. */
  readonly subscriptions: { dispose(): unknown }[];
  readonly globalState: Memento;
  readonly workspaceState: Memento;
  readonly secrets: SecretStorage;
}

export function createApi(connection: Connection, { env, configuration }: Snapshot): Api {
  const commands = commandsApi(connection);
  return {
    window: windowApi(connection, commands),
    commands,
    workspace: workspaceApi(connection, configuration),
    env: envApi(connection, env),
    authentication: authenticationApi(connection),
    lm: lmApi(connection),
    trading: tradingApi(connection),
    automation: automationApi(connection),
  };
}

export function createContext(connection: Connection, snapshot: Snapshot): ExtensionContext {
  return {
    extension: snapshot.extension,
    subscriptions: [],
    globalState: memento(connection, "global", snapshot.global_state),
    workspaceState: memento(connection, "workspace", snapshot.workspace_state),
    secrets: secretStorage(connection),
  };
}
