import type { Issue } from "@bourse/contract";
import { formatOf, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { countText, issueFields, refusalLines } from "../../cli/issues.ts";
import { sarifOf } from "../../cli/sarif.ts";
import { paint, safe } from "../../cli/text.ts";
import { staleWarning } from "../read/stale.ts";
import { buildFolder } from "./build-folder.ts";
import { writeAtomic } from "./write-atomic.ts";

interface BuildReport {
  readonly path: string;
  readonly ok: boolean;
  /** Path of the archive; null when nothing was written. */
  readonly out: string | null;
  readonly digest: string | null;
  readonly size: number | null;
  readonly issues: readonly Issue[];
}

/** Builds a folder's archive; after a refusal nothing is written and an older archive stays unchanged. */
export async function build(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const out = textOption(given, "out") ?? "";
  await io.err((await staleWarning(path)) ?? "");
  const { archive, digest = null, issues, ok } = await buildFolder(path);
  const refused: BuildReport = { path, ok: false, out: null, digest: null, size: null, issues };
  if (!ok || archive === undefined) return report(given, io, { result: refused, code: EXIT.refused });
  const fault = await writeAtomic(out, archive, { random: io.random, readers: "everybody" });
  if (fault !== undefined)
    return report(given, io, { result: { ...refused, issues: [...issues, fault] }, code: EXIT.couldNotRun });
  const result = { path, ok, out, digest, size: archive.length, issues };
  return report(given, io, { result, code: EXIT.ok });
}

async function report(
  given: Invocation,
  io: Io,
  { result, code }: { result: BuildReport; code: ExitCode },
): Promise<ExitCode> {
  const form = formatOf(given);
  const issues = result.issues.map(issueFields);
  if (form === "sarif") await io.out(sarifOf([result]));
  else await io.out(form === "json" ? `${JSON.stringify({ ...result, issues })}\n` : text(result, io));
  return code;
}

function text({ path, ok, out, digest, size, issues }: BuildReport, io: Io): string {
  const style = paint(io.color);
  const count = issues.length === 0 ? "" : ` (${countText(issues)})`;
  const head = ok
    ? [`${style.green("built")} ${style.bold(safe(out ?? ""))}${count}`, `  ${size} bytes, sha256 ${digest}`]
    : [`${style.red("refused")} ${style.bold(safe(path))}${count}; nothing was written`];
  return `${[...head, ...refusalLines(issues, style)].join("\n")}\n`;
}
