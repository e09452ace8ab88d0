import { showPath } from "../../paths/pointer.ts";

/** The file types of web applications that contain tags. */
export type MarkupKind = "html" | "svg";

/** One attribute of a tag. */
export interface Attribute {
  /** In lower case, with its prefix. */
  readonly name: string;
  /** The name without its prefix: `href` of `xlink:href`. */
  readonly local: string;
  /** As written, before a browser decodes character references; empty when there is none. */
  readonly value: string;
}

/** A place where a browser could begin a tag. */
export interface Tag {
  readonly line: number;
  /** The element's name in lower case and without a prefix; empty when no browser begins an element here. */
  readonly name: string;
  /** The attributes up to the first that is not plain. */
  readonly attributes: readonly Attribute[];
  /** True when the whole tag has the form that every reader splits in the same way. */
  readonly isPlain: boolean;
  /** True when the element's end tag follows, after white space at most. */
  readonly isEmpty: boolean;
  /** The beginning of the tag as written; {@link showTag} makes it fit for messages. */
  readonly start: string;
}

/** The file around a tag. */
export interface MarkupFile {
  readonly kind: MarkupKind;
  readonly path: string;
  /** The inventory; absent when the manifest has no readable one. */
  readonly listed?: { has(path: string): boolean } | undefined;
}

/** The beginning of a tag, for messages. */
export function showTag({ start }: Tag): string {
  return showPath(start.trim());
}
