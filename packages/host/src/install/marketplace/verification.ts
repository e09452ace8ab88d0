import type { Verification } from "@bourse/client";
import type { PublisherVerification } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";

const METHODS = ["dns_txt", "well_known", "key_challenge"] as const;

/** Path at which the catalogue says a publisher's verification can be read; the rest of the URL is ignored. */
const PATH = /^\/api\/marketplace\/publishers\/([0-9a-fA-F-]{36})\/verification$/;

/** Extracts the publisher's id from the path that the catalogue sent. @throws HostRefusal `resolve.answer_invalid` */
export function publisherIdOf(verificationPath: unknown): string {
  const id = typeof verificationPath === "string" ? PATH.exec(verificationPath)?.[1] : undefined;
  if (id === undefined) throw unreadable();
  return id;
}

/** The readable evidence for a publisher's verification. @throws HostRefusal `resolve.answer_invalid` */
export function verificationFromRest(sent: Verification): PublisherVerification {
  const { publisher, verified, decided_at, other_evidence, proofs } = sent;
  if (typeof publisher !== "string" || !Array.isArray(proofs) || !isTime(decided_at)) throw unreadable();
  return {
    publisher,
    verified: verified === true,
    decided_at,
    decided_by: "administrator",
    other_evidence: other_evidence === true,
    proofs: proofs.flatMap(proofFromRest),
  };
}

type Proof = PublisherVerification["proofs"][number];

/** A proof of an unknown kind is left out: this host has no text for it. */
function proofFromRest(sent: Verification["proofs"][number]): Proof[] {
  const { method, domain, state, proven_at, confirmed_at, lapsed_at, cited } = sent;
  const known = METHODS.find((each) => each === method);
  if (!known || !isTime(proven_at) || !isTime(confirmed_at)) return [];
  return [
    {
      method: known,
      ...(typeof domain === "string" ? { domain } : {}),
      holds: state === "proven",
      proven_at,
      confirmed_at,
      ...(isTime(lapsed_at) ? { lapsed_at } : {}),
      cited: cited === true,
    },
  ];
}

const isTime = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));

function unreadable(): HostRefusal {
  return new HostRefusal("resolve.answer_invalid", "the marketplace sent a verification this host cannot read");
}
