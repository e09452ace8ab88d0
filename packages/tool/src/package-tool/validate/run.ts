import { checkPackage } from "@bourse/archive";
import { checkManifest, type Issue, isOk, issue, JSON_LIMITS } from "@bourse/contract";
import { formatOf, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { countText, issueFields, issueLines, type Placed, readMore } from "../../cli/issues.ts";
import { type Checked, sarifOf } from "../../cli/sarif.ts";
import { paint, safe } from "../../cli/text.ts";
import { readArchiveFile } from "../read/archive.ts";
import { readBounded } from "../read/bytes.ts";
import { packageRoot, readFolder } from "../read/folder.ts";
import { kindOf } from "../read/kind.ts";
import { reasonOf, unreadable } from "../read/open.ts";
import { readSource } from "../read/source.ts";

/** Checks each path in turn and writes each verdict as soon as it is known; only SARIF is one document of all. */
export function validate(given: Invocation, io: Io): Promise<ExitCode> {
  return writeVerdicts(given, io, checkPath);
}

/** Writes the verdict on each path in the form that the options ask for. */
export async function writeVerdicts(
  given: Invocation,
  io: Io,
  judge: (path: string) => Promise<PathVerdict>,
): Promise<ExitCode> {
  const form = formatOf(given);
  const write = { text: textFor(io), json: lineOf, sarif: () => "" }[form];
  const verdicts: PathVerdict[] = [];
  for (const path of given.args) {
    const verdict = await judge(path);
    verdicts.push(verdict);
    await io.out(write(verdict));
  }
  if (form === "sarif") await io.out(sarifOf(verdicts));
  const codes = verdicts.flatMap(({ issues }) => issues.map(({ rule }) => rule));
  if (form === "text") for (const line of readMore(codes, paint(io.color))) await io.out(`${line}\n`);
  return verdicts.every(({ ok }) => ok) ? EXIT.ok : EXIT.refused;
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

/** The verdict on one path, in the form for scripts. */
export type PathVerdict = Checked;

/** Checks a manifest file, a package folder or an archive. Every path gets a verdict. */
export async function checkPath(path: string): Promise<PathVerdict> {
  const issues = await issuesOf(path).catch(unforeseen);
  return { path, ok: isOk(issues), issues };
}

async function issuesOf(path: string): Promise<readonly Placed[]> {
  const found = await kindOf(path);
  if (found.kind === undefined) return [found.issue];
  if (found.kind === "manifest") return checkManifestFile(path);
  if (found.kind === "folder") return checkFolder(path);
  if (found.kind === "archive") return (await readArchiveFile(path, "discard")).issues;
  return [issue("tool.kind_unknown", "", "A module alone is not a package; `bourse inspect` shows it.")];
}

async function checkManifestFile(path: string): Promise<readonly Placed[]> {
  const { bytes, issue: fault } = await readBounded(path, JSON_LIMITS.maxBytes);
  if (fault !== undefined) return [fault];
  const source = readSource(path, bytes);
  return source.place(checkManifest(source.bytes).issues);
}

/** The verdict on the archive that would be built of the folder, with the same rules that read it. */
async function checkFolder(path: string): Promise<readonly Placed[]> {
  const folder = await readFolder(await packageRoot(path));
  const { manifest: source, issues, files } = folder;
  if (source === undefined) return folder.place([...issues, manifestMissing()]);
  const found = issues.length > 0 ? checkManifest(source.bytes) : checkPackage({ manifest: source.bytes, files });
  return folder.place([...issues, ...found.issues]);
}

function manifestMissing(): Issue {
  return issue("archive.manifest_missing", "", "The folder has no manifest.json.");
}

/** A read that fails half-way is a fault of the path; any other failure is the tool's, but still gets its own line. */
function unforeseen(cause: unknown): readonly Issue[] {
  const isSystem = typeof (cause as NodeJS.ErrnoException).syscall === "string";
  if (isSystem) return [unreadable(reasonOf(cause))];
  return [issue("tool.internal", "", cause instanceof Error ? cause.message : String(cause))];
}
