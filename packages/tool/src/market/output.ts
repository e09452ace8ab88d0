import { type Issue, issue } from "@bourse/contract";
import { hasFlag, type Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import { issueFields, refusalLines } from "../cli/issues.ts";
import { paint } from "../cli/text.ts";

/** Faults, and the number of those that are not listed. */
export interface Refused {
  readonly issues: readonly Issue[];
  readonly more: number;
}

/** Prints why a command has no bars to answer with: for scripts in the form of every failure, whose reason is the first. */
export async function refuse(given: Invocation, io: Io, { issues, more }: Refused): Promise<ExitCode> {
  if (hasFlag(given, "json")) {
    const { rule, message, hint } = issues[0] ?? issue("tool.internal", "", "");
    await io.out(`${JSON.stringify({ ok: false, rule, message, hint, issues: issues.map(issueFields), more })}\n`);
    return EXIT.refused;
  }
  const others = more > 0 ? [`  and ${more} more`] : [];
  await io.err(`${[...refusalLines(issues, paint(io.color)), ...others].join("\n")}\n`);
  return EXIT.refused;
}

/** Lines that are written at once. */
const LINES_AT_ONCE = 5000;

export async function writeLines(count: number, line: (index: number) => string, io: Io): Promise<void> {
  for (let from = 0; from < count; from += LINES_AT_ONCE) {
    const length = Math.min(LINES_AT_ONCE, count - from);
    await io.out(Array.from({ length }, (_, index) => `${line(from + index)}\n`).join(""));
  }
}
