import type { ErrorTitles } from "@bourse/ui";
import { ApiError, UNREACHABLE } from "../api/error.ts";

/** A failure in the user's words, with its code. */
export interface Words {
  readonly title: string;
  /** Description of this case. */
  readonly detail: string;
  /** Suggested remedy. */
  readonly hint: string | undefined;
  readonly code: string;
}

/** Failures that exist only on this page. */
const OWN: Readonly<Record<string, { readonly title: string; readonly hint: string }>> = {
  [UNREACHABLE]: { title: "The host does not answer", hint: "Check that it still runs, then try again." },
  "page.answer_invalid": { title: "The host's answer could not be read", hint: "Reload the page." },
};

/** Words for any thrown value; `table` is the error catalogue, as far as it is loaded. */
export function wordsOf(error: unknown, table: ErrorTitles): Words {
  if (!(error instanceof ApiError)) {
    return { title: "The page failed", detail: String(error), hint: "Reload the page.", code: "page.failed" };
  }
  const entry = OWN[error.code] ?? (Object.hasOwn(table, error.code) ? table[error.code] : undefined);
  return {
    title: entry?.title ?? "The host refused",
    detail: error.message,
    hint: error.hint ?? entry?.hint,
    code: error.code,
  };
}
