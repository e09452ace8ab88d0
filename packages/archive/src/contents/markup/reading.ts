import { type ArchiveLimits, type Issue, issue } from "@bourse/contract";
import { entryPointer } from "../../paths/pointer.ts";
import { MARKUP_RULES } from "./rules/index.ts";
import { tagsOf } from "./scan.ts";
import type { MarkupFile, MarkupKind } from "./tag.ts";

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
