import type { Api } from "./api.ts";

/** The namespaces as an extension imports them. They are there from before its own module is loaded. */
export let window: Api["window"];
export let commands: Api["commands"];
export let workspace: Api["workspace"];
export let env: Api["env"];
export let authentication: Api["authentication"];
export let lm: Api["lm"];
export let trading: Api["trading"];
export let automation: Api["automation"];

/** Connects the namespaces; a process runs one extension. */
export function bind(api: Api): void {
  ({ window, commands, workspace, env, authentication, lm, trading, automation } = api);
}
