import { stat } from "node:fs/promises";
import { decodeBase64, keyId, type Package, parsePublicKey, verifyPackageSignature } from "@bourse/archive";
import {
  type EndorsementBody,
  type Issue,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseStrictJson,
  typed,
} from "@bourse/contract";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { issueFields, refusalLines } from "../../cli/issues.ts";
import { paint, safe } from "../../cli/text.ts";
import { type OfficialInput, type OfficialStanding, officialStanding } from "../official/standing.ts";
import { standingLines } from "../official/text.ts";
import { readArchiveFile } from "../read/archive.ts";
import { readBounded } from "../read/bytes.ts";

/** A record's claims about an archive. An absent field is not compared. */
interface StatedRecord {
  readonly id?: string;
  readonly version?: string;
  readonly publisher?: string;
  readonly digest?: string;
  readonly size?: number;
  readonly key_id?: string;
  /** base64. */
  readonly public_key: string;
  /** base64. */
  readonly signature: string;
  /** Signatures of official keys. */
  readonly endorsements?: readonly EndorsementBody[];
}

/** A catalogue record includes its manifest of up to 1 MiB. */
const RECORD_BYTES = 2 * 1024 * 1024;
const TEXTS = ["id", "version", "publisher", "digest", "key_id", "public_key", "signature"] as const;

/** Reads a record file; `undefined` when it is not one. Unknown fields belong to the catalogue and are ignored. */
async function readRecord(path: string): Promise<StatedRecord | undefined> {
  const { bytes } = await readBounded(path, RECORD_BYTES);
  if (bytes === undefined) return undefined;
  const read = parseStrictJson(bytes, { maxBytes: RECORD_BYTES });
  return read.ok && isJsonObject(read.value) && isRecord(read.value) ? typed(read.value) : undefined;
}

function isRecord(value: JsonObject): boolean {
  const texts = TEXTS.every((name) => value[name] === undefined || typeof value[name] === "string");
  const size = value.size;
  const complete = typeof value.public_key === "string" && typeof value.signature === "string";
  return (
    texts &&
    complete &&
    isEndorsements(value.endorsements) &&
    (size === undefined || (typeof size === "number" && Number.isInteger(size)))
  );
}

function isEndorsements(value: JsonValue | undefined): boolean {
  if (value === undefined) return true;
  const isOne = (each: JsonValue) =>
    isJsonObject(each) && typeof each.key_id === "string" && typeof each.signature === "string";
  return Array.isArray(value) && value.every(isOne);
}

/** Every answer of `verify`, with its meaning and what to do. The list is closed. */
export const VERIFY_VERDICTS = {
  verified: { ok: true, says: "The archive is exactly what the key signed." },
  not_compared: {
    ok: true,
    says: "The archive is exactly what the key in the record signed. Whose key it is was not asked: give --key to compare.",
  },
  package_unreadable: { ok: false, says: "The archive cannot be read." },
  package_refused: { ok: false, says: "The archive does not pass the package check, so its signature is not asked." },
  truncated: { ok: false, says: "The archive is shorter than the signed one. Download it again." },
  digest_mismatch: {
    ok: false,
    says: "The archive's bytes are not the signed ones: it was changed or is another build.",
  },
  wrong_statement: { ok: false, says: "The record is about another extension, version or publisher than the archive." },
  key_invalid: { ok: false, says: "The public key is not acceptable: with such a key a signature proves nothing." },
  key_unknown: { ok: false, says: "It is signed with another key than the one you trust." },
  key_id_mismatch: { ok: false, says: "The record's key id does not match its key." },
  signature_malformed: { ok: false, says: "The signature is not 64 bytes in standard base64." },
  signature_invalid: { ok: false, says: "The key did not sign this archive." },
  not_official: {
    ok: false,
    says: "Its publisher signed it, but too few official keys did. No host that goes by these keys runs it.",
  },
  official_unreadable: {
    ok: false,
    says: "The file of official keys or of official signatures cannot be used, so nothing is said about who signed it as official.",
  },
  record_invalid: {
    ok: false,
    says: "The record cannot be read, or is not one that `publish --save-record` or `versions --json` wrote.",
  },
} as const;

type VerifyVerdict = keyof typeof VERIFY_VERDICTS;

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
  return `${[head, `  ${says}`, ...key, ...official, ...refusalLines(answer.issues, style)].join("\n")}\n`;
}

interface VerifyInput {
  readonly path: string;
  readonly record: StatedRecord;
  /** The key that the caller trusts, as text; absent: the record's own key is used and not compared. */
  readonly trusted?: string;
  /** Files of official keys and signatures, as given by the caller. */
  readonly official?: Pick<OfficialInput, "set" | "signatures">;
}

interface VerifyAnswer {
  readonly verdict: VerifyVerdict;
  readonly issues: readonly Issue[];
  readonly keyId: string | null;
  /** Null for a runtime that needs no official signature, and when another check failed first. */
  readonly official: OfficialStanding | null;
}

/** Verifies an archive against a record, offline. The first check that fails decides the verdict. */
async function verifyArchive(input: VerifyInput): Promise<VerifyAnswer> {
  const { record } = input;
  const answer = (verdict: VerifyVerdict, issues: readonly Issue[] = [], id: string | null = null): VerifyAnswer => ({
    verdict,
    issues,
    keyId: id,
    official: null,
  });
  const key = parsePublicKey(record.public_key);
  if (!key.ok) return answer("key_invalid");
  const id = keyId(key.publicKey);
  if (record.key_id !== undefined && record.key_id !== id) return answer("key_id_mismatch", [], id);
  if (input.trusted !== undefined && !isSameKey(input.trusted, id)) return answer("key_unknown", [], id);
  const signature = decodeBase64(record.signature);
  if (signature?.length !== 64) return answer("signature_malformed", [], id);
  const read = await readArchiveFile(input.path, "discard");
  if (read.package === undefined) return answer(await whyRefused(input, read.issues), read.issues, id);
  const difference = differenceOf(record, read.package);
  if (difference !== undefined) return answer(difference, [], id);
  const { manifest, manifestBytes, digest } = read.package;
  const statement = { manifest: manifestBytes, digest, id: manifest.id, version: manifest.version };
  if (!verifyPackageSignature({ ...statement, publicKey: key.publicKey, signature }).ok)
    return answer("signature_invalid", [], id);
  const known = { ...input.official, known: record.endorsements, publisherKeyId: id };
  const official = await officialStanding(read.package, known);
  if (official.issues !== undefined) return answer("official_unreadable", official.issues, id);
  const good = input.trusted === undefined ? "not_compared" : "verified";
  const isMissing = (official.standing?.missing ?? 0) > 0;
  return { ...answer(isMissing ? "not_official" : good, read.issues, id), official: official.standing };
}

/** A trusted key is given as a key id or as the key itself. */
function isSameKey(trusted: string, id: string): boolean {
  if (trusted === id) return true;
  const key = parsePublicKey(trusted);
  return key.ok && keyId(key.publicKey) === id;
}

async function whyRefused({ path, record }: VerifyInput, issues: readonly Issue[]): Promise<VerifyVerdict> {
  if (issues.some((each) => each.rule === "tool.unreadable")) return "package_unreadable";
  const { size } = await stat(path);
  return record.size !== undefined && size < record.size ? "truncated" : "package_refused";
}

function differenceOf(record: StatedRecord, found: Package): VerifyVerdict | undefined {
  const { id, version, publisher } = found.manifest;
  const differs = (stated: unknown, actual: unknown) => stated !== undefined && stated !== actual;
  if (differs(record.id, id) || differs(record.version, version) || differs(record.publisher, publisher))
    return "wrong_statement";
  return differs(record.digest, found.digest) || differs(record.size, found.size) ? "digest_mismatch" : undefined;
}
