import type { JsonValue } from "@bourse/contract";
import { ANY_ESCAPE, HTML_ESCAPE, JSON_ESCAPE, PERCENT_ESCAPE } from "./escapes.ts";
import { asWritten, type Span, type Unescaped, unescaped } from "./unescape.ts";
import { writingsOf } from "./writings.ts";

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
