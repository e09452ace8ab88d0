import type { Api } from "./api.ts";

// The namespaces that an extension imports. They are set when a built-in extension's module loads, and when a plugin's `activate` runs.

/** The page: messages, questions, output, status items, trees, progress. */
export let window: Api["window"];
/** Commands of the palette. */
export let commands: Api["commands"];
/** Settings, and values that the host keeps. */
export let workspace: Api["workspace"];
/** The client that runs the extension. */
export let env: Api["env"];
/** Sessions of accounts at exchanges. */
export let authentication: Api["authentication"];
/** Language models, with the consent of the trader. */
export let lm: Api["lm"];
/** Accounts, orders, prices and scans. */
export let trading: Api["trading"];
/** Tasks of the client, their results and its events. */
export let automation: Api["automation"];

/** Connects the namespaces; a process runs one extension. */
export function bind(api: Api): void {
  ({ window, commands, workspace, env, authentication, lm, trading, automation } = api);
}
