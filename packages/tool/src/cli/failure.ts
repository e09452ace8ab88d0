import { catalogueEntry, ERROR_CATALOGUE, type ErrorCode } from "@bourse/contract/errors";
import type { Issue } from "@bourse/contract/issue";
import { EXIT, type ExitCode } from "./exit.ts";
import type { Io } from "./io.ts";
import { issueFields, issueLines, readMore } from "./issues.ts";
import { paint, safe } from "./text.ts";

/** Fields of our own failures, whatever their class; the package tool cannot import the client's classes. */
interface StatedFailure extends Error {
  readonly code: string;
  readonly hint?: string;
  readonly issues?: readonly Issue[];
  readonly requestId?: string;
}

/** Codes that are not an answer of a command: wrong usage, no way to ask, no output (docs/adr/0031). */
const COULD_NOT_RUN: ReadonlySet<string> = new Set<ErrorCode>([
  "tool.usage",
  "tool.password_missing",
  "tool.passphrase_missing",
  "tool.output_failed",
  "tool.host_missing",
]);

/** `json` also writes the failure as one document to the standard output, for scripts. */
export type FailureForm = "text" | "json";

/**
 * Reports a failure in the words of the catalogue. A refusal is an answer (exit 1); a command that could not run has
 * none (2). A fault of the tool shows its stack only when BOURSE_DEBUG is set.
 *
 * @throws OutputClosed when the form is `json` and the reader of the standard output has gone.
 */
export async function reportFailure(failure: unknown, io: Io, form: FailureForm = "text"): Promise<ExitCode> {
  const code = await writeText(failure, io);
  if (form === "json") await io.out(`${JSON.stringify(failureFields(failure))}\n`);
  return code;
}

async function writeText(failure: unknown, io: Io): Promise<ExitCode> {
  const style = paint(io.color);
  if (!isStated(failure)) {
    const { title, hint } = catalogueEntry("tool.internal");
    await io.err(`bourse: ${title}: ${safe(messageOf(failure))}\n  ${hint}\n`);
    if (io.env.BOURSE_DEBUG && failure instanceof Error) await io.err(`${failure.stack}\n`);
    return EXIT.couldNotRun;
  }
  const request = failure.requestId ? ` (request ${safe(failure.requestId)})` : "";
  const said = hintOf(failure);
  const hint = said === "" ? "" : `  ${safe(said)}\n`;
  await io.err(`bourse: ${safe(failure.message)} ${style.dim(`[${safe(failure.code)}]`)}${request}\n${hint}`);
  const issues = failure.issues ?? [];
  const more = readMore([failure.code, ...issues.map(({ rule }) => rule)], style);
  for (const line of [...issueLines(issues, style), ...more]) await io.err(`${line}\n`);
  return COULD_NOT_RUN.has(failure.code) ? EXIT.couldNotRun : EXIT.refused;
}

/** A failure for scripts: the same keys in the same order for each, and `request_id` when a service answered. */
export function failureFields(failure: unknown) {
  if (!isStated(failure)) {
    const { title, hint } = catalogueEntry("tool.internal");
    return { ok: false, rule: "tool.internal", message: `${title}: ${messageOf(failure)}`, hint, issues: [] };
  }
  const { code: rule, message, issues = [], requestId } = failure;
  const hint = hintOf(failure);
  const request = requestId ? { request_id: requestId } : {};
  return { ok: false, rule, message, hint, issues: issues.map(issueFields), ...request };
}

/** A marketplace answers 404 for a feature that is switched off, so the hint for a known address says that. */
function hintOf({ code, hint }: StatedFailure): string {
  if (code !== "http.not_found") return hint ?? (code in ERROR_CATALOGUE ? catalogueEntry(code as ErrorCode).hint : "");
  return "This marketplace has it switched off, or is older than this tool; `bourse whoami` lists what is on.";
}

function isStated(failure: unknown): failure is StatedFailure {
  if (!(failure instanceof Error)) return false;
  const code = (failure as Partial<StatedFailure>).code;
  return typeof code === "string" && (code in ERROR_CATALOGUE || failure.name === "ServiceError");
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
