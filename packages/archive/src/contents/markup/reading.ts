import { type ArchiveLimits, type Issue, issue } from "@bourse/contract";
import { entryPointer } from "../../paths/pointer.ts";
import { MARKUP_RULES } from "./rules/index.ts";
import type { Attribute, MarkupFile, MarkupKind, Tag } from "./tag.ts";

const KINDS: Readonly<Record<string, MarkupKind>> = { html: "html", svg: "svg" };

/** The kind of markup that a file with this name contains. */
export function markupKind(path: string): MarkupKind | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
}

/** Bounds of one file. */
export type MarkupLimits = Pick<ArchiveLimits, "markupBytes" | "markupIssues">;

/** Reads an HTML or SVG file of a web application as a stream and reports all its faults at the end. */
export class MarkupReading {
  readonly #file: MarkupFile;
  readonly #limits: MarkupLimits;
  /** Drops a byte order mark at the start, as the host does when it serves the file. */
  readonly #decoder = new TextDecoder();
  #text = "";
  #bytes = 0;

  constructor(file: MarkupFile, limits: MarkupLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  push(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes <= this.#limits.markupBytes) this.#text += this.#decoder.decode(part, { stream: true });
  }

  end(): readonly Issue[] {
    const { markupBytes, markupIssues } = this.#limits;
    const pointer = entryPointer(this.#file.path);
    if (this.#bytes > markupBytes) {
      return [issue("webapp.markup_too_large", pointer, `The file is larger than ${markupBytes} bytes.`)];
    }
    const issues: Issue[] = [];
    for (const found of this.#faults(pointer)) {
      // Stops here, because a file that consists only of faults would take seconds.
      if (issues.length >= markupIssues)
        return [...issues, issue(found.rule, pointer, "More findings are not listed.")];
      issues.push(found);
    }
    return issues;
  }

  *#faults(pointer: string): Generator<Issue> {
    for (const tag of tagsOf(this.#text, this.#file.kind)) {
      for (const { id, check } of MARKUP_RULES) {
        for (const message of check(tag, this.#file)) yield issue(id, pointer, `line ${tag.line}: ${message}`);
      }
    }
  }
}

/** White space of HTML. JavaScript's `\s` has more, and browsers take those characters for parts of names. */
const SPACE = "[ \\t\\n\\f\\r]";
const NAME = "[A-Za-z_][\\w.:-]*";
/** Without quotes, a slash at the end would belong to the value for some readers and to the tag for others. */
const VALUE = `"([^"]*)"|'([^']*)'|([\\w.%-]+)(?!/)`;

/** A browser ends a tag's name at white space, a slash or `>`, whatever else it contains. */
const OPENING = /^<([A-Za-z][^ \t\n\f\r/>]*)/;
const PLAIN_NAME = /^[A-Za-z][\w.:-]*$/;
const ATTRIBUTE = new RegExp(`${SPACE}+(${NAME})(?:${SPACE}*=${SPACE}*(?:${VALUE}))?(?=[ \\t\\n\\f\\r/>])`, "y");
const CLOSE = new RegExp(`${SPACE}*/?>`, "y");
const END_TAG = `/${NAME}${SPACE}*>`;
const NEXT_END_TAG = new RegExp(`^</(${NAME})${SPACE}*>`);
const BLANK = new RegExp(`^${SPACE}*$`);

/** Uses of `<` that begin no element. A comment hides nothing here: every `<` inside it is looked at as well. */
const HARMLESS: Readonly<Record<MarkupKind, RegExp>> = {
  html: new RegExp(`^<(?:!--|!doctype html${SPACE}*>|${END_TAG})`, "i"),
  // Without a doctype, no entity can turn text into tags.
  svg: new RegExp(
    `^<(?:!--|\\?xml version=["']1\\.[01]["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])?${SPACE}*\\?>|${END_TAG})`,
    "i",
  ),
};

/** An end tag with more white space than this is not recognized. */
const LOOK_AHEAD = 64;
const SHOWN = 40;

/**
 * Every place where a browser could begin a tag, in any state of its tokenizer: each `<` of the file is read by itself,
 * also inside comments, styles, titles and values. A browser decides what a `<` means from all that stands before it;
 * this list contains each tag that any browser finds, and more. A tag ends before the next `<`, so the whole text is
 * read once.
 */
function* tagsOf(text: string, kind: MarkupKind): Generator<Tag> {
  let line = 1;
  let counted = 0;
  for (let at = text.indexOf("<"); at !== -1; ) {
    for (; counted < at; counted += 1) if (endsLine(text, counted)) line += 1;
    const next = text.indexOf("<", at + 1);
    const piece = text.slice(at, next === -1 ? text.length : next);
    const follows = next === -1 ? "" : text.slice(next, next + LOOK_AHEAD);
    if (!HARMLESS[kind].test(piece)) yield { line, ...readTag(piece, follows) };
    at = next;
  }
}

function endsLine(text: string, at: number): boolean {
  const char = text[at];
  return char === "\n" || (char === "\r" && text[at + 1] !== "\n");
}

function readTag(piece: string, follows: string): Omit<Tag, "line"> {
  const [opening = "", written] = OPENING.exec(piece) ?? [];
  if (written === undefined) return { name: "", attributes: [], isPlain: false, isEmpty: false, start: startOf(piece) };
  const attributes: Attribute[] = [];
  let end = opening.length;
  for (let found = matchAt(ATTRIBUTE, piece, end); found; found = matchAt(ATTRIBUTE, piece, end)) {
    const [whole, name = "", double, single, bare] = found;
    attributes.push({ name: name.toLowerCase(), local: localOf(name), value: double ?? single ?? bare ?? "" });
    end += whole.length;
  }
  const close = matchAt(CLOSE, piece, end);
  end += close?.[0].length ?? 0;
  const isEmpty =
    close !== null &&
    BLANK.test(piece.slice(end)) &&
    NEXT_END_TAG.exec(follows)?.[1]?.toLowerCase() === written.toLowerCase();
  const isPlain = close !== null && PLAIN_NAME.test(written);
  return {
    name: localOf(written),
    attributes,
    isPlain,
    isEmpty,
    start: startOf(isPlain ? piece.slice(0, end) : piece),
  };
}

const startOf = (piece: string): string => piece.slice(0, SHOWN);

/** The name without its prefix: XML lets a document choose any prefix for a namespace. */
function localOf(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
