/** One step from a value to a value inside it: a member's name or an element's index. */
export type PathStep = string | number;

/** Longest part of a name that a pointer shows: every name that may be valid, but not a megabyte of a hostile one. */
const SHOWN_STEP = 1024;

/** A step as RFC 6901 writes it. Lone surrogates are replaced, since a pointer is itself text that must travel. */
export function escapeStep(step: PathStep): string {
  if (typeof step === "number") return String(step);
  const shown = step.length > SHOWN_STEP ? `${step.slice(0, SHOWN_STEP)}…` : step;
  return shown.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The RFC 6901 pointer of a path; the empty path is the whole document. */
export function toPointer(path: readonly PathStep[]): string {
  return path.map((step) => `/${escapeStep(step)}`).join("");
}

/** The pointer of a member or element of what `pointer` points at. */
export function childPointer(pointer: string, step: PathStep): string {
  return `${pointer}/${escapeStep(step)}`;
}
