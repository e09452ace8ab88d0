import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { paint, safe } from "../../cli/text.ts";
import { checkLine, LINE_CAP, type LineVerdict } from "./check-line.ts";
import { linesOf } from "./lines.ts";

/** Verifies every line of the standard input; one verdict per line, in order. */
export async function keyCheck(given: Invocation, io: Io): Promise<ExitCode> {
  const write = hasFlag(given, "json") ? (verdict: LineVerdict) => `${JSON.stringify(fields(verdict))}\n` : textFor(io);
  let code: ExitCode = EXIT.ok;
  for await (const line of linesOf(io.stdin, LINE_CAP)) {
    const verdict = checkLine(line);
    if (!verdict.ok) code = EXIT.refused;
    await io.out(write(verdict));
  }
  return code;
}

/** Fields of a verdict for scripts: these keys, in this order. */
function fields(verdict: LineVerdict): object {
  if (verdict.ok) return { ok: true, message: verdict.message };
  return { ok: false, rule: verdict.rule, message: verdict.message };
}

function textFor(io: Io): (verdict: LineVerdict) => string {
  const style = paint(io.color);
  return (verdict) =>
    verdict.ok
      ? `${style.green("ok")} ${verdict.message}\n`
      : `${style.red("refused")} ${safe(verdict.message)} ${style.dim(`[${verdict.rule}]`)}\n`;
}
