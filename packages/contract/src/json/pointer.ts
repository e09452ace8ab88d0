/** A step from a value to a value inside it: a member's name or an element's index. */
export type PathStep = string | number;

/**
 * Longest part of a name shown in a pointer: long enough for every valid name, and bounded against a hostile one of a
 * megabyte.
 */
const SHOWN_STEP = 1024;

/** A step as RFC 6901 writes it. Lone surrogates are replaced, because a pointer must itself be valid text. */
export function escapeStep(step: PathStep): string {
  if (typeof step === "number") return String(step);
  const shown = step.length > SHOWN_STEP ? `${step.slice(0, SHOWN_STEP)}…` : step;
  return shown.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The RFC 6901 pointer of a path; the empty path is the whole document. */
export function toPointer(path: readonly PathStep[]): string {
  return path.map((step) => `/${escapeStep(step)}`).join("");
}

/** The pointer of a member or element of the value at `pointer`. */
export function childPointer(pointer: string, step: PathStep): string {
  return `${pointer}/${escapeStep(step)}`;
}
