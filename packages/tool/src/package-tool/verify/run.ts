import type { Issue } from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, issueLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { standingLines } from "../official/text.ts";
import { readBounded } from "../read/bytes.ts";
import { RECORD_BYTES, readRecord, type StatedRecord } from "./record.ts";
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
  const official = { set: textOption(given, "official"), signatures: textOption(given, "endorsements") };
  const record = recordFile === undefined ? stated(trusted, signature) : await readRecord(recordFile);
  const answer: VerifyAnswer =
    record === undefined
      ? { verdict: "record_invalid", issues: await whyUnread(recordFile), keyId: null, official: null }
      : await verifyArchive({ path, record, official, ...(trusted === undefined ? {} : { trusted }) });
  await io.out(hasFlag(given, "json") ? line(path, answer) : text({ path, answer, io }));
  return VERIFY_VERDICTS[answer.verdict].ok ? EXIT.ok : EXIT.refused;
}

/** A file that cannot be read is named as such; the verdict says the rest. */
async function whyUnread(path = ""): Promise<readonly Issue[]> {
  const { issue: fault } = await readBounded(path, RECORD_BYTES);
  return fault === undefined ? [] : [{ ...fault, message: `${path}: ${fault.message}` }];
}

function stated(publicKey = "", signature = ""): StatedRecord {
  return { public_key: publicKey, signature };
}

function line(path: string, { verdict, issues, keyId, official }: VerifyAnswer): string {
  const { ok, says } = VERIFY_VERDICTS[verdict];
  const answer = { path, ok, verdict, message: says, key_id: keyId, official, issues: issues.map(issueFields) };
  return `${JSON.stringify(answer)}\n`;
}

function text({ path, answer, io }: { path: string; answer: VerifyAnswer; io: Io }): string {
  const style = paint(io.color);
  const { ok, says } = VERIFY_VERDICTS[answer.verdict];
  const mark = ok ? style.green("verified") : style.red("refused");
  const key = answer.keyId === null ? [] : [`  ${style.dim("key")} ${answer.keyId}`];
  const head = `${mark} ${style.bold(safe(path))} ${style.dim(`[${answer.verdict}]`)}`;
  const official = answer.official === null ? [] : standingLines(answer.official, style);
  return `${[head, `  ${says}`, ...key, ...official, ...issueLines(answer.issues, style)].join("\n")}\n`;
}
