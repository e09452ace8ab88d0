import { createHash } from "node:crypto";
import {
  checkEndorsements,
  decodeBase64,
  endorsementsOf,
  followOfficialSets,
  newestOf,
  parsePublicKey,
  readOfficialSets,
  readPackage,
  STATEMENTS,
  type StatementDefinition,
  verifyStrict,
} from "@bourse/archive";
import { checkKeySet, isFrom, keySetFromRest, rotationChain } from "@bourse/client";
import {
  canonicalizeBytes,
  checkEnvelope,
  checkEvent,
  checkJournalLine,
  checkLayout,
  checkManifest,
  compareVersions,
  isSemanticVersion,
  type JsonVerdict,
  LAYOUT_INTEGERS,
  parseStrictJson,
} from "@bourse/contract";
import { statementBytes } from "../../../packages/archive/src/signature/fields.ts";
import type { Answer } from "../../../packages/conformance/src/kit.ts";
import type { Verifier } from "../../../packages/conformance/src/verifier.ts";
import { checkOrigin } from "../../../packages/contract/src/manifest/origin/check.ts";
import type { Inputs } from "./inputs.ts";
import { ARITHMETIC } from "./judges/arithmetic.ts";
import { closeGuests, GUESTS } from "./judges/guests.ts";
import { invalid, type Judges, ofIssues, type Verdict, valid } from "./judges/verdict.ts";

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
const hexBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "hex"));
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function strictly(text: string, judge: (value: Extract<JsonVerdict, { ok: true }>["value"]) => Verdict): Verdict {
  const read = parseStrictJson(encoder.encode(text));
  return read.ok ? judge(read.value) : ofIssues(read.issues);
}

/** Bourse's own code as the judge of each group. */
const JUDGES: Judges<keyof Inputs> = {
  ...ARITHMETIC,
  ...GUESTS,
  "strict-json": ({ base64, integers }) => {
    const integerAt = (path: readonly (string | number)[]) => integers.includes(String(path.at(-1)));
    return ofIssues(parseStrictJson(bytesOf(base64), { integerAt }).issues);
  },
  "canonical-json": ({ base64 }) => {
    const canonical = canonicalizeBytes(bytesOf(base64));
    if (!canonical.ok) return ofIssues(canonical.issues);
    return valid({ base64: Buffer.from(canonical.bytes).toString("base64"), sha256: sha256(canonical.bytes) });
  },
  manifests: ({ text }) => {
    const { issues, canonical } = checkManifest(encoder.encode(text));
    return ofIssues(issues, canonical && { sha256: sha256(canonical) });
  },
  archives: async ({ base64 }) => {
    const bytes = bytesOf(base64);
    const read = await readPackage(bytes);
    if (!read.ok || read.package === undefined) return ofIssues(read.issues);
    const { manifest, manifestBytes } = read.package;
    const { id, version } = manifest;
    return valid({ digest: sha256(bytes), id, version, manifest_sha256: sha256(manifestBytes) });
  },
  origins: ({ origin }) => {
    const fault = checkOrigin(origin);
    return fault === undefined ? valid() : invalid([fault.rule]);
  },
  versions: ({ a, b }) =>
    isSemanticVersion(a) && isSemanticVersion(b) ? valid({ order: compareVersions(a, b) }) : { valid: false },
  keys: ({ public_key }) => {
    const key = parsePublicKey(public_key);
    return key.ok ? valid({ key_id: key.keyId }) : invalid([key.rule]);
  },
  signatures: ({ public_key, message, signature }) => ofSignature(public_key, hexBytes(message), signature),
  statements: ({ statement, values, public_key, signature }) => {
    const definition: StatementDefinition = STATEMENTS[statement];
    const fields = definition.fields.map(({ name, encoding }) => {
      const value = values[name] ?? "";
      if (Array.isArray(value)) return [name, value.map(hexBytes)];
      return [name, encoding === "raw" ? hexBytes(String(value)) : value];
    });
    const message = statementBytes(definition, Object.fromEntries(fields));
    const verdict = ofSignature(public_key, message, signature);
    return verdict.valid ? valid({ message: Buffer.from(message).toString("hex") }) : verdict;
  },
  "official-sets": ({ file, remembered }) => {
    const read = readOfficialSets(encoder.encode(file));
    if (!read.ok) return invalid(read.faults.map(({ code }) => code));
    const known = remembered === null ? undefined : readOfficialSets(encoder.encode(remembered));
    const followed = followOfficialSets(read.sets, known?.ok === true ? newestOf(known.sets) : undefined);
    if (!followed.ok) return invalid(followed.faults.map(({ code }) => code));
    return valid({ revision: followed.set.revision, digest: followed.set.digest });
  },
  endorsements: ({ id, version, digest, manifest, publisher_key_id, set, endorsements }) => {
    const read = readOfficialSets(encoder.encode(set));
    if (!read.ok) return invalid(read.faults.map(({ code }) => code));
    const endorsed = { id, version, digest, manifest: hexBytes(manifest), publisherKeyId: publisher_key_id };
    const { met, signers, faults } = checkEndorsements(endorsed, endorsementsOf(endorsements), newestOf(read.sets));
    return met ? valid({ signers: [...signers].sort() }) : invalid(faults.map(({ code }) => code));
  },
  "key-sets": (input) => {
    const keys = keySetFromRest(input.set);
    const highestRevision = input.highest_revision === null ? undefined : BigInt(input.highest_revision);
    const faults = checkKeySet(keys, { publisher: input.publisher, highestRevision }).map(({ code }) => code);
    if (faults.length > 0) return invalid(faults);
    const isTrusted = rotationChain(keys, { from: input.trusted, to: input.signed_by }) !== undefined;
    const end = keys.keys.find(({ keyId }) => keyId === input.signed_by)?.revokedFrom;
    const isRevoked = end !== undefined && isFrom(input.published_at, end);
    const reasons = [...(isTrusted ? [] : ["trust.key_untrusted"]), ...(isRevoked ? ["signature.key_revoked"] : [])];
    return reasons.length > 0 ? invalid(reasons) : valid();
  },
  layouts: ({ text }) => {
    const read = parseStrictJson(encoder.encode(text), {
      integerAt: (path) => LAYOUT_INTEGERS.has(String(path.at(-1))),
    });
    return ofIssues(read.ok ? checkLayout(read.value) : read.issues);
  },
  envelopes: ({ text, declared_views }) =>
    ofIssues(checkEnvelope(encoder.encode(text), { declaredViews: new Set(declared_views) }).issues),
  events: ({ text }) => strictly(text, (value) => ofIssues(checkEvent(value))),
  "journal-lines": ({ text }) => ofIssues(checkJournalLine(encoder.encode(text)).issues),
};

function ofSignature(publicKey: string, message: Uint8Array, signature: string): Verdict {
  const key = decodeBase64(publicKey) ?? new Uint8Array();
  const verdict = verifyStrict({ publicKey: key, message, signature: decodeBase64(signature) ?? new Uint8Array() });
  return verdict.ok ? valid() : invalid([verdict.rule]);
}

/** Verdicts of this process: those on hostile guests take the guests' time. */
const known = new Map<string, Verdict>();

/** Bourse's verdict on an input of a group. */
export async function judge<Name extends keyof Inputs>(group: Name, input: Inputs[Name]): Promise<Verdict> {
  const key = `${group} ${JSON.stringify(input)}`;
  const verdict = known.get(key) ?? (await JUDGES[group](input));
  known.set(key, verdict);
  return verdict;
}

/** Bourse as an implementation that the runner can judge. */
export const BOURSE: Verifier = {
  start: async () => ({ implementation: "Bourse", groups: Object.keys(JUDGES) }),
  run: async (group, id, input): Promise<Answer> => ({
    id,
    ...(await judge(group as keyof Inputs, input as Inputs[keyof Inputs])),
  }),
  stop: closeGuests,
};
