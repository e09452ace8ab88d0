import { compareVersions, isSemanticVersion, VERSION_MAX_LENGTH } from "@bourse/contract";
import { refuse } from "../../failure.ts";

/**
 * The key that distinguishes versions: build metadata is ignored (semver 2.0.0, 10), so `1.0.0+a` and `1.0.0+b` are
 * one.
 */
export function versionKey(version: string): string {
  return version.split("+", 1)[0] ?? version;
}

/** True when a version can be published: it has a place in the order, and its length fits the sort key. */
export function isPublishable(version: string): boolean {
  return version.length <= VERSION_MAX_LENGTH && isSemanticVersion(version);
}

/** Catalogue and hosts order by the version, so a version without a place in the order is not published. */
export function requireSemanticVersion(version: string): void {
  if (!isPublishable(version)) refuse("state.version_invalid");
}

/** Newest first. */
export function compareNewestFirst(a: { readonly version: string }, b: { readonly version: string }): number {
  return compareVersions(b.version, a.version);
}

/**
 * Bytes that sort in the order of semantic versions (semver 2.0.0, 11). A number is preceded by its length, so that 9
 * comes before 10; `!` ends an identifier and sorts below all its characters; a space ends a pre-release and sorts
 * below a further identifier; `~` means no pre-release, which is above every one.
 */
export function versionPrecedence(version: string): string {
  const [core = "", ...pre] = versionKey(version).split("-");
  const numbers = core.split(".").map(sortableNumber).join("");
  if (pre.length === 0) return `${numbers}~`;
  const identifiers = pre.join("-").split(".");
  const parts = identifiers.map((each) => (/^[0-9]+$/.test(each) ? `0${sortableNumber(each)}!` : `1${each}!`));
  return `${numbers}${parts.join("")} `;
}

const sortableNumber = (digits: string): string => `${String(digits.length).padStart(2, "0")}${digits}`;

/** Refuses a version that equals one of these, or is lower than one of them. */
export function requireRaised(version: string, existing: readonly { readonly version: string }[]): void {
  const key = versionKey(version);
  const same = existing.find((each) => versionKey(each.version) === key);
  if (same) refuse("state.version_exists", `version ${same.version} exists`);
  const higher = existing.toSorted(compareNewestFirst)[0];
  if (higher && compareVersions(higher.version, version) > 0) {
    refuse("state.version_not_raised", `version ${higher.version} exists and is higher`);
  }
}
