import { configFromEnvironment } from "./config.ts";
import type { Host, HostOptions, HostSettings } from "./embedded.ts";
import { openHost } from "./host.ts";
import { HostRefusal } from "./refusal.ts";

/**
 * Opens the data folder, verifies and starts the installed extensions. The local API gets a free port when it is asked to listen,
 * unless the settings name one. @throws HostRefusal `host.node_too_old`, `host.folder_in_use`, `host.folder_newer`,
 * `host.config_invalid`
 */
export async function createHost(settings: HostSettings, options: HostOptions = {}): Promise<Host> {
  refuseOldNode(globalThis);
  const { call, subscribe, audit, listen, close, token } = await openHost(
    { ...configFromEnvironment({ PORT: "0" }), ...settings },
    options,
  );
  return { token, call, subscribe, audit, listen, close };
}

/** The host's timetables are made of `Temporal`. Without it they would fail one by one, days after the start. */
export function refuseOldNode(globals: object): void {
  if ("Temporal" in globals) return;
  throw new HostRefusal("host.node_too_old", `this is Node ${process.versions.node}, which has no Temporal`);
}
