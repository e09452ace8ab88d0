import type { Issue } from "@bourse/contract";
import { type Paint, safe } from "./text.ts";

/** An issue that may have a place in a source file. */
export interface Placed extends Issue {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The fields of an issue in the documented order for scripts; the place only when it is known. */
export function issueFields({ rule, severity, pointer, message, hint, file, line, column }: Placed): Placed {
  const place = file === undefined || line === undefined || column === undefined ? {} : { file, line, column };
  return { rule, severity, pointer, message, hint, ...place };
}

/** Issues for a reader: errors first, each with its place and how to fix it. */
export function issueLines(issues: readonly Placed[], style: Paint): readonly string[] {
  const errors = issues.filter((each) => each.severity === "error");
  const warnings = issues.filter((each) => each.severity !== "error");
  return [...errors, ...warnings].flatMap((each) => {
    const label = each.severity === "error" ? style.red("error") : style.yellow("warning");
    const place = each.pointer === "" ? "" : ` at ${style.bold(safe(each.pointer))}`;
    const source = each.file === undefined ? "" : ` (${safe(each.file)}:${each.line}:${each.column})`;
    return [
      `  ${label}${place}${source}: ${safe(each.message)} ${style.dim(`[${each.rule}]`)}`,
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
