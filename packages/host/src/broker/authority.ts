import type { Capability } from "@bourse/contract";
import type { Installed } from "../principal/principal.ts";
import type { ExtensionStore } from "../store/extensions.ts";

/**
 * Decides what an extension may do now. Every check reads the store: a cached copy could still say yes after a revoke
 * was acknowledged.
 */
export interface Authority {
  /** True while this very generation is installed and enabled. */
  isGeneration(principal: Installed): boolean;
  /** True for a guest of the workspace this host has open. */
  isWorkspace(principal: Installed): boolean;
  /** True while the capability is approved for this very generation. */
  holds(principal: Installed, capability: Capability): boolean;
}

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
