import { compareManifests, type Manifest } from "@bourse/contract";
import type { Difference } from "@bourse/contract/host-api";
import { askedCapabilities } from "../../contributions/supported.ts";

/** The changes when `after` replaces `before`. */
export function differenceOf(before: Manifest, after: Manifest): Difference {
  const difference = compareManifests(askedOf(before), askedOf(after));
  return {
    from_version: before.version,
    added_capabilities: difference.addedCapabilities,
    removed_capabilities: difference.removedCapabilities,
    added_contributions: difference.addedContributions,
    removed_contributions: difference.removedContributions,
  };
}

/** A permission that the host never requests is no change for the trader. */
const askedOf = (manifest: Manifest) => ({
  capabilities: askedCapabilities(manifest),
  contributes: manifest.contributes,
});
