import path from "node:path";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { countText, issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, plural, safe } from "../../cli/text.ts";
import { type CompiledFolder, compileFolder } from "./compile-folder.ts";

/** Makes the guest of a project and says what was written. */
export async function compile(given: Invocation, io: Io): Promise<ExitCode> {
  const [folder = "."] = given.args;
  const compiled = await compileFolder(folder, { entry: textOption(given, "entry"), random: io.random });
  const text = hasFlag(given, "json") ? JSON.stringify(fieldsOf(folder, compiled)) : textOf(folder, compiled, io);
  await io.out(`${text}\n`);
  if (compiled.ok) return EXIT.ok;
  return compiled.issues.some(({ rule }) => COULD_NOT_RUN.has(rule)) ? EXIT.couldNotRun : EXIT.refused;
}

const COULD_NOT_RUN: ReadonlySet<string> = new Set(["tool.output_failed", "tool.unreadable", "tool.compiler_missing"]);

const shown = (file: string): string => path.relative("", file) || ".";

function fieldsOf(folder: string, compiled: CompiledFolder): object {
  const files = compiled.files.map(shown);
  const issues = compiled.issues.map(issueFields);
  if (!compiled.ok) return { path: folder, ok: false, out: null, map: null, bytes: null, sha256: null, files, issues };
  const { out, map, guest, sha256 } = compiled;
  return { path: folder, ok: true, out: shown(out), map: shown(map), bytes: guest.length, sha256, files, issues };
}

function textOf(folder: string, compiled: CompiledFolder, io: Io): string {
  const style = paint(io.color);
  const { issues } = compiled;
  if (!compiled.ok) {
    const head = `${style.red("refused")} ${style.bold(safe(folder))} (${countText(issues)}); nothing was written`;
    return [head, ...refusalLines(issues, style)].join("\n");
  }
  const { out, guest, sha256, files } = compiled;
  return [
    `${style.green("compiled")} ${style.bold(safe(shown(out)))} from ${plural(files.length, "file")}`,
    `  ${guest.length} bytes, sha256 ${sha256}`,
  ].join("\n");
}
