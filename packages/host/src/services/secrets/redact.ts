import type { JsonValue } from "@bourse/contract";
import { ANY_ESCAPE, HTML_ESCAPE, JSON_ESCAPE, PERCENT_ESCAPE } from "./escapes.ts";
import { asWritten, type Span, type Unescaped, unescaped } from "./unescape.ts";
import { writingsOf } from "./writings.ts";

/** Takes secrets out of what a peer said and of what is written down. The one place of the host that does. */
export interface Redactor {
  /** Of a text in any language: JSON, HTML, an address, or one inside another. */
  text(text: string): string;
  /** Of data that was read. */
  json(value: JsonValue): JsonValue;
}

/** Shorter secrets stand in ordinary text by chance: servers at home take any word for a key. */
const SHORTEST = 8;
const MARK = "[key]";

/** What reads all kinds at once may read too far: a secret may hold what looks like an escape of another kind. */
const ALONE = [JSON_ESCAPE, PERCENT_ESCAPE, HTML_ESCAPE];
/** An answer in JSON, in a text of JSON, in a page: an ordinary server nests no deeper. */
const DEPTH = 3;
/** Characters read beyond those of the mixture: a peer may send nothing but escapes, and the host waits for this. */
const MAX_READ = 4 * 1024 * 1024;

/**
 * Finds secrets as they are, in base64 and in hexadecimal, under escapes of JSON, addresses and HTML, three deep and mixed. What is
 * removed is the part of the written text that stands for the secret, so that a document stays one. A peer that wants to hide
 * the secret in another guise can: it has it. This stops echoes.
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

/** A secret may hold what looks like an escape: a reader that reads the text reads this too. */
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

/** The text as it is written and as readers read it. */
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

/** Parts that overlap go as one. */
function without(source: string, spans: readonly Span[]): string {
  let clean = "";
  let end = 0;
  for (const span of spans.toSorted((left, right) => left.start - right.start)) {
    if (span.start > end || end === 0) clean += `${source.slice(end, span.start)}${MARK}`;
    end = Math.max(end, span.end);
  }
  return clean + source.slice(end);
}
