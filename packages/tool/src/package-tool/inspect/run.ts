import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields } from "../../cli/issues.ts";
import { paint } from "../../cli/text.ts";
import { inspectFile } from "./inspect-file.ts";
import { inspectionLines } from "./text.ts";

const VERSIONS: Readonly<Record<string, 1 | 2>> = { "1": 1, "2": 2 };

/** Writes the description of a file: one JSON document, or a page for a reader. */
export async function inspect(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const inspection = await inspectFile(path, {
    apiVersion: VERSIONS[textOption(given, "apiVersion") ?? ""],
    set: textOption(given, "official"),
    signatures: textOption(given, "endorsements"),
  });
  const issues = inspection.issues.map(issueFields);
  const text = hasFlag(given, "json")
    ? JSON.stringify({ ...inspection, issues })
    : inspectionLines(inspection, paint(io.color)).join("\n");
  await io.out(`${text}\n`);
  return inspection.ok ? EXIT.ok : EXIT.refused;
}
