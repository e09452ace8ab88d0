import { compareManifests, type Manifest } from "@bourse/contract";
import type { Difference } from "@bourse/contract/host-api";
import { askedCapabilities } from "../../contributions/supported.ts";

/** What changes when `after` takes the place of `before`. */
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

/** A permission nobody is asked for is no change to a trader. */
const askedOf = (manifest: Manifest) => ({
  capabilities: askedCapabilities(manifest),
  contributes: manifest.contributes,
});
