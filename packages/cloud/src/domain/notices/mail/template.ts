import type { Words } from "./words/words.ts";

/** A mail as data: its texts and the facts it shows. */
export interface Template {
  /** Event of the notice, or name of a mail without a notice. */
  readonly name: string;
  readonly subject: keyof Words;
  /** Paragraphs, in order. `{name}` in their words is replaced by a fact. */
  readonly paragraphs: readonly (keyof Words)[];
  /** `all`: every fact of the notice as a list; otherwise the listed ones. */
  readonly facts: "all" | readonly string[];
}

/** Keeps the literal type of a template. */
export function defineTemplate<const Of extends Template>(template: Of): Of {
  return template;
}
