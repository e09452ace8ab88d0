import type { Words } from "./words/words.ts";

/** A mail as data: which words it says, and what of the facts it shows. */
export interface Template {
  /** Event of the notice, or name of a mail that no notice asks for. */
  readonly name: string;
  readonly subject: keyof Words;
  /** Paragraphs, in order. `{name}` in their words is replaced by a fact. */
  readonly paragraphs: readonly (keyof Words)[];
  /** `all`: every fact of the notice as a list; else those that are named. */
  readonly facts: "all" | readonly string[];
}

/** Keeps the literal type of a template. */
export function defineTemplate<const Of extends Template>(template: Of): Of {
  return template;
}
