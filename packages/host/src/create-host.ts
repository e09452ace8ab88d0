import { configFromEnvironment } from "./config.ts";
import type { Host, HostOptions, HostSettings } from "./embedded.ts";
import { openHost } from "./host.ts";

/**
 * Opens the data folder, verifies and starts the installed extensions. The local API gets a free port when it is asked to listen,
 * unless the settings name one. @throws HostRefusal `host.folder_in_use`, `host.folder_newer`, `host.config_invalid`
 */
export async function createHost(settings: HostSettings, options: HostOptions = {}): Promise<Host> {
  const { call, subscribe, audit, listen, close, token } = await openHost(
    { ...configFromEnvironment({ PORT: "0" }), ...settings },
    options,
  );
  return { token, call, subscribe, audit, listen, close };
}
