import { type Static, Type } from "typebox";
import {
  Base64Schema,
  closed,
  DigestSchema,
  named,
  nullable,
  oneOf,
  PublisherNameSchema,
  pageOf,
  pageQuery,
  TimeSchema,
  UuidSchema,
} from "./common.ts";
import { RegistrationStateSchema } from "./publisher.ts";

/** Ways to prove a publisher's identity: a TXT record, a file on its site, a signature by its key. */
export const PROOF_METHODS = ["dns_txt", "well_known", "key_challenge"] as const;
export const ProofMethodSchema = oneOf(PROOF_METHODS);
export type ProofMethod = Static<typeof ProofMethodSchema>;

/** `lapsed`: proven once, but no longer found; it returns to `proven` when it is found again. */
export const PROOF_STATES = ["pending", "proven", "lapsed", "expired", "withdrawn"] as const;
export const ProofStateSchema = oneOf(PROOF_STATES);
export type ProofState = Static<typeof ProofStateSchema>;

/** Results of checking a domain. Only `holds` proves; temporary failures are `retryable`. */
export const PROOF_FINDINGS = [
  "holds",
  "no_record",
  "no_match",
  "too_many_records",
  "resolver_unavailable",
  "unreachable",
  "address_refused",
  "redirected",
  "status",
  "answer_refused",
  "file_invalid",
  "signature_old",
] as const;
export const ProofFindingSchema = named(
  "ProofFinding",
  closed({
    code: oneOf(PROOF_FINDINGS),
    /** The result in words. */
    message: Type.String(),
    retryable: Type.Boolean(),
    at: TimeSchema,
  }),
);
export type ProofFinding = Static<typeof ProofFindingSchema>;

/** `POST /publisher/proofs`. `domain` is for methods that prove a domain. */
export const CreateProofBodySchema = named(
  "CreateProofBody",
  closed({
    publisher_id: UuidSchema,
    method: ProofMethodSchema,
    domain: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })),
  }),
);
export type CreateProofBody = Static<typeof CreateProofBodySchema>;

/**
 * `POST /publisher/proofs/{proof_id}/answer`: the registered key's signature over the archive package's
 * `possessionStatement` of challenge (`publish.value`), account, registration, key and `expires_at`.
 */
export const AnswerProofBodySchema = named("AnswerProofBody", closed({ signature: Base64Schema }));

/** The value to publish, copied exactly. */
export const ProofPublishSchema = named(
  "ProofPublish",
  closed({
    /** Name of the record, address of the file, or path of the answer. */
    place: Type.String(),
    /** The record's value, the file's content, or the challenge in the signed statement. */
    value: Type.String(),
    /** The whole line of a zone file, or instructions for the value. */
    text: Type.String(),
  }),
);

/** A publisher's proof, as shown to its owner. */
export const ProofSchema = named(
  "Proof",
  closed({
    proof_id: UuidSchema,
    publisher_id: UuidSchema,
    method: ProofMethodSchema,
    domain: nullable(Type.String()),
    state: ProofStateSchema,
    publish: ProofPublishSchema,
    created_at: TimeSchema,
    /** Until when the service checks a pending proof. */
    expires_at: TimeSchema,
    proven_at: nullable(TimeSchema),
    /** Time of the last successful check. */
    confirmed_at: nullable(TimeSchema),
    lapsed_at: nullable(TimeSchema),
    /** Time of the service's next automatic check; null when there is none. */
    next_check_at: nullable(TimeSchema),
    /** Result of the last check; null before the first. */
    finding: nullable(ProofFindingSchema),
  }),
);
export type Proof = Static<typeof ProofSchema>;

/** `GET /publisher/proofs`. */
export const ProofQuerySchema = pageQuery({
  publisher_id: Type.Optional(UuidSchema),
});
export const ProofPageSchema = named("ProofPage", pageOf(ProofSchema));
export type ProofPage = Static<typeof ProofPageSchema>;

/** An entry of a proof's evidence: kept permanently, never changed. */
export const ProofEvidenceSchema = named(
  "ProofEvidence",
  closed({
    at: TimeSchema,
    /** The account that requested the check; null for an automatic check. */
    actor: nullable(UuidSchema),
    finding: ProofFindingSchema,
    /** SHA-256 of the record, file or signature that was found; null when none was. */
    observed: nullable(DigestSchema),
    /** The answer of the resolver or the host, cut to the meaningful part. */
    answer: Type.String(),
  }),
);
export type ProofEvidence = Static<typeof ProofEvidenceSchema>;

/** A proof as shown to administrators, with its evidence. */
export const AdminProofSchema = named(
  "AdminProof",
  closed({ ...ProofSchema.properties, account_id: UuidSchema, evidence: Type.Array(ProofEvidenceSchema) }),
);
export type AdminProof = Static<typeof AdminProofSchema>;
export const AdminProofListSchema = named("AdminProofList", closed({ items: Type.Array(AdminProofSchema) }));
export type AdminProofList = Static<typeof AdminProofListSchema>;

/** Public facts about a publisher's verification: `GET /publishers/{publisher_id}/verification`. */
export const VerificationSchema = named(
  "Verification",
  closed({
    publisher_id: UuidSchema,
    publisher: PublisherNameSchema,
    state: RegistrationStateSchema,
    verified: Type.Boolean(),
    decided_at: TimeSchema,
    /** Role of the person who decided. */
    decided_by: oneOf(["administrator"]),
    /** True when the decision also rests on non-public evidence. */
    other_evidence: Type.Boolean(),
    proofs: Type.Array(
      closed({
        method: ProofMethodSchema,
        domain: nullable(Type.String()),
        state: oneOf(["proven", "lapsed"]),
        proven_at: TimeSchema,
        confirmed_at: TimeSchema,
        lapsed_at: nullable(TimeSchema),
        /** True when the decision cites it. */
        cited: Type.Boolean(),
      }),
    ),
  }),
);
export type Verification = Static<typeof VerificationSchema>;
