import { keyId } from "@bourse/archive";
import { isFrom } from "@bourse/client";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { whyUnofficial } from "./official/installed.ts";

/**
 * The recorded reason why this host does not run an installed extension; undefined if it may run. Uses only recorded
 * facts, so the answer is the same after a restart without a network.
 */
export function whyStopped(parts: HostParts, installed: InstalledExtension): HostRefusal | undefined {
  const { id, version, publishedAt = "" } = installed;
  const revocation = parts.revocations.of(keyId(installed.publicKey));
  // An absent or unreadable time counts as later than the revocation: when in doubt, the extension does not run.
  if (revocation && isFrom(publishedAt, revocation.effectiveAt)) {
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
