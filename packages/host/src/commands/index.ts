import type { CommandMethod } from "@bourse/contract";
import type { HostCommand } from "../broker/command.ts";

/** What the host does for each command, in the specification's order. One line a command; what is not here does not run. */
const REGISTRY = {
  // "storage.read": storageRead,
} as const satisfies { readonly [Method in CommandMethod]?: HostCommand<Method> };

/** Every command of the host, in the specification's order. */
export const COMMANDS: readonly HostCommand[] = Object.values<HostCommand>(REGISTRY);
