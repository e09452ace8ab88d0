import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { whyUnofficial } from "./official/installed.ts";
import { revocationOf } from "./run-anyway.ts";

/**
 * The recorded reason why this host does not run an installed extension; undefined if it may run. Uses only recorded
 * facts, so the answer is the same after a restart without a network.
 */
export function whyStopped(parts: HostParts, installed: InstalledExtension): HostRefusal | undefined {
  const { id, version, digest } = installed;
  const revocation = revocationOf(parts, installed);
  if (revocation && !parts.runAnyway.of(id, digest)) {
    const { effectiveAt, reason } = revocation;
    return new HostRefusal("signature.key_revoked", `its key is revoked from ${effectiveAt} on: ${reason}`);
  }
  const standing = parts.standings.of(id, version);
  if (standing) return new HostRefusal(codeOf(standing.state), standing.reason);
  return whyUnofficial(installed, parts.abilities.official);
}

function codeOf(state: string) {
  if (state === "quarantined") return "resolve.quarantined";
  return state === "removed" ? "resolve.removed" : "resolve.state_unknown";
}
