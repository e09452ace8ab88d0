import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { countText, issueFields, issueLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { checkPath, type PathVerdict } from "./check-path.ts";

/** Checks each path in turn and writes each verdict as soon as it is known. */
export async function validate(given: Invocation, io: Io): Promise<ExitCode> {
  const write = hasFlag(given, "json") ? lineOf : textFor(io);
  let code: ExitCode = EXIT.ok;
  for (const path of given.args) {
    const verdict = await checkPath(path);
    if (!verdict.ok) code = EXIT.refused;
    await io.out(write(verdict));
  }
  return code;
}

/** The documented line for scripts: these keys, in this order. */
export function lineOf({ path, ok, issues }: PathVerdict): string {
  return `${JSON.stringify({ path, ok, issues: issues.map(issueFields) })}\n`;
}

function textFor(io: Io): (verdict: PathVerdict) => string {
  const style = paint(io.color);
  return ({ path, ok, issues }) => {
    const mark = ok ? style.green("ok") : style.red("refused");
    const count = issues.length === 0 ? "" : ` (${countText(issues)})`;
    return `${[`${mark} ${style.bold(safe(path))}${count}`, ...issueLines(issues, style)].join("\n")}\n`;
  };
}
