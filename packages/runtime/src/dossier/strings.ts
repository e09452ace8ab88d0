import { createHash } from "node:crypto";

/** An address that somebody could be sent to, or an IPv4 address. */
const ADDRESS = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>\\^{|}\p{Cc}]{3,300}|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/giu;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The addresses in a text, each once. One that is put together at run time is not among them. */
export function addressesIn(text: string): readonly string[] {
  const found = (text.match(ADDRESS) ?? []).map((each) => each.replace(/[.,;:)\]]+$/, ""));
  return [...new Set(found)].filter((each) => !IPV4.test(each) || each.split(".").every((part) => Number(part) < 256));
}

export const sha256 = (of: Uint8Array | string): string => createHash("sha256").update(of).digest("hex");

/** 96 bits. With fewer, an author could try endings until a string of theirs has the digest of one that is left out. */
export const WORDS_DIGEST = 16;

/** A short digest of a string, by which those of the SDK are known. */
export const digestOfWords = (words: string): string =>
  createHash("sha256").update(words).digest("base64url").slice(0, WORDS_DIGEST);

/** Shorter runs of letters are in every module by chance. */
const LEAST = 6;
const PRINTABLE = { from: 0x20, to: 0x7e };

const isPrintable = (byte: number): boolean => byte >= PRINTABLE.from && byte <= PRINTABLE.to;

/** The texts in bytes, each once and in their order: one byte a character, or two as AssemblyScript has them. */
export function stringsIn(bytes: Uint8Array): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; ) {
    const width = bytes[at + 1] === 0 ? 2 : 1;
    const end = endOfText(bytes, { at, width });
    if ((end - at) / width >= LEAST) found.add(textOf(bytes.subarray(at, end), width));
    at = Math.max(end, at + 1);
  }
  return found;
}

function endOfText(bytes: Uint8Array, { at, width }: { readonly at: number; readonly width: number }): number {
  let end = at;
  while (end < bytes.length && isPrintable(bytes[end] ?? 0) && (width === 1 || bytes[end + 1] === 0)) end += width;
  return end;
}

function textOf(bytes: Uint8Array, width: number): string {
  return new TextDecoder("latin1").decode(width === 1 ? bytes : bytes.filter((_, index) => index % 2 === 0));
}

/** Programs that have nothing to do with each other have lines of shorter shapes in common. */
const LEAST_SHAPE = 16;
const IS_CODE = /[(){};=>]/;
const TEXTS = /"(?:[^"\\]|\\.)*"|`[^`]*`/g;
const NUMBERS = /\d[\d_.]*/g;
const NAMES = /\.?[A-Za-z_$][\w$]*/g;
const WORDS_OF_THE_LANGUAGE = new Set(
  (
    "async await break case catch class const continue default delete do else export extends false finally for function " +
    "get if import in instanceof let new null of return set static super switch this throw true try typeof var void while yield"
  ).split(" "),
);

/**
 * A line of a program without what is changed to disguise a copy: names of its own, texts and numbers. The language's
 * words and the members that it asks for stay. Undefined for a text that is no such line.
 */
export function shapeOfCode(line: string): string | undefined {
  if (!IS_CODE.test(line)) return undefined;
  const shape = line
    .replace(TEXTS, '""')
    .replace(NAMES, (name) => (name.startsWith(".") || WORDS_OF_THE_LANGUAGE.has(name) ? name : "_"))
    .replace(NUMBERS, "0");
  return shape.length < LEAST_SHAPE ? undefined : shape;
}
