import {
  checkEndorsements,
  type EndorsementFault,
  type EndorsementVerdict,
  keyId,
  type OfficialSet,
} from "@bourse/archive";
import type { Reason } from "@bourse/contract/host-api";
import type { OfficialCheck, OfficialClaim, OfficialRefusal, OfficialSigners } from "../official.ts";
import type { OfficialTrust } from "./trust.ts";

/** Characters of a key id in a sentence; the log at start shows whole ids. */
const SHORT_ID = 12;

/**
 * The check by the keys of a file. The marketplace may invent, swap or leave out signatures: only these keys decide. A
 * host without keys takes no package for official.
 */
export function officialCheck(trust: OfficialTrust): OfficialCheck {
  return { whyNot: (claim) => whyNot(claim, trust), signers: (claim) => signersOf(claim, trust) };
}

function whyNot(claim: OfficialClaim, trust: OfficialTrust): OfficialRefusal | undefined {
  if (!trust.ok) return { code: trust.code, message: trust.message, also: [] };
  const { met, signers, faults } = verdictOn(claim, trust.set);
  if (met) return undefined;
  const { threshold, keys, revision } = trust.set;
  const message = `it has ${signers.length} of ${threshold} signatures that it needs (from the ${keys.length} keys of set ${revision})`;
  return {
    code: "official.too_few",
    message: [message, ...faults.map(inSentence)].join("; "),
    also: faults.map(toReason),
  };
}

function signersOf(claim: OfficialClaim, trust: OfficialTrust): OfficialSigners | undefined {
  if (!trust.ok) return undefined;
  const { revision, threshold, keys } = trust.set;
  const { met, signers } = verdictOn(claim, trust.set);
  return met ? { revision, threshold, keys: keys.length, signedBy: signers } : undefined;
}

function verdictOn({ endorsements, publicKey, ...statement }: OfficialClaim, set: OfficialSet): EndorsementVerdict {
  return checkEndorsements({ ...statement, publisherKeyId: keyId(publicKey) }, endorsements, set);
}

const short = (id: string): string => `${id.slice(0, SHORT_ID)}…`;

function inSentence({ code, keyId: id, message }: EndorsementFault): string {
  return `not counted is key ${short(id)}: ${message} [${code}]`;
}

function toReason({ code, keyId: id, message }: EndorsementFault): Reason {
  return { code, message: `key ${short(id)}: ${message}` };
}
