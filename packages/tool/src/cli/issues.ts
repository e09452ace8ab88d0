import type { Issue } from "@bourse/contract";
import { type Paint, safe } from "./text.ts";

/** The fields of an issue in the order the scripts' contract names them. */
export function issueFields({ rule, severity, pointer, message, hint }: Issue): Issue {
  return { rule, severity, pointer, message, hint };
}

/** Issues for a reader: errors first, each with its place and how to mend it. */
export function issueLines(issues: readonly Issue[], style: Paint): readonly string[] {
  const errors = issues.filter((each) => each.severity === "error");
  const warnings = issues.filter((each) => each.severity !== "error");
  return [...errors, ...warnings].flatMap((each) => {
    const label = each.severity === "error" ? style.red("error") : style.yellow("warning");
    const place = each.pointer === "" ? "" : ` at ${style.bold(safe(each.pointer))}`;
    return [
      `  ${label}${place}: ${safe(each.message)} ${style.dim(`[${each.rule}]`)}`,
      ...(each.hint === "" ? [] : [`    ${style.dim(safe(each.hint))}`]),
    ];
  });
}

/** `2 errors, 1 warning`. */
export function countText(issues: readonly Issue[]): string {
  const errors = issues.filter((each) => each.severity === "error").length;
  const warnings = issues.length - errors;
  return [errors > 0 ? plural(errors, "error") : "", warnings > 0 ? plural(warnings, "warning") : ""]
    .filter((each) => each !== "")
    .join(", ");
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
