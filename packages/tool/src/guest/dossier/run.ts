import { type Issue, LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import { compareDossiers, type GuestEngine, type MadeDossier, makeDossier } from "@bourse/runtime/dossier";
import { guestEngines } from "@bourse/sdk/build";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { changeLines, dossierLines } from "../../cli/dossier-lines.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint } from "../../cli/text.ts";
import { buildFolder } from "../../package-tool/pack/build-folder.ts";
import { writeAtomic } from "../../package-tool/pack/write-atomic.ts";
import { readBounded } from "../../package-tool/read/bytes.ts";
import { kindOf } from "../../package-tool/read/kind.ts";

/** Makes a package's dossier, and compares it with an older version's. */
export async function dossier(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const older = textOption(given, "against");
  const engines = await guestEngines();
  const made = await dossierOf(path, engines);
  if (!made.ok) return refuse(given, io, made.issues);
  const before = older === undefined ? undefined : await dossierOf(older, engines);
  if (before && !before.ok) return refuse(given, io, before.issues);
  const output = textOption(given, "output");
  const fault =
    output === undefined
      ? undefined
      : await writeAtomic(output, made.bytes, { random: io.random, readers: "everybody" });
  if (fault) return refuse(given, io, [fault]);
  const { document, sha256, timings } = made;
  const difference = before ? compareDossiers(before.document, document) : null;
  if (hasFlag(given, "json")) {
    await io.out(`${JSON.stringify({ sha256, document, timings, difference })}\n`);
    return EXIT.ok;
  }
  const style = paint(io.color);
  const compared = difference === null ? [] : ["", ...changeLines(difference, { than: older ?? "", style })];
  await io.out(`${[...dossierLines({ document, sha256, timings }, style), ...compared].join("\n")}\n`);
  return EXIT.ok;
}

async function dossierOf(path: string, engines: readonly GuestEngine[]): Promise<MadeDossier> {
  const found = await kindOf(path);
  if (found.kind === undefined) return { ok: false, issues: [found.issue] };
  if (found.kind === "folder") {
    const { archive, issues } = await buildFolder(path);
    return archive ? makeDossier(archive, { engines }) : { ok: false, issues };
  }
  const { bytes, issue } = await readBounded(path, LARGEST_ARCHIVE_BYTES);
  return issue ? { ok: false, issues: [issue] } : makeDossier(bytes, { engines });
}

async function refuse(given: Invocation, io: Io, issues: readonly Issue[]): Promise<ExitCode> {
  if (hasFlag(given, "json")) await io.out(`${JSON.stringify({ ok: false, issues: issues.map(issueFields) })}\n`);
  else await io.err(`${refusalLines(issues, paint(io.color)).join("\n")}\n`);
  return issues.some(({ rule }) => rule === "tool.output_failed") ? EXIT.couldNotRun : EXIT.refused;
}
