import type { VersionState } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";

/** Where a published version may go from where. A move that is not here is refused; a removed one stays removed. */
export const VERSION_TRANSITIONS: Readonly<Record<VersionState, readonly VersionState[]>> = {
  published: ["yanked", "quarantined"],
  yanked: ["published", "quarantined"],
  // A version that its author had withdrawn is restored to that.
  quarantined: ["published", "yanked", "removed"],
  removed: [],
};

/** Refuses a move that is not in the table. */
export function requireVersionMove(from: VersionState, to: VersionState): void {
  if (!VERSION_TRANSITIONS[from].includes(to))
    refuse("state.conflict", `a version that is ${from} cannot become ${to}`);
}
