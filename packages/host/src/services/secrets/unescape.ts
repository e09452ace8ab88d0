import type { Escape } from "./escapes.ts";

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where one character stands in a text that was read, and what stood for it. */
interface Read extends Span {
  readonly at: number;
}

/** A text with one layer of escapes read, and the way back to the text as it was written. */
export interface Unescaped {
  readonly text: string;
  /** The part of the written text that a part of this one stands for. */
  written(span: Span): Span;
}

/** A written text as it is. */
export function asWritten(text: string): Unescaped {
  return { text, written: (span) => span };
}

/** Reads one layer of escapes; undefined where there is none. */
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

/** Where the character at `index` came from. */
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
