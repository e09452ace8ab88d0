import { canonicalizeBytes, type Issue, JSON_LIMITS } from "@bourse/contract";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { readBounded } from "../read/bytes.ts";

/** Writes exactly the RFC 8785 bytes of a JSON file, or reports the refusal on the standard error. */
export async function canonicalizeFile(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const { bytes, issue: fault } = path === "-" ? await readInput(io) : await readBounded(path, JSON_LIMITS.maxBytes);
  if (fault !== undefined) return refuse(given, io, { path, issues: [fault] });
  const verdict = canonicalizeBytes(bytes);
  if (!verdict.ok) return refuse(given, io, { path, issues: verdict.issues });
  await io.out(verdict.bytes);
  return EXIT.ok;
}

async function refuse(given: Invocation, io: Io, found: { path: string; issues: readonly Issue[] }): Promise<ExitCode> {
  const { path, issues } = found;
  const style = paint(io.color);
  const text = hasFlag(given, "json")
    ? JSON.stringify({ path, ok: false, issues: issues.map(issueFields) })
    : [`${style.red("refused")} ${safe(path)}`, ...refusalLines(issues, style)].join("\n");
  await io.err(`${text}\n`);
  return EXIT.refused;
}

/** Stops one byte after the limit: the strict reader then reports that the input is too large. */
async function readInput(io: Io): Promise<{ readonly bytes: Uint8Array; readonly issue?: undefined }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of io.stdin) {
    parts.push(part);
    size += part.length;
    if (size > JSON_LIMITS.maxBytes) break;
  }
  return { bytes: Buffer.concat(parts) };
}
