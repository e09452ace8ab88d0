import type { JsonValue } from "@bourse/contract";
import { ANY_ESCAPE, type Escape, HTML_ESCAPE, JSON_ESCAPE, PERCENT_ESCAPE } from "./escapes.ts";

/**
 * At least this many characters of a secret inside a longer encoding must be fixed; otherwise ordinary text would
 * match.
 */
const SHORTEST_PART = 8;

/**
 * The forms in which peers echo a secret: unchanged, form-encoded, in hexadecimal, and in both alphabets of base64,
 * alone or inside a longer text, like credentials of basic authentication.
 */
function writingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const inBase64 = [0, 1, 2]
    .map((before) => partOfBase64(bytes, before))
    .filter((each) => each.length >= SHORTEST_PART);
  const whole = bytes.toString("base64");
  const coded = [whole, whole.replace(/=+$/, ""), ...inBase64].flatMap((each) => [each, urlAlphabet(each)]);
  const inHex = hex.length < SHORTEST_PART ? [] : [hex, hex.toUpperCase()];
  return [...new Set([secret, secret.replaceAll(" ", "+"), ...inHex, ...coded])];
}

/**
 * The base64 characters that do not depend on the surrounding bytes: `before` counts the bytes since the last whole
 * group.
 */
function partOfBase64(bytes: Uint8Array, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString("base64")
    .replace(/=+$/, "");
  const first = Math.ceil((before * 4) / 3);
  const last = Math.floor(((before + bytes.length) * 4) / 3);
  return text.slice(first, last);
}

function urlAlphabet(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_");
}

/** Removes secrets from peers' answers and from files. The only place of the host that does this. */
export interface Redactor {
  /** Redacts a text in any language: JSON, HTML, a URL, or one inside another. */
  text(text: string): string;
  /** Redacts parsed data. */
  json(value: JsonValue): JsonValue;
}

/** Shorter secrets occur in ordinary text by chance: servers at home accept any word as a key. */
const SHORTEST = 8;
const MARK = "[key]";

/**
 * Decoding all kinds at once may decode too much: a secret may contain text that looks like an escape of another kind.
 */
const ALONE = [JSON_ESCAPE, PERCENT_ESCAPE, HTML_ESCAPE];
/** An answer in JSON, in a JSON text, in a page: an ordinary server nests no deeper. */
const DEPTH = 3;
/**
 * Limit on decoded characters besides the mixed decoding: a peer may send only escapes, and the host waits for this.
 */
const MAX_READ = 4 * 1024 * 1024;

/**
 * Finds secrets as they are, in base64 and in hexadecimal, under escapes of JSON, URLs and HTML, three levels deep and
 * mixed. It removes the part of the original text that represents the secret, so that a document stays valid. A peer
 * that wants to disguise the secret can, since it has it; this stops echoes.
 */
export function redactor(secrets: Iterable<string>, { shortest = SHORTEST } = {}): Redactor {
  const forms = [...secrets].filter((each) => each.length >= shortest).flatMap(writingsOf);
  const needles = [...new Set(forms.flatMap(readingsOf))];
  const text = (source: string) => (needles.length === 0 ? source : without(source, spansIn(source, needles)));
  const json = (value: JsonValue): JsonValue => {
    if (typeof value === "string") return text(value);
    if (typeof value === "number") return text(String(value)) === String(value) ? value : MARK;
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), json(inner)]));
  };
  return { text, json: (value) => (needles.length === 0 ? value : json(value)) };
}

/** A secret may contain text that looks like an escape: decoding the whole text decodes this part as well. */
function readingsOf(form: string): readonly string[] {
  return [...readings(form)].map((each) => each.text);
}

function spansIn(source: string, needles: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  for (const reading of readings(source)) {
    for (const needle of needles) {
      for (let at = reading.text.indexOf(needle); at >= 0; at = reading.text.indexOf(needle, at + 1)) {
        spans.push(reading.written({ start: at, end: at + needle.length }));
      }
    }
  }
  return spans;
}

/** The original text and its decoded versions. */
function* readings(source: string): Generator<Unescaped> {
  const written = asWritten(source);
  yield written;
  yield* mixedReadings(written);
  const seen = new Set([source]);
  let read = 0;
  let layer: readonly Unescaped[] = [written];
  for (let depth = 1; depth <= DEPTH; depth += 1) {
    const next: Unescaped[] = [];
    for (const inner of layer.values().flatMap(onceRead)) {
      if (seen.has(inner.text)) continue;
      seen.add(inner.text);
      next.push(inner);
      yield inner;
      read += inner.text.length;
      if (read > MAX_READ) return;
    }
    layer = next;
  }
}

function* mixedReadings(source: Unescaped): Generator<Unescaped> {
  let reading: Unescaped | undefined = source;
  for (let depth = 1; depth <= DEPTH && reading !== undefined; depth += 1) {
    reading = unescaped(reading, ANY_ESCAPE);
    if (reading !== undefined) yield reading;
  }
}

function* onceRead(outer: Unescaped): Generator<Unescaped> {
  for (const kind of ALONE) {
    const inner = unescaped(outer, kind);
    if (inner !== undefined) yield inner;
  }
}

/** Overlapping parts are removed together. */
function without(source: string, spans: readonly Span[]): string {
  let clean = "";
  let end = 0;
  for (const span of spans.toSorted((left, right) => left.start - right.start)) {
    if (span.start > end || end === 0) clean += `${source.slice(end, span.start)}${MARK}`;
    end = Math.max(end, span.end);
  }
  return clean + source.slice(end);
}

/** A part of a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Position of one decoded character in the source text, and its encoded form. */
interface Read extends Span {
  readonly at: number;
}

/** A text with one layer of escapes decoded, and a mapping back to the original text. */
interface Unescaped {
  readonly text: string;
  /** The part of the original text that a part of this one represents. */
  written(span: Span): Span;
}

/** The original text, undecoded. */
function asWritten(text: string): Unescaped {
  return { text, written: (span) => span };
}

/** Decodes one layer of escapes; undefined if there is none. */
function unescaped(source: Unescaped, kind: Escape): Unescaped | undefined {
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
