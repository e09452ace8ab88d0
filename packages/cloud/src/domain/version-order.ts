import { isSemanticVersion } from "@bourse/contract";
import { compare, parse } from "semver";
import { refuse } from "../failure.ts";

/** What tells versions apart: build metadata does not (semver 2.0.0, 10), so `1.0.0+a` and `1.0.0+b` are one. */
export function versionKey(version: string): string {
  return version.split("+", 1)[0] ?? version;
}

/** Whether a version has a place in the order; the comparison throws for one that has not. */
export function isOrderable(version: string): boolean {
  return isSemanticVersion(version) && parse(version) !== null;
}

/** Refuses a version that cannot be ordered: the catalogue and every host order by it. */
export function requireSemanticVersion(version: string): void {
  if (!isOrderable(version)) refuse("state.version_invalid");
}

/** Newest first. */
export function compareNewestFirst(a: { readonly version: string }, b: { readonly version: string }): number {
  return compare(b.version, a.version);
}

/** Refuses a version that is one of these, or lower than one of these. */
export function requireRaised(version: string, existing: readonly { readonly version: string }[]): void {
  const key = versionKey(version);
  const same = existing.find((each) => versionKey(each.version) === key);
  if (same) refuse("state.version_exists", `version ${same.version} exists`);
  const higher = existing.toSorted(compareNewestFirst)[0];
  if (higher && compare(higher.version, version) > 0) {
    refuse("state.version_not_raised", `version ${higher.version} exists and is higher`);
  }
}
