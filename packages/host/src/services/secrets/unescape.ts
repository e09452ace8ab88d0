import type { Escape } from "./escapes.ts";

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Position of one decoded character in the source text, and its encoded form. */
interface Read extends Span {
  readonly at: number;
}

/** A text with one layer of escapes decoded, and a mapping back to the original text. */
export interface Unescaped {
  readonly text: string;
  /** The part of the original text that a part of this one represents. */
  written(span: Span): Span;
}

/** The original text, undecoded. */
export function asWritten(text: string): Unescaped {
  return { text, written: (span) => span };
}

/** Decodes one layer of escapes; undefined if there is none. */
export function unescaped(source: Unescaped, kind: Escape): Unescaped | undefined {
  const reads: Read[] = [];
  let text = "";
  let done = 0;
  for (const match of source.text.matchAll(kind.pattern)) {
    const character = kind.read(match);
    if (character === undefined) continue;
    text += source.text.slice(done, match.index) + character;
    done = match.index + match[0].length;
    reads.push({ at: text.length - 1, start: match.index, end: done });
  }
  if (reads.length === 0) return undefined;
  text += source.text.slice(done);
  return {
    text,
    written: ({ start, end }) =>
      source.written({ start: sourceOf(reads, start).start, end: sourceOf(reads, end - 1).end }),
  };
}

/** Source position of the character at `index`. */
function sourceOf(reads: readonly Read[], index: number): Span {
  let [low, high] = [0, reads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reads[middle]?.at ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  const before = reads[low - 1];
  if (before === undefined) return { start: index, end: index + 1 };
  if (before.at === index) return before;
  const start = before.end + index - before.at - 1;
  return { start, end: start + 1 };
}
