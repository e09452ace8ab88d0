import { keyId } from "@bourse/archive";
import { isFrom } from "@bourse/client";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";

/**
 * Why this host does not run what is installed, by what it has heard; undefined: it runs. Asks nobody, so that it is the
 * same after a restart without a network.
 */
export function whyStopped(parts: HostParts, installed: InstalledExtension): HostRefusal | undefined {
  const { id, version, publishedAt = "" } = installed;
  const revocation = parts.revocations.of(keyId(installed.publicKey));
  // A time that is absent or unreadable counts as after: what is unknown does not run.
  if (revocation && isFrom(publishedAt, revocation.effectiveAt)) {
    const { effectiveAt, reason } = revocation;
    return new HostRefusal("signature.key_revoked", `its key is revoked from ${effectiveAt} on: ${reason}`);
  }
  const standing = parts.standings.of(id, version);
  return standing && new HostRefusal(codeOf(standing.state), standing.reason);
}

function codeOf(state: string) {
  if (state === "quarantined") return "resolve.quarantined";
  return state === "removed" ? "resolve.removed" : "resolve.state_unknown";
}
