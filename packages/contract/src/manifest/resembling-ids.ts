import { lettersApart } from "../json/closest.ts";
import { idSkeleton } from "./reserved-ids.ts";

/** Letters that together look like another one, in the order in which they are replaced. */
const JOINED: readonly (readonly [string, string])[] = [
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
];

/** From these lengths on, readers confuse names that differ in one letter, or in two; shorter names that differ are different words. */
const ONE_LETTER_FROM = 6;
const TWO_LETTERS_FROM = 10;

/**
 * True when a reader could take one id for the other: they differ in one or two letters that are missing, added, replaced
 * or swapped, after separators are removed and signs that look alike are made equal. A shared first part, such as `svc.`,
 * does not count towards the length.
 */
export function resemblesId(one: string, other: string): boolean {
  const [a, b] = withoutSharedPart(one, other);
  // With and without joining letters: without it, a joined pair counts as edits; with it, an edit inside such a pair
  // counts twice.
  return areClose(idSkeleton(a), idSkeleton(b)) || areClose(lookOf(a), lookOf(b));
}

function areClose(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  const most = shorter >= TWO_LETTERS_FROM ? 2 : shorter >= ONE_LETTER_FROM ? 1 : 0;
  return Math.abs(a.length - b.length) <= most && lettersApart(a, b) <= most;
}

function lookOf(id: string): string {
  return JOINED.reduce((text, [seen, meant]) => text.replaceAll(seen, meant), idSkeleton(id));
}

function withoutSharedPart(one: string, other: string): readonly [string, string] {
  const part = one.slice(0, one.indexOf(".") + 1);
  return part !== "" && other.startsWith(part) ? [one.slice(part.length), other.slice(part.length)] : [one, other];
}
