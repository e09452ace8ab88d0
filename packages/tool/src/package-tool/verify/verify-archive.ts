import { stat } from "node:fs/promises";
import { decodeBase64, keyId, type Package, parsePublicKey, verifyPackageSignature } from "@bourse/archive";
import type { Issue } from "@bourse/contract";
import { type OfficialInput, type OfficialStanding, officialStanding } from "../official/standing.ts";
import { readArchiveFile } from "../read/archive.ts";
import type { StatedRecord } from "./record.ts";
import type { VerifyVerdict } from "./verdicts.ts";

export interface VerifyInput {
  readonly path: string;
  readonly record: StatedRecord;
  /** The key that the caller trusts, as text; absent: the record's own key is used and not compared. */
  readonly trusted?: string;
  /** Files of official keys and signatures, as given by the caller. */
  readonly official?: Pick<OfficialInput, "set" | "signatures">;
}

export interface VerifyAnswer {
  readonly verdict: VerifyVerdict;
  readonly issues: readonly Issue[];
  readonly keyId: string | null;
  /** Null for a runtime that needs no official signature, and when another check failed first. */
  readonly official: OfficialStanding | null;
}

/** Verifies an archive against a record, offline. The first check that fails decides the verdict. */
export async function verifyArchive(input: VerifyInput): Promise<VerifyAnswer> {
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
