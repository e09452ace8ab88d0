import { isSemanticVersion } from "./identifiers.ts";

/**
 * Orders versions by precedence (semver 2.0.0, 11), ignoring build metadata. Total over every text: numbers are
 * compared by length and then as text, so none is too long, and texts that are not semantic versions come before all
 * that are.
 *
 * @returns below zero when `left` is lower, above zero when it is higher, zero for versions of equal precedence.
 */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [readVersion(left), readVersion(right)];
  if (!a || !b) return a || b ? order(Number(!!a), Number(!!b)) : compareText(left, right);
  return compareLists(a.numbers, b.numbers) || comparePreReleases(a.preRelease, b.preRelease);
}

/**
 * Like {@link compareVersions}, but orders versions of equal precedence by their build metadata: zero only for equal
 * texts.
 */
export function compareVersionsWithBuild(left: string, right: string): number {
  return compareVersions(left, right) || compareLists(buildOf(left), buildOf(right)) || compareText(left, right);
}

interface ReadVersion {
  readonly numbers: readonly string[];
  /** Empty for a release. */
  readonly preRelease: readonly string[];
}

function readVersion(version: string): ReadVersion | undefined {
  if (!isSemanticVersion(version)) return undefined;
  const [precedence = ""] = version.split("+", 1);
  const [core = "", ...rest] = precedence.split("-");
  return { numbers: core.split("."), preRelease: rest.length === 0 ? [] : rest.join("-").split(".") };
}

function buildOf(version: string): readonly string[] {
  const plus = version.indexOf("+");
  return plus === -1 ? [] : version.slice(plus + 1).split(".");
}

/** A release is higher than each of its pre-releases. */
function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return order(Number(left.length === 0), Number(right.length === 0));
  return compareLists(left, right);
}

/** Compares identifier by identifier; when one list is a prefix of the other, the longer list is higher. */
function compareLists(left: readonly string[], right: readonly string[]): number {
  for (const [place, identifier] of left.entries()) {
    const other = right[place];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return order(left.length, right.length);
}

const DIGITS = /^[0-9]+$/;

/** Numbers are lower than words. */
function compareIdentifiers(left: string, right: string): number {
  const [isNumber, isOtherNumber] = [DIGITS.test(left), DIGITS.test(right)];
  if (isNumber && isOtherNumber) return compareNumbers(withoutZeros(left), withoutZeros(right));
  if (isNumber || isOtherNumber) return order(Number(isOtherNumber), Number(isNumber));
  return compareText(left, right);
}

/** Build metadata may have leading zeros. */
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=[0-9])/, "");

const compareNumbers = (left: string, right: string): number =>
  order(left.length, right.length) || compareText(left, right);

const compareText = (left: string, right: string): number => order(left, right);

function order<Value extends number | string>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
