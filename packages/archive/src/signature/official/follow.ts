import type { OfficialSet } from "./set.ts";
import { newestOf, type OfficialSetFault, type OfficialSets, successionFaults } from "./sets-file.ts";

/** The set that a file gives to a program that may have used one before, or the reasons against it. */
export type FollowVerdict =
  | { readonly ok: true; readonly set: OfficialSet; readonly faults: readonly [] }
  | { readonly ok: false; readonly faults: readonly OfficialSetFault[] };

/**
 * Follows a file's sets from the newest set that was used before. An older set is refused, because one of its keys may
 * have been stolen and replaced since. A set that the known set did not sign is refused as well.
 *
 * @param remembered the newest set that was used before; absent: none, and the file is trusted as it is.
 */
export function followOfficialSets(sets: OfficialSets, remembered: OfficialSet | undefined): FollowVerdict {
  const first = sets[0];
  const newest = newestOf(sets);
  if (remembered === undefined || sets.some(({ set }) => set.digest === remembered.digest))
    return { ok: true, set: newest, faults: [] };
  const { revision } = remembered;
  if (newest.revision < revision)
    return refuse("official.set_older", `The file ends with set ${newest.revision}; set ${revision} was used here.`);
  if (sets.some(({ set }) => set.revision === revision) || first.set.revision < revision)
    return refuse("official.set_other", `The file has no set ${revision} with the keys that were used here.`);
  const faults = successionFaults(first, remembered);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, set: newest, faults: [] };
}

function refuse(code: OfficialSetFault["code"], message: string): FollowVerdict {
  return { ok: false, faults: [{ code, message }] };
}
