import { type Static, Type } from "typebox";
import {
  AccountIdSchema,
  closed,
  DigestSchema,
  flag,
  listOf,
  named,
  nullable,
  oneOf,
  PublisherNameSchema,
  pageOf,
  pageQuery,
  SignatureSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";
import { RegistrationStateSchema } from "./publisher.ts";

/** Ways to prove a publisher's identity. */
export const PROOF_METHODS = ["dns_txt", "well_known", "key_challenge"] as const;
export const ProofMethodSchema = told(
  oneOf(PROOF_METHODS),
  "How it is proven: a TXT record, a file on the publisher's site, or a signature by its key.",
);
export type ProofMethod = Static<typeof ProofMethodSchema>;

/** States of a proof. */
export const PROOF_STATES = ["pending", "proven", "lapsed", "expired", "withdrawn"] as const;
export const ProofStateSchema = told(
  oneOf(PROOF_STATES),
  "`lapsed`: proven once, but no longer found; it returns to `proven` when it is found again.",
  "proven",
);
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
    code: told(oneOf(PROOF_FINDINGS), "Only `holds` proves."),
    message: text("The result in words.", "the record is there"),
    retryable: flag("True for a failure that can pass by itself.", false),
    at: told(TimeSchema, "When it was checked."),
  }),
  "The result of one check.",
);
export type ProofFinding = Static<typeof ProofFindingSchema>;

const DOMAIN = "northwind.example";
const REGISTRATION = "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11";
const RegistrationIdSchema = told(UuidSchema, "Id of the registration that is proven.", REGISTRATION);

/** `POST /publisher/proofs`. */
export const CreateProofBodySchema = named(
  "CreateProofBody",
  closed({
    publisher_id: RegistrationIdSchema,
    method: ProofMethodSchema,
    domain: Type.Optional(
      told(Type.String({ minLength: 1, maxLength: 253 }), "The domain to prove. `key_challenge` takes none.", DOMAIN),
    ),
  }),
  "What is to be proven, and how.",
);
export type CreateProofBody = Static<typeof CreateProofBodySchema>;

/** `POST /publisher/proofs/{proof_id}/answer`. */
export const AnswerProofBodySchema = named(
  "AnswerProofBody",
  closed({
    signature: told(
      SignatureSchema,
      "By the registered key, of the possession statement (challenge `publish.value`, account, registration, key, `expires_at`).",
    ),
  }),
  "The answer to a `key_challenge`.",
);

const TOKEN = "bourse-publisher-proof=LdAL134CIs7YgmZUganB2fkHMJ0W4F7QB6HqY5KEd6k";

/** The value to publish. */
export const ProofPublishSchema = named(
  "ProofPublish",
  closed({
    place: text("Name of the record, address of the file, or path of the answer.", `_bourse-challenge.${DOMAIN}`),
    value: text("The record's value, the file's content, or the challenge in the signed statement.", TOKEN),
    text: text(
      "The whole line of a zone file, or instructions for the value.",
      `_bourse-challenge.${DOMAIN}. 300 IN TXT "${TOKEN}"`,
    ),
  }),
  "What the publisher makes public, copied exactly.",
);

const DomainSchema = nullable(Type.String(), "The domain that is proven; null for a `key_challenge`.", DOMAIN);
const ProvenAtSchema = told(TimeSchema, "When it was found first.", "2026-09-21T14:20:00.000Z");
const ConfirmedAtSchema = told(TimeSchema, "When it was last found.", "2026-09-28T14:20:00.000Z");
const LapsedAtSchema = nullable(TimeSchema, "Since when it is no longer found; null unless it has lapsed.", null);

/** Schema of {@link Proof}. */
export const ProofSchema = named(
  "Proof",
  closed({
    proof_id: told(UuidSchema, "Id of the proof."),
    publisher_id: RegistrationIdSchema,
    method: ProofMethodSchema,
    domain: DomainSchema,
    state: ProofStateSchema,
    publish: ProofPublishSchema,
    created_at: told(TimeSchema, "When the proof was begun."),
    expires_at: told(TimeSchema, "Until when the service checks a pending proof.", "2026-09-28T14:13:20.000Z"),
    proven_at: nullable(TimeSchema, "When it was found first; null before.", "2026-09-21T14:20:00.000Z"),
    confirmed_at: nullable(
      TimeSchema,
      "When it was last found; null before the first time.",
      "2026-09-28T14:20:00.000Z",
    ),
    lapsed_at: LapsedAtSchema,
    next_check_at: nullable(
      TimeSchema,
      "The service's next check of its own; null when there is none.",
      "2026-10-05T14:20:00.000Z",
    ),
    finding: nullable(ProofFindingSchema, "Result of the last check; null before the first."),
  }),
  "A publisher's proof, as shown to its owner.",
);
export type Proof = Static<typeof ProofSchema>;

/** `GET /publisher/proofs`. */
export const ProofQuerySchema = pageQuery({
  publisher_id: Type.Optional(told(UuidSchema, "Only proofs of this registration.", REGISTRATION)),
});
export const ProofPageSchema = named("ProofPage", pageOf(ProofSchema));
export type ProofPage = Static<typeof ProofPageSchema>;

/** Schema of {@link ProofEvidence}. */
export const ProofEvidenceSchema = named(
  "ProofEvidence",
  closed({
    at: told(TimeSchema, "When it was checked."),
    actor: nullable(AccountIdSchema, "Who requested the check; null for the service's own.", null),
    finding: ProofFindingSchema,
    observed: nullable(DigestSchema, "Of the record, file or signature that was found; null when none was."),
    answer: text("The answer of the resolver or the host, cut to the meaningful part.", TOKEN),
  }),
  "One entry of a proof's evidence: kept permanently, never changed.",
);
export type ProofEvidence = Static<typeof ProofEvidenceSchema>;

/** Schema of {@link AdminProof}. */
export const AdminProofSchema = named(
  "AdminProof",
  closed({
    ...ProofSchema.properties,
    account_id: AccountIdSchema,
    evidence: listOf(ProofEvidenceSchema, "The latest checks whose result was a new one, oldest first."),
  }),
  "A proof as administrators see it.",
);
export type AdminProof = Static<typeof AdminProofSchema>;
export const AdminProofListSchema = named("AdminProofList", wholeList(AdminProofSchema));
export type AdminProofList = Static<typeof AdminProofListSchema>;

/** `GET /publishers/{publisher_id}/verification`. */
export const VerificationSchema = named(
  "Verification",
  closed({
    publisher_id: told(UuidSchema, "Id of the registration.", REGISTRATION),
    publisher: PublisherNameSchema,
    state: RegistrationStateSchema,
    verified: flag("True while the verification is valid.", true),
    decided_at: told(TimeSchema, "When it was decided."),
    decided_by: told(oneOf(["administrator"]), "Role of the person who decided."),
    other_evidence: flag("True when the decision also rests on evidence that is not public.", false),
    proofs: listOf(
      closed({
        method: ProofMethodSchema,
        domain: DomainSchema,
        state: told(oneOf(["proven", "lapsed"]), "`lapsed`: proven once, but no longer found."),
        proven_at: ProvenAtSchema,
        confirmed_at: ConfirmedAtSchema,
        lapsed_at: LapsedAtSchema,
        cited: flag("True when the decision cites it.", true),
      }),
      "The registration's proofs.",
    ),
  }),
  "What everybody may know of a publisher's verification.",
);
export type Verification = Static<typeof VerificationSchema>;
