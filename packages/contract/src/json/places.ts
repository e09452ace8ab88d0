import { escapeStep } from "./pointer.ts";

/** A place in a text as editors count it: lines and columns from 1, columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The first and the last value at a pointer; they differ for a duplicate key. */
export interface ValuePlaces {
  readonly first: TextPlace;
  readonly last: TextPlace;
}

/** White space, then a string, a punctuation mark, or any other single word. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|[^\s{}[\],:"]+)/y;

/** A step of the wanted pointers. */
interface Step {
  readonly inner: Map<string, Step>;
  offsets?: { readonly first: number; readonly last: number };
}

/** An open array or object; `step` is absent when it contains no wanted pointer. */
interface Frame {
  readonly step: Step | undefined;
  readonly isArray: boolean;
  index: number;
  key: string | undefined;
}

/**
 * Finds the places of the values at some pointers in a JSON text. It does not validate: in a text that is not JSON it
 * finds the values before the fault. Its cost is linear in the length of the text.
 */
export function findPlaces(text: string, pointers: readonly string[]): ReadonlyMap<string, ValuePlaces> {
  const root: Step = { inner: new Map() };
  const steps = new Map(pointers.map((pointer) => [pointer, stepOf(root, pointer)]));
  scan(text, root);
  const placeOf = placeFinder(text);
  return new Map(
    [...steps].flatMap(([pointer, { offsets }]) =>
      offsets ? [[pointer, { first: placeOf(offsets.first), last: placeOf(offsets.last) }]] : [],
    ),
  );
}

/** Turns offsets of a text into places. */
export function placeFinder(text: string): (offset: number) => TextPlace {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function stepOf(root: Step, pointer: string): Step {
  return pointer
    .split("/")
    .slice(1)
    .reduce<Step>((from, name) => {
      const next = from.inner.get(name) ?? { inner: new Map() };
      from.inner.set(name, next);
      return next;
    }, root);
}

function scan(text: string, root: Step): void {
  const frames: Frame[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token, string, mark] = match;
    const frame = frames.at(-1);
    if (mark === "}" || mark === "]") frames.pop();
    else if (mark === ",") advance(frame);
    else if (mark === ":") continue;
    else if (string !== undefined && frame?.isArray === false && frame.key === undefined) frame.key = unquote(string);
    else {
      const step = frames.length === 0 ? root : innerStep(frame);
      note(step, TOKEN.lastIndex - token.trimStart().length);
      if (mark !== undefined) frames.push({ step, isArray: mark === "[", index: 0, key: undefined });
    }
  }
}

function note(step: Step | undefined, offset: number): void {
  if (step) step.offsets = { first: step.offsets?.first ?? offset, last: offset };
}

function innerStep(frame: Frame | undefined): Step | undefined {
  if (!frame?.step) return undefined;
  return frame.step.inner.get(escapeStep(frame.isArray ? frame.index : (frame.key ?? "")));
}

function advance(frame: Frame | undefined): void {
  if (frame === undefined) return;
  frame.index += 1;
  frame.key = undefined;
}

function unquote(string: string): string {
  try {
    return JSON.parse(string) as string;
  } catch {
    // The escape is invalid: no pointer matches this key.
    return string;
  }
}
