import { escapeStep } from "./pointer.ts";

/** A place in a text as editors count: lines and columns from 1, columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The first value that a pointer names, and the last one, for a key that stands twice. */
export interface ValuePlaces {
  readonly first: TextPlace;
  readonly last: TextPlace;
}

/** White space, then a string, a mark, or anything else that is one word. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|[^\s{}[\],:"]+)/y;

/** A step of the pointers that are looked for. */
interface Step {
  readonly inner: Map<string, Step>;
  offsets?: { readonly first: number; readonly last: number };
}

/** An open array or object; `step` is absent where nothing below is looked for. */
interface Frame {
  readonly step: Step | undefined;
  readonly isArray: boolean;
  index: number;
  key: string | undefined;
}

/**
 * Finds where the values of some pointers stand in a JSON text. It judges nothing: of a text that is no JSON it finds
 * what stands before the fault. It costs what the text is long, whatever stands in it.
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
    // An escape that does not exist: no pointer names this key.
    return string;
  }
}
