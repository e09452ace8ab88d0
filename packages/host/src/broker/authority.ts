import type { Authority, Installed } from "@bourse/runtime/broker";
import type { ExtensionStore } from "../store/extensions.ts";

/** `workspace` gives the id of the open one. */
export function createAuthority(extensions: Pick<ExtensionStore, "standing">, workspace: () => string): Authority {
  const standing = ({ id, generation }: Installed) => {
    const found = extensions.standing(id);
    return found?.enabled && found.generation === generation ? found : undefined;
  };
  return {
    isGeneration: (principal) => standing(principal) !== undefined,
    isWorkspace: (principal) => principal.workspace === workspace(),
    holds: (principal, capability) => standing(principal)?.approved.includes(capability) ?? false,
  };
}
