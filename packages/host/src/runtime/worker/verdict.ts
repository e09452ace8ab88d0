import { ABI_STATUS } from "@bourse/contract/guest";
import type { GuestContext, RefusedTries } from "./context.ts";
import type { RawFault } from "./messages.ts";
import type { RefusedOutput } from "./output.ts";

const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(ABI_STATUS).map(([name, code]) => [code, name]));

/**
 * Judges a callback that returned: a refused output is reported before the return value, because it is the cause of it.
 */
export function verdictOf(
  rc: number,
  context: Pick<GuestContext, "output" | "refused" | "denied">,
): RawFault | undefined {
  const { output, refused } = context;
  if (!output && refused) {
    const ending = rc === 0 ? "" : `; the callback ${returned(rc)}`;
    const message = `${inWords(refused.first)}${laterTries(refused)}${ending}`;
    return { code: "guest.invalid_output", kind: refused.first.rule, message, rc };
  }
  if (rc === 0) return undefined;
  return { code: "guest.failed", message: `the callback ${returned(rc)}${answeredBy(rc, context)}`, rc };
}

function returned(rc: number): string {
  const name = NAMES.get(rc);
  return name === undefined ? `returned ${rc}` : `returned ${rc} (${name})`;
}

/** If a guest falls back to a smaller output, its last attempt decides; the first one caused the fallback. */
function laterTries({ last, tries }: RefusedTries): string {
  return tries === 1 ? "" : `; the last of ${tries} tries: ${inWords(last)}`;
}

function inWords({ rule, message }: RefusedOutput): string {
  return `${rule}: ${message}`;
}

/** The import whose error code a guest returns. */
function answeredBy(rc: number, { denied }: Pick<GuestContext, "denied">): string {
  return denied?.code === rc ? `, which svc.${denied.name} had answered` : "";
}
