import { checkLayout, LAYOUT_INTEGERS, type PathStep, parseStrictJson, VIEW_MAX_BYTES } from "@bourse/contract";
import type { RefusedOutput } from "./context.ts";

/** Judges a view's bytes: strict JSON first, depth included, then the layout. Answers the first fault, or nothing. */
export function checkView(bytes: Uint8Array): RefusedOutput | undefined {
  const parsed = parseStrictJson(bytes, { maxBytes: VIEW_MAX_BYTES, integerAt: isInteger });
  const issues = parsed.ok ? checkLayout(parsed.value) : parsed.issues;
  const first = issues.find((each) => each.severity === "error");
  return first && { rule: first.rule, message: `${first.pointer || "the view"}: ${first.message}` };
}

function isInteger(path: readonly PathStep[]): boolean {
  return LAYOUT_INTEGERS.has(String(path.at(-1)));
}
