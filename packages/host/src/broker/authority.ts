import type { Capability } from "@bourse/contract";
import type { ExtensionStore } from "../store/extensions.ts";
import type { Submitter } from "./command.ts";

/**
 * Says what an extension may do now. Every question goes to the store: a copy could still say yes after a revoke was
 * acknowledged.
 */
export interface Authority {
  /** True while this very generation is installed and enabled. */
  isGeneration(submitter: Submitter): boolean;
  /** True for a submitter of the workspace this host has open. */
  isWorkspace(submitter: Submitter): boolean;
  /** True while the capability is approved for this very generation. */
  holds(submitter: Submitter, capability: Capability): boolean;
}

export function createAuthority(extensions: Pick<ExtensionStore, "standing">, workspace: string): Authority {
  const standing = ({ id, generation }: Submitter) => {
    const found = extensions.standing(id);
    return found?.enabled && found.generation === generation ? found : undefined;
  };
  return {
    isGeneration: (submitter) => standing(submitter) !== undefined,
    isWorkspace: (submitter) => submitter.workspace === workspace,
    holds: (submitter, capability) => standing(submitter)?.approved.includes(capability) ?? false,
  };
}
