import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, issueLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { readRecord, type StatedRecord } from "./record.ts";
import { VERIFY_VERDICTS } from "./verdicts.ts";
import { type VerifyAnswer, verifyArchive } from "./verify-archive.ts";

/** Verifies an archive offline and explains the verdict. */
export async function verify(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const recordFile = textOption(given, "record");
  const trusted = textOption(given, "key");
  const signature = textOption(given, "signature");
  if (recordFile === undefined && (signature === undefined || trusted === undefined)) {
    await io.err("error: give --record, or --signature and --key\n");
    return EXIT.couldNotRun;
  }
  const record = recordFile === undefined ? stated(trusted, signature) : await readRecord(recordFile);
  const answer: VerifyAnswer =
    record === undefined
      ? { verdict: "record_invalid", issues: [], keyId: null }
      : await verifyArchive({ path, record, ...(trusted === undefined ? {} : { trusted }) });
  await io.out(hasFlag(given, "json") ? line(path, answer) : text({ path, answer, io }));
  return VERIFY_VERDICTS[answer.verdict].ok ? EXIT.ok : EXIT.refused;
}

function stated(publicKey = "", signature = ""): StatedRecord {
  return { public_key: publicKey, signature };
}

function line(path: string, { verdict, issues, keyId }: VerifyAnswer): string {
  const { ok, says } = VERIFY_VERDICTS[verdict];
  return `${JSON.stringify({ path, ok, verdict, message: says, key_id: keyId, issues: issues.map(issueFields) })}\n`;
}

function text({ path, answer, io }: { path: string; answer: VerifyAnswer; io: Io }): string {
  const style = paint(io.color);
  const { ok, says } = VERIFY_VERDICTS[answer.verdict];
  const mark = ok ? style.green("verified") : style.red("refused");
  const key = answer.keyId === null ? [] : [`  ${style.dim("key")} ${answer.keyId}`];
  const head = `${mark} ${style.bold(safe(path))} ${style.dim(`[${answer.verdict}]`)}`;
  return `${[head, `  ${says}`, ...key, ...issueLines(answer.issues, style)].join("\n")}\n`;
}
