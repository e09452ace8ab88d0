import { compareManifests, type DeclaredContribution, type Declaring } from "@bourse/contract";
import type { VersionChanges } from "@bourse/contract/rest";

/** A version's changes against an earlier one, as shown to authors and reviewers. */
export function describeChanges(fromVersion: string, from: Declaring, to: Declaring): VersionChanges {
  const { addedCapabilities, removedCapabilities, addedContributions, removedContributions } = compareManifests(
    from,
    to,
  );
  return {
    from_version: fromVersion,
    added_capabilities: addedCapabilities,
    removed_capabilities: removedCapabilities,
    added_contributions: addedContributions.map(nameOf),
    removed_contributions: removedContributions.map(nameOf),
  };
}

const nameOf = ({ kind, id }: DeclaredContribution): string => `${kind}:${id}`;
