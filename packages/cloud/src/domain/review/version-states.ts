import type { VersionState } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";

/** Allowed state changes of a published version; any other is refused, and a removed one stays removed. */
export const VERSION_TRANSITIONS: Readonly<Record<VersionState, readonly VersionState[]>> = {
  published: ["yanked", "quarantined"],
  yanked: ["published", "quarantined"],
  // A version that its author had withdrawn is restored to that state.
  quarantined: ["published", "yanked", "removed"],
  removed: [],
};

/** Refuses a state change that is not in the table. */
export function requireVersionMove(from: VersionState, to: VersionState): void {
  if (!VERSION_TRANSITIONS[from].includes(to))
    refuse("state.conflict", `a version that is ${from} cannot become ${to}`);
}
