import type { Issue } from "@bourse/contract";

/** Issues that fit a line under an extension. */
const SHOWN = 2;

/** The first faults of a package in a sentence, for a trader who sees the extension stopped. */
export function issuesInWords(issues: readonly Issue[]): string {
  const shown = issues.slice(0, SHOWN).map(({ rule, pointer, message }) => `${pointer || "/"} ${message} [${rule}]`);
  const more = issues.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
