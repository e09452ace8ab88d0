import { type CatalogueEntry, catalogueEntry, ERROR_CATALOGUE, type ErrorCode } from "./index.ts";
import { LESSONS, type Lesson } from "./lessons.ts";

/** Where a code that names no status is answered over HTTP. */
const USUAL_STATUS = 422;

/** Codes from here on belong to hosts, guests and tools. */
export const FIRST_FOREIGN_NUMBER = 2500;

/** Everything that is known about a code: the pages of the documents and `bourse explain` print the same. */
export interface Explanation extends Partial<Lesson> {
  readonly code: ErrorCode;
  readonly number: number;
  readonly status: number;
  readonly severity: "error" | "warning";
  /** True when the same command of a guest may succeed later without a change. */
  readonly retryable: boolean;
  readonly cause: string;
  readonly remedy: string;
  /** The service whose answers carry it; the command line prints those of both. */
  readonly answeredBy: "marketplace" | "host";
  /** The answer as a program reads it. */
  readonly answer: object;
}

/** Explains a code of the catalogue. */
export function explainError(code: ErrorCode): Explanation {
  const entry: CatalogueEntry = catalogueEntry(code);
  const { number, title, hint, status = USUAL_STATUS, severity = "error", retryable = false } = entry;
  const answeredBy = number < FIRST_FOREIGN_NUMBER ? "marketplace" : "host";
  const data = { error: code, message: title, hint, issues: [], request_id: "0b6f3c9e-2f0a-4f58-9d0c-6f1c7f3f0a11" };
  const answer =
    answeredBy === "marketplace"
      ? { code: number, message: title, data }
      : { error: { code, message: `${title}, with what was found in this case`, hint } };
  const about = { code, number, status, severity, retryable, cause: `${title}.`, remedy: hint };
  return { ...about, ...LESSONS[code], answeredBy, answer };
}

/** Codes that begin with a text, such as `manifest`, or whose number it is. */
export function codesLike(text: string): readonly ErrorCode[] {
  const codes = Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[];
  const word = text.toLowerCase();
  return codes.filter((code) => code.startsWith(word) || String(catalogueEntry(code).number) === word);
}
