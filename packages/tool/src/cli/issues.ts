import { isErrorCode } from "@bourse/contract/errors";
import type { Issue } from "@bourse/contract/issue";
import { type Paint, plural, safe } from "./text.ts";

/** An issue that may be about a file, and may have a place in it. */
export interface Placed extends Issue {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The line itself. */
  readonly excerpt?: string;
}

/** The fields of an issue in the documented order for scripts; the place only when it is known. */
export function issueFields({ rule, severity, pointer, message, hint, file, line, column }: Placed): Placed {
  const place = file === undefined || line === undefined || column === undefined ? {} : { file, line, column };
  return { rule, severity, pointer, message, hint, ...place };
}

/** Issues for a reader, in the order of the text that they are about: each with its place, the line, and how to fix it. */
export function issueLines(issues: readonly Placed[], style: Paint): readonly string[] {
  return [...issues].sort(byPlace).flatMap((each) => {
    const label = each.severity === "error" ? style.red("error") : style.yellow("warning");
    const place = each.pointer === "" ? "" : ` at ${style.bold(safe(each.pointer))}`;
    const position = each.line === undefined ? "" : `:${each.line}:${each.column}`;
    const source = each.file === undefined ? "" : ` (${safe(each.file)}${position})`;
    return [
      `  ${label}${place}${source}: ${safe(each.message)} ${style.dim(`[${each.rule}]`)}`,
      ...frameLines(each, style),
      ...(each.hint === "" ? [] : [`    ${style.dim(safe(each.hint))}`]),
    ];
  });
}

/** Issues with a place by file and line, between those about a whole file, errors first, and the note that more follow. */
function byPlace(one: Placed, other: Placed): number {
  const rank = ({ line, rule, severity }: Placed) =>
    rule.endsWith(".more_faults") ? 3 : line !== undefined ? 1 : severity === "error" ? 0 : 2;
  const { file: a = "", line = 0, column = 0 } = one;
  const { file: b = "", line: otherLine = 0, column: otherColumn = 0 } = other;
  return rank(one) - rank(other) || (a < b ? -1 : a > b ? 1 : 0) || line - otherLine || column - otherColumn;
}

/** The most of a line that is shown: a manifest on one line must not fill the screen. */
const SHOWN = 100;
/** Characters before the place that a cut line keeps. */
const BEFORE = 40;
const VALUE = /^(?:"(?:[^"\\]|\\.)*"|[^\s{}[\],:"();]+)/;

/** The line of the source, with marks below the value. */
function frameLines({ line, column, excerpt }: Placed, style: Paint): readonly string[] {
  if (line === undefined || column === undefined || excerpt === undefined) return [];
  const from = excerpt.length > SHOWN && column > BEFORE ? column - BEFORE : 0;
  const shown = excerpt.slice(from, from + SHOWN);
  const before = safe(tabless(shown.slice(0, column - 1 - from)));
  const rest = safe(tabless(shown.slice(column - 1 - from)));
  const marks = "^".repeat(VALUE.exec(rest)?.[0].length ?? 1);
  const [head, tail] = [from > 0 ? "…" : "", from + SHOWN < excerpt.length ? "…" : ""];
  const gutter = String(line).padStart(5);
  return [
    `    ${style.dim(`${gutter} |`)} ${head}${before}${rest}${tail}`,
    `    ${style.dim(`${" ".repeat(gutter.length)} |`)} ${" ".repeat(head.length + before.length)}${style.red(marks)}`,
  ];
}

const tabless = (text: string): string => text.replaceAll("\t", " ");

/** Codes that one line names. */
const MOST_NAMED = 4;

/** Where to read more about the codes of a refusal; nothing where none has an explanation. */
export function readMore(codes: readonly string[], style: Paint): readonly string[] {
  const known = [...new Set(codes)].filter(isErrorCode);
  if (known.length === 0) return [];
  const more = known.length > MOST_NAMED ? " …" : "";
  return [style.dim(`Read more: bourse explain ${known.slice(0, MOST_NAMED).join(" ")}${more}`)];
}

/** Issues for a reader, and where to read more about them: the whole text of a refusal. */
export function refusalLines(issues: readonly Placed[], style: Paint): readonly string[] {
  const inOrder = [...issues].sort(byPlace).map(({ rule }) => rule);
  return [...issueLines(issues, style), ...readMore(inOrder, style)];
}

/** `2 errors, 1 warning`. */
export function countText(issues: readonly Issue[]): string {
  const errors = issues.filter((each) => each.severity === "error").length;
  const warnings = issues.length - errors;
  return [errors > 0 ? plural(errors, "error") : "", warnings > 0 ? plural(warnings, "warning") : ""]
    .filter((each) => each !== "")
    .join(", ");
}
