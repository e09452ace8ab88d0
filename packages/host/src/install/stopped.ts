import { keyId } from "@bourse/archive";
import { isFrom } from "@bourse/client";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { Revocation } from "../store/revocations.ts";
import { whyUnofficial } from "./official/installed.ts";
import type { JudgeParts } from "./parts.ts";

/**
 * The recorded reason why this host does not run an installed extension; undefined if it may run. Uses only recorded
 * facts, so the answer is the same after a restart without a network.
 */
export function whyStopped(parts: JudgeParts, installed: InstalledExtension): HostRefusal | undefined {
  const { id, version, digest, unsigned } = installed;
  // Nobody signed it, and the marketplace does not know it.
  if (unsigned) return undefined;
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

/**
 * The revocation of an installed version's key that the marketplace reported, if it covers the time of publication. No
 * key signs a revocation, because an owner whose key was stolen may have no other. So a lying marketplace can stop
 * every extension of a publisher, and only the trader can overrule it, for the installed bytes.
 */
export function revocationOf(
  { revocations }: Pick<JudgeParts, "revocations">,
  { publicKey, publishedAt = "", unsigned }: InstalledExtension,
): Revocation | undefined {
  if (unsigned) return undefined;
  const revocation = revocations.of(keyId(publicKey));
  // An absent or unreadable time counts as later than the revocation: when in doubt, the extension does not run.
  return revocation && isFrom(publishedAt, revocation.effectiveAt) ? revocation : undefined;
}
