// Generated from the cloud's API description by `npm run generate`; changes here are lost.

/** Version of the REST contract this client was generated from. */
export const REST_CONTRACT_VERSION = "1.4.0";

export type AcceptTransferBody = { readonly key_id: string; readonly signature: string; };
export type Account = { readonly account_id: string; readonly email: string; readonly name: string; readonly roles: readonly ("user" | "reviewer" | "finance" | "administrator")[]; readonly created_at: string; };
export type AccountClosed = { readonly closed: true; };
export type AccountEmailBody = { readonly email: string; readonly reason: string; };
export type AddPasskeyBody = { readonly name: string; readonly credential: { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly response: { readonly clientDataJSON: string; readonly attestationObject: string; readonly authenticatorData?: string; readonly publicKey?: string | null; readonly publicKeyAlgorithm?: number; readonly transports?: readonly (string)[]; }; readonly authenticatorAttachment?: "platform" | "cross-platform" | null; readonly clientExtensionResults: Readonly<Record<string, unknown>>; }; readonly code?: string; readonly password?: string; };
export type AdminAccount = { readonly account_id: string; readonly email: string; readonly name: string; readonly roles: readonly ("user" | "reviewer" | "finance" | "administrator")[]; readonly created_at: string; readonly email_verified: boolean; readonly second_factor: boolean; readonly disabled_at: string | null; readonly disabled_reason: string | null; };
export type AdminAccountPage = { readonly items: readonly (AdminAccount)[]; readonly next_cursor: string | null; };
export type AdminJob = { readonly job_id: string; readonly name: string; readonly state: "waiting" | "retrying" | "running" | "failed"; readonly data: Readonly<Record<string, unknown>>; readonly tries: number; readonly created_at: string; readonly next_try_at: string | null; readonly failed_at: string | null; readonly fault: string | null; };
export type AdminJobPage = { readonly items: readonly (AdminJob)[]; readonly next_cursor: string | null; };
export type AdminProof = { readonly proof_id: string; readonly publisher_id: string; readonly method: "dns_txt" | "well_known" | "key_challenge"; readonly domain: string | null; readonly state: "pending" | "proven" | "lapsed" | "expired" | "withdrawn"; readonly publish: ProofPublish; readonly created_at: string; readonly expires_at: string; readonly proven_at: string | null; readonly confirmed_at: string | null; readonly lapsed_at: string | null; readonly next_check_at: string | null; readonly finding: ProofFinding | null; readonly account_id: string; readonly evidence: readonly (ProofEvidence)[]; };
export type AdminProofList = { readonly items: readonly (AdminProof)[]; };
export type AdminRegistration = { readonly publisher_id: string; readonly publisher: string; readonly display_name: string; readonly key_id: string; readonly public_key: string; readonly verified: boolean; readonly state: "registered" | "verified" | "suspended"; readonly name_check: "clear" | "waiting" | "refused"; readonly registered_at: string; readonly decided_at: string | null; readonly reason: string | null; readonly retired_from: string | null; readonly revoked_from: string | null; readonly account_id: string; readonly account_email: string; readonly evidence: string | null; readonly proof_ids: readonly (string)[]; };
export type AdminRegistrationList = { readonly items: readonly (AdminRegistration)[]; readonly next_cursor: string | null; };
export type AdminSubmission = { readonly submission_id: string; readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published" | "withdrawn"; readonly digest: string; readonly size: number; readonly key_id: string; readonly publisher: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly created_at: string; readonly updated_at: string; readonly issues: readonly (Issue)[]; readonly history: readonly (SubmissionEvent)[]; readonly tier: "rules" | "low" | "standard" | "high" | null; readonly tier_reasons: readonly (TierReason)[]; readonly queue_position: number | null; readonly median_wait_seconds: number | null; readonly changes: VersionChanges | null; readonly supersedes: string | null; readonly changes_since_superseded: VersionChanges | null; readonly endorsements: readonly (Endorsement)[]; readonly dossier: DossierStanding | null; readonly sources: SubmissionSources | null; readonly official: OfficialStanding | null; readonly account_id: string; readonly taken_by: string | null; readonly taken_until: string | null; readonly manifest: Readonly<Record<string, unknown>>; };
export type AdminSubmissionPage = { readonly items: readonly (AdminSubmission)[]; readonly next_cursor: string | null; };
export type AdminTakedown = { readonly takedown_id: string; readonly id: string; readonly version: string; readonly state: "quarantined" | "removed" | "restored"; readonly reason: string; readonly rule_ids: readonly (string)[]; readonly at: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly appeals: readonly (Appeal)[]; readonly taken_down_by: string; readonly publisher: string; };
export type AdminTakedownPage = { readonly items: readonly (AdminTakedown)[]; readonly next_cursor: string | null; };
export type AnswerProofBody = { readonly signature: string; };
export type Appeal = { readonly appeal_id: string; readonly text: string; readonly state: "open" | "granted" | "refused"; readonly opened_at: string; readonly decided_at: string | null; readonly reason: string | null; };
export type AppealBody = { readonly text: string; };
export type AppointOwnerBody = { readonly account_id: string; readonly reason: string; };
export type AuditEntry = { readonly seq: string; readonly at: string; readonly actor: string | null; readonly actor_role: string; readonly action: string; readonly subject: string; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type AuditPage = { readonly items: readonly (AuditEntry)[]; readonly next_cursor: string | null; };
export type Balance = { readonly currency: string; readonly exponent: number; readonly pending_minor: number | bigint; readonly available_minor: number | bigint; readonly held_minor: number | bigint; readonly payout_clearing_minor: number | bigint; readonly receivable_minor: number | bigint; readonly frozen_minor: number | bigint; };
export type BalanceList = { readonly items: readonly (Balance)[]; };
export type Challenge = { readonly challenge: string; readonly expires_at: string; };
export type ChangeEmailBody = { readonly email: string; readonly code?: string; readonly password?: string; };
export type ChangePasswordBody = { readonly current_password: string; readonly new_password: string; };
export type CloseFindingBody = { readonly reason: string; };
export type CodeBody = { readonly code: string; };
export type Comment = { readonly comment_id: string; readonly author_role: "publisher" | "reviewer" | "administrator"; readonly is_internal: boolean; readonly text: string; readonly rule_ids: readonly (string)[]; readonly file: string | null; readonly pointer: string | null; readonly at: string; };
export type CommentBody = { readonly text: string; readonly rule_ids?: readonly (string)[]; readonly file?: string; readonly pointer?: string; };
export type CommentPage = { readonly items: readonly (Comment)[]; readonly next_cursor: string | null; };
export type CompleteBody = { readonly ticket_id: string; readonly object_key: string; readonly manifest: Readonly<Record<string, unknown>>; readonly signature: string; readonly channel?: "stable" | "beta" | "alpha"; readonly endorsements?: readonly ({ readonly key_id: string; readonly signature: string; })[]; readonly sources?: { readonly entry: string; readonly files: readonly ({ readonly path: string; readonly text: string; })[]; readonly public?: boolean; }; };
export type ConfirmEmailChangeBody = { readonly token: string; };
export type ConfirmSecondFactorBody = { readonly code: string; readonly password?: string; };
export type CreateProofBody = { readonly publisher_id: string; readonly method: "dns_txt" | "well_known" | "key_challenge"; readonly domain?: string; };
export type DecideAppealBody = { readonly decision: "grant" | "refuse"; readonly reason: string; };
export type DecideBody = { readonly decision: "approve" | "request_changes" | "reject"; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type DecideResemblanceBody = { readonly verdict: "distinct" | "confusing"; readonly reason: string; };
export type DeletedWebhook = { readonly deleted: true; };
export type Dossier = { readonly format: number; readonly revision: number; readonly complete: boolean; readonly package: { readonly id: string; readonly version: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly api_version: number; readonly digest: string; readonly size: number; }; readonly files: readonly ({ readonly path: string; readonly size: number; readonly sha256: string; })[]; readonly capabilities: { readonly declared: readonly (string)[]; readonly imported: readonly (string)[]; readonly exercised: readonly (string)[]; readonly refused: readonly (string)[]; }; readonly module: DossierModule | null; readonly commands: readonly ({ readonly method: string; readonly times: number; readonly first: number; readonly scenario: string; })[]; readonly scenarios: readonly (DossierScenario)[]; readonly look_ahead: DossierLookAhead | null; readonly addresses: readonly ({ readonly address: string; readonly places: readonly (string)[]; })[]; readonly origins: readonly (string)[]; readonly strings: { readonly count: number; readonly shown: readonly (string)[]; }; readonly sketch: readonly (string)[]; readonly findings: readonly (Issue)[]; };
export type DossierChange = { readonly subject: string; readonly before: string | null; readonly after: string | null; };
export type DossierLookAhead = { readonly timeframe: string; readonly values: number; readonly messages: number; readonly unmarked: number; readonly issues: readonly (Issue)[]; };
export type DossierModule = { readonly sha256: string; readonly imports: readonly (string)[]; readonly functions: number; readonly engine: { readonly name: string; readonly sha256: string; readonly release?: string; } | null; };
export type DossierRecord = { readonly state: "waiting" | "made" | "failed"; readonly reason: string | null; readonly sha256: string | null; readonly made_at: string | null; readonly document: Dossier | null; readonly timings: DossierTimings | null; readonly difference: { readonly from_version: string; readonly changes: readonly (DossierChange)[]; } | null; readonly similar: readonly ({ readonly id: string; readonly version: string; readonly share: number; })[]; };
export type DossierScenario = { readonly name: string; readonly varies: string; readonly calls: number; readonly outputs: number; readonly commands: number; readonly log_entries: number; readonly log_bytes: number; readonly memory_pages: number; readonly faults: readonly ({ readonly code: string; readonly message: string; readonly times: number; })[]; readonly digest: string; readonly repeats: boolean; readonly differs: "nothing" | "words" | "acts" | null; };
export type DossierStanding = { readonly state: "waiting" | "made" | "failed"; readonly reason: string | null; readonly sha256: string | null; readonly made_at: string | null; readonly findings: number | null; };
export type DossierSummary = { readonly sha256: string; readonly revision: number; readonly complete: boolean; readonly scenarios: number; readonly findings: number; readonly look_ahead: "nothing_found" | "repaints" | "not_judged" | "no_guest"; readonly judged: number; };
export type DossierTimings = { readonly calls: number; readonly callback_ms: { readonly p50: number; readonly p99: number; readonly max: number; }; readonly memory_pages: { readonly p50: number; readonly p99: number; readonly max: number; }; };
export type EmailChanged = { readonly email: string; };
export type EmailVerified = { readonly email_verified: true; };
export type EndorseBody = { readonly endorsements: readonly ({ readonly key_id: string; readonly signature: string; })[]; };
export type Endorsement = { readonly key_id: string; readonly signature: string; };
export type Entitlement = { readonly plugin_id: string; readonly purchase_id: string; readonly since: string; };
export type EntitlementList = { readonly items: readonly (Entitlement)[]; };
export type EventReceipt = { readonly received: boolean; };
export type Handover = { readonly from: string; readonly to: string; readonly at: string; readonly nonce: string; readonly expires_at: string; readonly offer: TransferSignature; readonly acceptance: TransferSignature; };
export type HandoverList = { readonly items: readonly (Handover)[]; };
export type InviteBody = { readonly publisher: string; readonly email: string; };
export type Issue = { readonly rule: string; readonly severity: "error" | "warning"; readonly pointer: string; readonly message: string; readonly hint: string; };
export type IssuerFinishBody = { readonly code: string; readonly state: string; readonly login_secret: string; readonly iss?: string; };
export type IssuerStart = { readonly authorization_url: string; readonly state: string; readonly login_secret: string; readonly expires_at: string; };
export type KeyRevocation = { readonly effective_at: string; readonly revoked_at: string; readonly reason: string; };
export type KeyRotation = { readonly old_key_id: string; readonly effective_at: string; readonly challenge: string; readonly signature: string; };
export type LeaveBody = { readonly publisher: string; };
export type LoginBody = { readonly email: string; readonly password: string; };
export type Logout = { readonly logged_out: true; };
export type MailAccepted = { readonly accepted: true; };
export type MailPreferenceBody = { readonly group: "security" | "review" | "publishing" | "publisher" | "money" | "sales" | "webhooks"; readonly enabled: boolean; };
export type MailPreferences = { readonly sends_mail: boolean; readonly groups: readonly ({ readonly group: "security" | "review" | "publishing" | "publisher" | "money" | "sales" | "webhooks"; readonly enabled: boolean; readonly required: boolean; })[]; };
export type MarkReadBody = { readonly up_to: string; };
export type MarkedRead = { readonly marked: number; };
export type MemberBody = { readonly publisher: string; readonly account_id: string; };
export type MemberRoleBody = { readonly publisher: string; readonly account_id: string; readonly role: "owner" | "maintainer"; };
export type NewWebhook = { readonly webhook: Webhook; readonly secret: string; };
export type Notice = { readonly notice_id: string; readonly event: "submission.moved" | "submission.commented" | "submission.confirmed" | "version.published" | "version.yanked" | "version.quarantined" | "version.removed" | "version.restored" | "appeal.decided" | "publisher.decided" | "publisher.proof" | "publisher.member" | "key.rotated" | "key.revoked" | "transfer.offered" | "transfer.completed" | "transfer.cancelled" | "account.security" | "withdrawal.moved" | "sale.recorded" | "refund.opened" | "earnings.frozen" | "earnings.released" | "webhook.disabled"; readonly subject: string; readonly data: Readonly<Record<string, string | number | boolean | null | readonly (string)[]>>; readonly at: string; readonly read_at: string | null; };
export type NoticePage = { readonly items: readonly (Notice)[]; readonly next_cursor: string | null; readonly unread: number; };
export type OfferTransferBody = { readonly id: string; readonly to: string; readonly nonce: string; readonly expires_at: string; readonly key_id: string; readonly signature: string; };
export type OfficialStanding = { readonly threshold: number | null; readonly signed_by: readonly (string)[]; readonly missing: number; };
export type OnboardingBody = { readonly country: string; readonly code?: string; readonly password?: string; };
export type OnboardingLink = { readonly url: string; readonly expires_at: string; };
export type Owed = { readonly currency: string; readonly amount_minor: number | bigint; };
export type OwnProofBody = { readonly code?: string; readonly password?: string; };
export type Passkey = { readonly passkey_id: string; readonly name: string; readonly created_at: string; readonly last_used_at: string | null; readonly backed_up: boolean; };
export type PasskeyLoginBody = { readonly credential: { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle?: string | null; }; readonly authenticatorAttachment?: "platform" | "cross-platform" | null; readonly clientExtensionResults: Readonly<Record<string, unknown>>; }; };
export type PasskeyOptions = { readonly options: Readonly<Record<string, unknown>>; readonly expires_at: string; };
export type PasskeyPage = { readonly items: readonly (Passkey)[]; readonly next_cursor: string | null; };
export type PasskeyRemoved = { readonly removed: true; };
export type PasswordReset = { readonly password_reset: true; readonly removed_passkeys: readonly ({ readonly name: string; readonly created_at: string; })[]; };
export type Payee = { readonly withdrawal: Withdrawal; readonly account_id: string; readonly name: string; readonly email: string; readonly held_until: string | null; readonly details: PayeeDetails | null; readonly owed: readonly (Owed)[]; readonly undecided: readonly (Owed)[]; readonly warnings: readonly (PayoutWarning)[]; };
export type PayeeDetails = { readonly holder: string; readonly account: string; readonly bank: string | null; readonly note: string | null; readonly updated_at: string; };
export type PaymentFinding = { readonly finding_id: string; readonly kind: string; readonly subject: string; readonly detail: string; readonly state: "open" | "closed"; readonly opened_at: string; readonly closed_at: string | null; readonly reason: string | null; };
export type PaymentFindingPage = { readonly items: readonly (PaymentFinding)[]; readonly next_cursor: string | null; };
export type PayoutAccount = { readonly provider: string; readonly state: "by_hand" | "none" | "pending" | "enabled"; readonly country: string | null; readonly disabled_reason: string | null; };
export type PayoutDetails = { readonly state: "none" | "kept"; readonly holder: string | null; readonly account_ending: string | null; readonly updated_at: string | null; readonly held_until: string | null; };
export type PayoutDetailsBody = { readonly holder: string; readonly account: string; readonly bank?: string; readonly note?: string; readonly code?: string; readonly password?: string; };
export type PayoutWarning = { readonly kind: "debt" | "undecided_refunds" | "no_payout_details" | "payout_details_changed" | "payout_held"; readonly message: string; };
export type Plugin = { readonly id: string; readonly name: string; readonly description: string; readonly publisher: string; readonly publisher_verified: boolean; readonly verification_path: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly price: { readonly amount_minor: number | bigint; readonly currency: string; } | null; readonly latest: { readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly published_at: string; readonly capabilities: readonly (string)[]; }; };
export type PluginPage = { readonly items: readonly (Plugin)[]; readonly next_cursor: string | null; };
export type PluginVersionPage = { readonly items: readonly (PluginVersionRecord)[]; readonly next_cursor: string | null; };
export type PluginVersionRecord = { readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "published" | "yanked" | "quarantined" | "removed"; readonly yanked: Yank | null; readonly taken_down: TakenDown | null; readonly min_host_version: string | null; readonly api_version: number; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly abi: { readonly version: number; readonly mask: number; } | null; readonly digest: string; readonly size: number; readonly publisher: string; readonly publisher_verified: boolean; readonly key_id: string; readonly public_key: string; readonly signature: string; readonly endorsements: readonly (Endorsement)[]; readonly key_revocation: KeyRevocation | null; readonly manifest: Readonly<Record<string, unknown>>; readonly dossier: DossierSummary | null; readonly sources: VersionSources | null; readonly published_at: string; readonly download_path: string; };
export type Price = { readonly plugin_id: string; readonly amount_minor: number | bigint | null; readonly currency: string | null; readonly at: string; };
export type PriceBody = { readonly amount_minor?: number | bigint; readonly currency?: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; };
export type PricePage = { readonly items: readonly (Price)[]; readonly next_cursor: string | null; };
export type Proof = { readonly proof_id: string; readonly publisher_id: string; readonly method: "dns_txt" | "well_known" | "key_challenge"; readonly domain: string | null; readonly state: "pending" | "proven" | "lapsed" | "expired" | "withdrawn"; readonly publish: ProofPublish; readonly created_at: string; readonly expires_at: string; readonly proven_at: string | null; readonly confirmed_at: string | null; readonly lapsed_at: string | null; readonly next_check_at: string | null; readonly finding: ProofFinding | null; };
export type ProofEvidence = { readonly at: string; readonly actor: string | null; readonly finding: ProofFinding; readonly observed: string | null; readonly answer: string; };
export type ProofFinding = { readonly code: "holds" | "no_record" | "no_match" | "too_many_records" | "resolver_unavailable" | "unreachable" | "address_refused" | "redirected" | "status" | "answer_refused" | "file_invalid" | "signature_old"; readonly message: string; readonly retryable: boolean; readonly at: string; };
export type ProofPage = { readonly items: readonly (Proof)[]; readonly next_cursor: string | null; };
export type ProofPublish = { readonly place: string; readonly value: string; readonly text: string; };
export type PublisherInvitation = { readonly invitation_id: string; readonly publisher: string; readonly account_id: string; readonly email: string; readonly invited_at: string; readonly expires_at: string; };
export type PublisherInvitationList = { readonly items: readonly (PublisherInvitation)[]; };
export type PublisherKey = { readonly key_id: string; readonly public_key: string; readonly valid_from: string; readonly retired_from: string | null; readonly revocation: KeyRevocation | null; readonly rotation: KeyRotation | null; readonly verified: boolean; };
export type PublisherKeySet = { readonly publisher: string; readonly revision: string; readonly keys: readonly (PublisherKey)[]; };
export type PublisherMember = { readonly account_id: string; readonly email: string; readonly name: string; readonly role: "owner" | "maintainer"; readonly since: string; };
export type PublisherMemberList = { readonly publisher: string; readonly members: readonly (PublisherMember)[]; readonly invitations: readonly (PublisherInvitation)[]; };
export type Purchase = { readonly purchase_id: string; readonly plugin_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly state: "created" | "pending" | "paid" | "refunded" | "disputed" | "expired" | "failed"; readonly checkout_url: string | null; readonly expires_at: string | null; readonly created_at: string; readonly paid_at: string | null; };
export type PurchaseBody = { readonly idempotency_key: string; };
export type PurchasePage = { readonly items: readonly (Purchase)[]; readonly next_cursor: string | null; };
export type QueueTier = { readonly tier: "rules" | "low" | "standard" | "high"; readonly waiting: number; readonly taken: number; readonly oldest_waiting_since: string | null; readonly median_wait_seconds: number | null; };
export type ReasonBody = { readonly reason: string; };
export type ReconcileBody = { readonly expected_revision: number | bigint; readonly idempotency_key: string; };
export type RecoveryCodes = { readonly recovery_codes: readonly (string)[]; };
export type RefundBody = { readonly external_id: string; readonly sale_external_id: string; readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly amount_minor: number | bigint; };
export type RegisterBody = { readonly publisher: string; readonly public_key: string; readonly display_name: string; readonly challenge: string; readonly proof: string; };
export type Registration = { readonly publisher_id: string; readonly publisher: string; readonly display_name: string; readonly key_id: string; readonly public_key: string; readonly verified: boolean; readonly state: "registered" | "verified" | "suspended"; readonly name_check: "clear" | "waiting" | "refused"; readonly registered_at: string; readonly decided_at: string | null; readonly reason: string | null; readonly retired_from: string | null; readonly revoked_from: string | null; };
export type RegistrationList = { readonly items: readonly (Registration)[]; };
export type RenamePasskeyBody = { readonly name: string; };
export type ReplayBody = { readonly since: string; };
export type Replayed = { readonly replayed: number; readonly more: boolean; };
export type Resemblance = { readonly resemblance_id: string; readonly publisher_id: string; readonly publisher: string; readonly name: string; readonly other: string; readonly likeness: "same" | "near"; readonly opened_at: string; readonly verdict: "distinct" | "confusing" | null; readonly decided_at: string | null; readonly reason: string | null; };
export type ResemblancePage = { readonly items: readonly (Resemblance)[]; readonly next_cursor: string | null; };
export type ResetPasswordBody = { readonly token: string; readonly new_password: string; readonly keep_passkeys?: boolean; };
export type ResetRequestBody = { readonly email: string; };
export type ResolvePayoutBody = { readonly outcome: "paid" | "failed"; readonly reason: string; readonly idempotency_key?: string; };
export type RetryJobBody = { readonly reason: string; };
export type Reversal = { readonly reversal_id: string; readonly external_id: string; readonly sale_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly fee_minor: number | bigint; readonly state: "opened" | "reconciled" | "written_off" | "dismissed"; readonly revision: number | bigint; readonly from_pending_minor: number | bigint | null; readonly from_available_minor: number | bigint | null; readonly receivable_minor: number | bigint | null; readonly opened_at: string; readonly closed_at: string | null; };
export type ReversalPage = { readonly items: readonly (Reversal)[]; readonly next_cursor: string | null; };
export type ReviewCommentBody = { readonly text: string; readonly rule_ids?: readonly (string)[]; readonly file?: string; readonly pointer?: string; readonly internal?: boolean; };
export type ReviewQueue = { readonly tiers: readonly (QueueTier)[]; };
export type RevokeKeyBody = { readonly publisher: string; readonly key_id: string; readonly effective_at: string; readonly reason: string; };
export type RevokeRegistrationBody = { readonly effective_at: string; readonly reason: string; };
export type RoleBody = { readonly role: "reviewer" | "finance" | "administrator"; readonly reason: string; };
export type RolledSecret = { readonly secret: string; readonly older_sign_until: string; };
export type RotateKeyBody = { readonly publisher: string; readonly old_key_id: string; readonly public_key: string; readonly effective_at: string; readonly challenge: string; readonly signature: string; readonly proof: string; };
export type RotatedKeys = { readonly old: Registration; readonly new: Registration; readonly retired_from: string; };
export type Sale = { readonly sale_id: string; readonly external_id: string; readonly plugin_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly fee_minor: number | bigint; readonly sold_at: string; readonly release_at: string; readonly released_at: string | null; readonly refunded_minor: number | bigint; };
export type SaleBody = { readonly external_id: string; readonly plugin_id: string; readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly amount_minor: number | bigint; readonly sold_at: string; };
export type SecondFactorLoginBody = { readonly ticket: string; readonly code: string; };
export type SecondFactorSecret = { readonly secret: string; readonly otpauth_url: string; };
export type SecondFactorState = { readonly second_factor: "off"; };
export type Session = { readonly token: string; readonly expires_at: string; readonly auth_time: string; readonly account: Account; };
export type SessionInfo = { readonly session_id: string; readonly created_at: string; readonly last_used_at: string | null; readonly auth_time: string; readonly expires_at: string; readonly methods: readonly ("password" | "code" | "recovery_code" | "passkey" | "issuer")[]; readonly user_agent: string; readonly current: boolean; };
export type SessionPage = { readonly items: readonly (SessionInfo)[]; readonly next_cursor: string | null; };
export type SessionsEnded = { readonly ended: number; };
export type SettlePayoutBody = { readonly idempotency_key?: string; };
export type SignUpBody = { readonly email: string; readonly password: string; readonly name: string; };
export type StatementEntry = { readonly number: number | bigint; readonly at: string; readonly kind: string; readonly subject: string; readonly lines: readonly ({ readonly account: string; readonly amount_minor: number | bigint; })[]; };
export type StatementPage = { readonly items: readonly (StatementEntry)[]; readonly next_cursor: string | null; };
export type Submission = { readonly submission_id: string; readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published" | "withdrawn"; readonly digest: string; readonly size: number; readonly key_id: string; readonly publisher: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly created_at: string; readonly updated_at: string; readonly issues: readonly (Issue)[]; readonly history: readonly (SubmissionEvent)[]; readonly tier: "rules" | "low" | "standard" | "high" | null; readonly tier_reasons: readonly (TierReason)[]; readonly queue_position: number | null; readonly median_wait_seconds: number | null; readonly changes: VersionChanges | null; readonly supersedes: string | null; readonly changes_since_superseded: VersionChanges | null; readonly endorsements: readonly (Endorsement)[]; readonly dossier: DossierStanding | null; readonly sources: SubmissionSources | null; readonly official: OfficialStanding | null; };
export type SubmissionEvent = { readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published" | "withdrawn"; readonly at: string; readonly actor_role: "publisher" | "rules" | "reviewer" | "administrator"; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type SubmissionPage = { readonly items: readonly (Submission)[]; readonly next_cursor: string | null; };
export type SubmissionSources = { readonly rebuilt: "waiting" | "same" | "differs" | "not_possible"; readonly reason: string | null; readonly public: boolean; };
export type SubmitPayoutBody = { readonly reference: string; readonly idempotency_key?: string; };
export type SubmittedPayout = { readonly withdrawal_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly state: "requested" | "reserved" | "submitted" | "paid" | "failed" | "cancelled" | "unknown" | "bounced"; readonly reference: string | null; readonly created_at: string; readonly updated_at: string; readonly warnings: readonly (PayoutWarning)[]; };
export type SubmittedSources = { readonly entry: string; readonly files: readonly ({ readonly path: string; readonly text: string; })[]; readonly rebuilt: "waiting" | "same" | "differs" | "not_possible"; readonly reason: string | null; };
export type TakeBody = { readonly reason?: string; };
export type Takedown = { readonly takedown_id: string; readonly id: string; readonly version: string; readonly state: "quarantined" | "removed" | "restored"; readonly reason: string; readonly rule_ids: readonly (string)[]; readonly at: string; readonly ended_at: string | null; readonly end_reason: string | null; readonly appeals: readonly (Appeal)[]; };
export type TakedownBody = { readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type TakedownPage = { readonly items: readonly (Takedown)[]; readonly next_cursor: string | null; };
export type TakenDown = { readonly reason: string; readonly rule_ids: readonly (string)[]; readonly at: string; };
export type Ticket = { readonly ticket_id: string; readonly object_key: string; readonly method: "POST"; readonly url: string; readonly fields: Readonly<Record<string, string>>; readonly headers: Readonly<Record<string, string>>; readonly expires_at: string; };
export type TicketBody = { readonly id: string; readonly version: string; readonly publisher: string; readonly key_id: string; readonly digest: string; readonly size: number; };
export type TierReason = { readonly rule: string; readonly message: string; };
export type Transfer = { readonly transfer_id: string; readonly id: string; readonly from: string; readonly to: string; readonly nonce: string; readonly offered_at: string; readonly expires_at: string; readonly state: "offered" | "completed" | "cancelled"; readonly closed_at: string | null; readonly offer: TransferSignature; readonly acceptance: TransferSignature | null; };
export type TransferList = { readonly items: readonly (Transfer)[]; };
export type TransferSignature = { readonly key_id: string; readonly public_key: string; readonly signature: string; };
export type Verification = { readonly publisher_id: string; readonly publisher: string; readonly state: "registered" | "verified" | "suspended"; readonly verified: boolean; readonly decided_at: string; readonly decided_by: "administrator"; readonly other_evidence: boolean; readonly proofs: readonly ({ readonly method: "dns_txt" | "well_known" | "key_challenge"; readonly domain: string | null; readonly state: "proven" | "lapsed"; readonly proven_at: string; readonly confirmed_at: string; readonly lapsed_at: string | null; readonly cited: boolean; })[]; };
export type VerifyEmailBody = { readonly token: string; };
export type VerifyPublisherBody = { readonly reason: string; readonly evidence?: string; readonly proof_ids?: readonly (string)[]; };
export type VersionChanges = { readonly from_version: string; readonly added_capabilities: readonly (string)[]; readonly removed_capabilities: readonly (string)[]; readonly added_contributions: readonly (string)[]; readonly removed_contributions: readonly (string)[]; };
export type VersionDossier = { readonly state: "waiting" | "made" | "failed"; readonly reason: string | null; readonly sha256: string | null; readonly made_at: string | null; readonly document: Dossier | null; readonly timings: DossierTimings | null; readonly difference: { readonly from_version: string; readonly changes: readonly (DossierChange)[]; } | null; };
export type VersionSources = { readonly rebuilt: "waiting" | "same" | "differs" | "not_possible"; readonly path: string | null; };
export type Webhook = { readonly webhook_id: string; readonly url: string; readonly description: string; readonly events: readonly (string)[] | null; readonly state: "active" | "paused" | "disabled"; readonly reason: string | null; readonly failing_since: string | null; readonly created_at: string; readonly updated_at: string; };
export type WebhookAttempt = { readonly number: number; readonly at: string; readonly duration_ms: number; readonly status: number | null; readonly failure: string | null; readonly answer: string; };
export type WebhookBody = { readonly url: string; readonly description?: string; readonly events?: readonly ("submission.moved" | "submission.commented" | "submission.confirmed" | "version.published" | "version.yanked" | "version.quarantined" | "version.removed" | "version.restored" | "appeal.decided" | "publisher.decided" | "publisher.proof" | "publisher.member" | "key.rotated" | "key.revoked" | "transfer.offered" | "transfer.completed" | "transfer.cancelled" | "account.security" | "withdrawal.moved" | "sale.recorded" | "refund.opened" | "earnings.frozen" | "earnings.released" | "webhook.disabled")[] | null; };
export type WebhookChange = { readonly url?: string; readonly description?: string; readonly events?: readonly ("submission.moved" | "submission.commented" | "submission.confirmed" | "version.published" | "version.yanked" | "version.quarantined" | "version.removed" | "version.restored" | "appeal.decided" | "publisher.decided" | "publisher.proof" | "publisher.member" | "key.rotated" | "key.revoked" | "transfer.offered" | "transfer.completed" | "transfer.cancelled" | "account.security" | "withdrawal.moved" | "sale.recorded" | "refund.opened" | "earnings.frozen" | "earnings.released" | "webhook.disabled")[] | null; };
export type WebhookDelivery = { readonly delivery_id: string; readonly event: string; readonly state: "pending" | "delivered" | "failed"; readonly attempts: number; readonly last_status: number | null; readonly last_failure: string | null; readonly created_at: string; readonly next_attempt_at: string | null; readonly settled_at: string | null; };
export type WebhookDeliveryDetail = { readonly delivery: WebhookDelivery; readonly body: string; readonly attempts: readonly (WebhookAttempt)[]; };
export type WebhookDeliveryPage = { readonly items: readonly (WebhookDelivery)[]; readonly next_cursor: string | null; };
export type WebhookList = { readonly items: readonly (Webhook)[]; };
export type Whoami = { readonly account: Account; readonly session: { readonly session_id: string; readonly auth_time: string; readonly expires_at: string; readonly methods: readonly ("password" | "code" | "recovery_code" | "passkey" | "issuer")[]; readonly recent_login_until: string | null; }; readonly security: { readonly email_verified: boolean; readonly has_password: boolean; readonly second_factor: "off" | "unconfirmed" | "on"; readonly recovery_codes_left: number; readonly passkeys: number; }; readonly publishers: readonly (Registration)[]; readonly flags: readonly (string)[]; readonly extensions: readonly ({ readonly id: string; readonly publisher: string; })[]; readonly publishing_blocked_by: string | null; };
export type Withdrawal = { readonly withdrawal_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly state: "requested" | "reserved" | "submitted" | "paid" | "failed" | "cancelled" | "unknown" | "bounced"; readonly reference: string | null; readonly created_at: string; readonly updated_at: string; };
export type WithdrawalBody = { readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly amount_minor: number | bigint; readonly idempotency_key: string; };
export type WithdrawalPage = { readonly items: readonly (Withdrawal)[]; readonly next_cursor: string | null; };
export type WriteOffBody = { readonly expected_revision: number | bigint; readonly idempotency_key: string; readonly reason: string; };
export type Yank = { readonly reason: string; readonly superseded_by: string | null; readonly at: string; };
export type YankBody = { readonly reason: string; readonly superseded_by?: string; };

/** Every operation: how it is sent. */
export const OPERATIONS = {
  closeAccount: { method: "POST", path: "/api/marketplace/account/close", session: true, binary: false },
  changeEmail: { method: "POST", path: "/api/marketplace/account/email/change", session: true, binary: false },
  confirmEmailChange: { method: "POST", path: "/api/marketplace/account/email/change/confirm", session: true, binary: false },
  requestEmailVerification: { method: "POST", path: "/api/marketplace/account/email/verification", session: true, binary: false },
  verifyEmail: { method: "POST", path: "/api/marketplace/account/email/verify", session: true, binary: false },
  listEntitlements: { method: "GET", path: "/api/marketplace/account/entitlements", session: true, binary: false },
  exportAccount: { method: "POST", path: "/api/marketplace/account/export", session: true, binary: true },
  readMailPreferences: { method: "GET", path: "/api/marketplace/account/mail-preferences", session: true, binary: false },
  setMailPreference: { method: "POST", path: "/api/marketplace/account/mail-preferences", session: true, binary: false },
  readMe: { method: "GET", path: "/api/marketplace/account/me", session: true, binary: false },
  listNotices: { method: "GET", path: "/api/marketplace/account/notices", session: true, binary: false },
  markNoticesRead: { method: "POST", path: "/api/marketplace/account/notices/read", session: true, binary: false },
  listPasskeys: { method: "GET", path: "/api/marketplace/account/passkeys", session: true, binary: false },
  addPasskey: { method: "POST", path: "/api/marketplace/account/passkeys", session: true, binary: false },
  passkeyOptions: { method: "POST", path: "/api/marketplace/account/passkeys/options", session: true, binary: false },
  removePasskey: { method: "POST", path: "/api/marketplace/account/passkeys/{passkey_id}/remove", session: true, binary: false },
  renamePasskey: { method: "POST", path: "/api/marketplace/account/passkeys/{passkey_id}/rename", session: true, binary: false },
  changePassword: { method: "POST", path: "/api/marketplace/account/password", session: true, binary: false },
  listPurchases: { method: "GET", path: "/api/marketplace/account/purchases", session: true, binary: false },
  readPurchase: { method: "GET", path: "/api/marketplace/account/purchases/{purchase_id}", session: true, binary: false },
  confirmSecondFactor: { method: "POST", path: "/api/marketplace/account/second-factor/confirm", session: true, binary: false },
  disableSecondFactor: { method: "POST", path: "/api/marketplace/account/second-factor/disable", session: true, binary: false },
  enrolSecondFactor: { method: "POST", path: "/api/marketplace/account/second-factor/enrol", session: true, binary: false },
  renewRecoveryCodes: { method: "POST", path: "/api/marketplace/account/second-factor/recovery-codes", session: true, binary: false },
  listSessions: { method: "GET", path: "/api/marketplace/account/sessions", session: true, binary: false },
  revokeOtherSessions: { method: "POST", path: "/api/marketplace/account/sessions/revoke-others", session: true, binary: false },
  revokeSession: { method: "POST", path: "/api/marketplace/account/sessions/{session_id}/revoke", session: true, binary: false },
  listWebhooks: { method: "GET", path: "/api/marketplace/account/webhooks", session: true, binary: false },
  createWebhook: { method: "POST", path: "/api/marketplace/account/webhooks", session: true, binary: false },
  readWebhook: { method: "GET", path: "/api/marketplace/account/webhooks/{webhook_id}", session: true, binary: false },
  changeWebhook: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}", session: true, binary: false },
  deleteWebhook: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/delete", session: true, binary: false },
  listWebhookDeliveries: { method: "GET", path: "/api/marketplace/account/webhooks/{webhook_id}/deliveries", session: true, binary: false },
  readWebhookDelivery: { method: "GET", path: "/api/marketplace/account/webhooks/{webhook_id}/deliveries/{delivery_id}", session: true, binary: false },
  replayWebhookDelivery: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/deliveries/{delivery_id}/replay", session: true, binary: false },
  pauseWebhook: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/pause", session: true, binary: false },
  pingWebhook: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/ping", session: true, binary: false },
  replayFailedDeliveries: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/replay", session: true, binary: false },
  resumeWebhook: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/resume", session: true, binary: false },
  rollWebhookSecret: { method: "POST", path: "/api/marketplace/account/webhooks/{webhook_id}/roll-secret", session: true, binary: false },
  listAccounts: { method: "GET", path: "/api/marketplace/admin/accounts", session: true, binary: false },
  closeAccountOnRequest: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/close", session: true, binary: false },
  disableAccount: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/disable", session: true, binary: false },
  changeAccountEmail: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/email", session: true, binary: false },
  enableAccount: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/enable", session: true, binary: false },
  exportAccountOnRequest: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/export", session: true, binary: true },
  grantRole: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/grant", session: true, binary: false },
  vouchForEmail: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/verify-email", session: true, binary: false },
  withdrawRole: { method: "POST", path: "/api/marketplace/admin/accounts/{account_id}/withdraw", session: true, binary: false },
  decideAppeal: { method: "POST", path: "/api/marketplace/admin/appeals/{appeal_id}/decide", session: true, binary: false },
  listAudit: { method: "GET", path: "/api/marketplace/admin/audit", session: true, binary: false },
  exportAudit: { method: "GET", path: "/api/marketplace/admin/audit/export", session: true, binary: true },
  listJobs: { method: "GET", path: "/api/marketplace/admin/jobs", session: true, binary: false },
  retryJob: { method: "POST", path: "/api/marketplace/admin/jobs/{job_id}/retry", session: true, binary: false },
  quarantineVersion: { method: "POST", path: "/api/marketplace/admin/plugins/{id}/versions/{version}/quarantine", session: true, binary: false },
  removeVersion: { method: "POST", path: "/api/marketplace/admin/plugins/{id}/versions/{version}/remove", session: true, binary: false },
  restoreVersion: { method: "POST", path: "/api/marketplace/admin/plugins/{id}/versions/{version}/restore", session: true, binary: false },
  listPublishers: { method: "GET", path: "/api/marketplace/admin/publishers", session: true, binary: false },
  appointOwner: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/owner", session: true, binary: false },
  listPublisherProofs: { method: "GET", path: "/api/marketplace/admin/publishers/{publisher_id}/proofs", session: true, binary: false },
  revokeRegisteredKey: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/revoke-key", session: true, binary: false },
  suspendPublisher: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/suspend", session: true, binary: false },
  verifyPublisher: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/verify", session: true, binary: false },
  readReviewQueue: { method: "GET", path: "/api/marketplace/admin/queue", session: true, binary: false },
  listResemblances: { method: "GET", path: "/api/marketplace/admin/resemblances", session: true, binary: false },
  decideResemblance: { method: "POST", path: "/api/marketplace/admin/resemblances/{resemblance_id}/decide", session: true, binary: false },
  listReviews: { method: "GET", path: "/api/marketplace/admin/submissions", session: true, binary: false },
  readReview: { method: "GET", path: "/api/marketplace/admin/submissions/{submission_id}", session: true, binary: false },
  listReviewComments: { method: "GET", path: "/api/marketplace/admin/submissions/{submission_id}/comments", session: true, binary: false },
  commentReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/comments", session: true, binary: false },
  decideReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/decide", session: true, binary: false },
  readReviewDossier: { method: "GET", path: "/api/marketplace/admin/submissions/{submission_id}/dossier", session: true, binary: false },
  publishReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/publish", session: true, binary: false },
  releaseReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/release", session: true, binary: false },
  readReviewSources: { method: "GET", path: "/api/marketplace/admin/submissions/{submission_id}/sources", session: true, binary: false },
  takeReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/take", session: true, binary: false },
  listAdminTakedowns: { method: "GET", path: "/api/marketplace/admin/takedowns", session: true, binary: false },
  acceptEmail: { method: "POST", path: "/api/marketplace/auth/email/accept", session: false, binary: false },
  issuerFinish: { method: "POST", path: "/api/marketplace/auth/issuer/finish", session: false, binary: false },
  issuerStart: { method: "POST", path: "/api/marketplace/auth/issuer/start", session: false, binary: false },
  login: { method: "POST", path: "/api/marketplace/auth/login", session: false, binary: false },
  loginSecondFactor: { method: "POST", path: "/api/marketplace/auth/login/second-factor", session: false, binary: false },
  logout: { method: "POST", path: "/api/marketplace/auth/logout", session: true, binary: false },
  passkeyLogin: { method: "POST", path: "/api/marketplace/auth/passkey/login", session: false, binary: false },
  passkeyLoginOptions: { method: "POST", path: "/api/marketplace/auth/passkey/options", session: false, binary: false },
  resetPassword: { method: "POST", path: "/api/marketplace/auth/password/reset", session: false, binary: false },
  requestPasswordReset: { method: "POST", path: "/api/marketplace/auth/password/reset-request", session: false, binary: false },
  refreshSession: { method: "POST", path: "/api/marketplace/auth/refresh", session: true, binary: false },
  signUp: { method: "POST", path: "/api/marketplace/auth/sign-up", session: false, binary: false },
  exportLedger: { method: "GET", path: "/api/marketplace/creator/admin/export", session: true, binary: true },
  listFindings: { method: "GET", path: "/api/marketplace/creator/admin/findings", session: true, binary: false },
  closeFinding: { method: "POST", path: "/api/marketplace/creator/admin/findings/{finding_id}/close", session: true, binary: false },
  importRefund: { method: "POST", path: "/api/marketplace/creator/admin/refunds", session: true, binary: false },
  listReversals: { method: "GET", path: "/api/marketplace/creator/admin/reversals", session: true, binary: false },
  reconcileReversal: { method: "POST", path: "/api/marketplace/creator/admin/reversals/{id}/reconcile", session: true, binary: false },
  writeOffReversal: { method: "POST", path: "/api/marketplace/creator/admin/reversals/{id}/write-off", session: true, binary: false },
  importSale: { method: "POST", path: "/api/marketplace/creator/admin/sales", session: true, binary: false },
  listPayouts: { method: "GET", path: "/api/marketplace/creator/admin/withdrawals", session: true, binary: false },
  readPayee: { method: "GET", path: "/api/marketplace/creator/admin/withdrawals/{withdrawal_id}/payee", session: true, binary: false },
  resolvePayout: { method: "POST", path: "/api/marketplace/creator/admin/withdrawals/{withdrawal_id}/resolve", session: true, binary: false },
  settlePayout: { method: "POST", path: "/api/marketplace/creator/admin/withdrawals/{withdrawal_id}/settle", session: true, binary: false },
  submitPayout: { method: "POST", path: "/api/marketplace/creator/admin/withdrawals/{withdrawal_id}/submit", session: true, binary: false },
  readBalances: { method: "GET", path: "/api/marketplace/creator/balances", session: true, binary: false },
  exportEarnings: { method: "GET", path: "/api/marketplace/creator/export", session: true, binary: true },
  setPrice: { method: "POST", path: "/api/marketplace/creator/extensions/{id}/price", session: true, binary: false },
  listPrices: { method: "GET", path: "/api/marketplace/creator/extensions/{id}/prices", session: true, binary: false },
  readPayoutAccount: { method: "GET", path: "/api/marketplace/creator/payout-account", session: true, binary: false },
  startOnboarding: { method: "POST", path: "/api/marketplace/creator/payout-account/onboarding", session: true, binary: false },
  readPayoutDetails: { method: "GET", path: "/api/marketplace/creator/payout-details", session: true, binary: false },
  setPayoutDetails: { method: "POST", path: "/api/marketplace/creator/payout-details", session: true, binary: false },
  forgetPayoutDetails: { method: "POST", path: "/api/marketplace/creator/payout-details/forget", session: true, binary: false },
  readStatement: { method: "GET", path: "/api/marketplace/creator/statement", session: true, binary: false },
  listWithdrawals: { method: "GET", path: "/api/marketplace/creator/withdrawals", session: true, binary: false },
  requestWithdrawal: { method: "POST", path: "/api/marketplace/creator/withdrawals", session: true, binary: false },
  cancelWithdrawal: { method: "POST", path: "/api/marketplace/creator/withdrawals/{withdrawal_id}/cancel", session: true, binary: false },
  readErrors: { method: "GET", path: "/api/marketplace/errors", session: false, binary: true },
  showUnsubscribe: { method: "GET", path: "/api/marketplace/mail/unsubscribe", session: false, binary: true },
  readDescription: { method: "GET", path: "/api/marketplace/openapi.json", session: false, binary: true },
  receiveStripeEvent: { method: "POST", path: "/api/marketplace/payments/stripe/events", session: false, binary: false },
  listPlugins: { method: "GET", path: "/api/marketplace/plugins", session: false, binary: false },
  completeSubmission: { method: "POST", path: "/api/marketplace/plugins/submissions/complete", session: true, binary: false },
  createUploadTicket: { method: "POST", path: "/api/marketplace/plugins/submissions/upload-ticket", session: true, binary: false },
  readPlugin: { method: "GET", path: "/api/marketplace/plugins/{id}", session: false, binary: false },
  listHandovers: { method: "GET", path: "/api/marketplace/plugins/{id}/handovers", session: false, binary: false },
  beginPurchase: { method: "POST", path: "/api/marketplace/plugins/{id}/purchases", session: true, binary: false },
  listPluginVersions: { method: "GET", path: "/api/marketplace/plugins/{id}/versions", session: false, binary: false },
  readVersionDossier: { method: "GET", path: "/api/marketplace/plugins/{id}/versions/{version}/dossier", session: true, binary: false },
  downloadVersion: { method: "GET", path: "/api/marketplace/plugins/{id}/versions/{version}/download", session: true, binary: true },
  readVersionSources: { method: "GET", path: "/api/marketplace/plugins/{id}/versions/{version}/sources", session: false, binary: false },
  publishVersionSources: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/sources/publish", session: true, binary: false },
  unyankVersion: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/unyank", session: true, binary: false },
  yankVersion: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/yank", session: true, binary: false },
  createPublisherChallenge: { method: "POST", path: "/api/marketplace/publisher/challenges", session: true, binary: false },
  listInvitations: { method: "GET", path: "/api/marketplace/publisher/invitations", session: true, binary: false },
  acceptInvitation: { method: "POST", path: "/api/marketplace/publisher/invitations/{invitation_id}/accept", session: true, binary: false },
  revokeKey: { method: "POST", path: "/api/marketplace/publisher/keys/revoke", session: true, binary: false },
  rotateKey: { method: "POST", path: "/api/marketplace/publisher/keys/rotate", session: true, binary: false },
  listRegistrations: { method: "GET", path: "/api/marketplace/publisher/me", session: true, binary: false },
  listSubmissions: { method: "GET", path: "/api/marketplace/publisher/me/submissions", session: true, binary: false },
  readSubmission: { method: "GET", path: "/api/marketplace/publisher/me/submissions/{submission_id}", session: true, binary: false },
  listSubmissionComments: { method: "GET", path: "/api/marketplace/publisher/me/submissions/{submission_id}/comments", session: true, binary: false },
  commentSubmission: { method: "POST", path: "/api/marketplace/publisher/me/submissions/{submission_id}/comments", session: true, binary: false },
  confirmSubmission: { method: "POST", path: "/api/marketplace/publisher/me/submissions/{submission_id}/confirm", session: true, binary: false },
  endorseSubmission: { method: "POST", path: "/api/marketplace/publisher/me/submissions/{submission_id}/endorsements", session: true, binary: false },
  withdrawSubmission: { method: "POST", path: "/api/marketplace/publisher/me/submissions/{submission_id}/withdraw", session: true, binary: false },
  listTakedowns: { method: "GET", path: "/api/marketplace/publisher/me/takedowns", session: true, binary: false },
  appealTakedown: { method: "POST", path: "/api/marketplace/publisher/me/takedowns/{takedown_id}/appeal", session: true, binary: false },
  listMembers: { method: "GET", path: "/api/marketplace/publisher/members", session: true, binary: false },
  inviteMember: { method: "POST", path: "/api/marketplace/publisher/members/invite", session: true, binary: false },
  leavePublisher: { method: "POST", path: "/api/marketplace/publisher/members/leave", session: true, binary: false },
  removeMember: { method: "POST", path: "/api/marketplace/publisher/members/remove", session: true, binary: false },
  changeMemberRole: { method: "POST", path: "/api/marketplace/publisher/members/role", session: true, binary: false },
  listProofs: { method: "GET", path: "/api/marketplace/publisher/proofs", session: true, binary: false },
  createProof: { method: "POST", path: "/api/marketplace/publisher/proofs", session: true, binary: false },
  readProof: { method: "GET", path: "/api/marketplace/publisher/proofs/{proof_id}", session: true, binary: false },
  answerProof: { method: "POST", path: "/api/marketplace/publisher/proofs/{proof_id}/answer", session: true, binary: false },
  checkProof: { method: "POST", path: "/api/marketplace/publisher/proofs/{proof_id}/check", session: true, binary: false },
  withdrawProof: { method: "POST", path: "/api/marketplace/publisher/proofs/{proof_id}/withdraw", session: true, binary: false },
  registerPublisher: { method: "POST", path: "/api/marketplace/publisher/register", session: true, binary: false },
  listTransfers: { method: "GET", path: "/api/marketplace/publisher/transfers", session: true, binary: false },
  offerTransfer: { method: "POST", path: "/api/marketplace/publisher/transfers", session: true, binary: false },
  acceptTransfer: { method: "POST", path: "/api/marketplace/publisher/transfers/{transfer_id}/accept", session: true, binary: false },
  cancelTransfer: { method: "POST", path: "/api/marketplace/publisher/transfers/{transfer_id}/cancel", session: true, binary: false },
  readKeySet: { method: "GET", path: "/api/marketplace/publishers/keys", session: false, binary: false },
  readVerification: { method: "GET", path: "/api/marketplace/publishers/{publisher_id}/verification", session: false, binary: false },
  readReference: { method: "GET", path: "/api/marketplace/reference", session: false, binary: true },
} as const;

/** Every operation: what goes in and what comes out. */
export interface OperationTypes {
  /** Close your account permanently; its address becomes free, records of money and publications stay */
  closeAccount: { readonly input: { readonly body: OwnProofBody; }; readonly data: AccountClosed };
  /** Send a code to your new address; the current one is notified, and nothing changes yet */
  changeEmail: { readonly input: { readonly body: ChangeEmailBody; }; readonly data: MailAccepted };
  /** Confirm your new address with the code that was sent to it; ends all other sessions */
  confirmEmailChange: { readonly input: { readonly body: ConfirmEmailChangeBody; }; readonly data: EmailChanged };
  /** Send a mail to verify your address */
  requestEmailVerification: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: MailAccepted };
  /** Verify your address with the token from the mail */
  verifyEmail: { readonly input: { readonly body: VerifyEmailBody; }; readonly data: EmailVerified };
  /** List the paid extensions that the account may download */
  listEntitlements: { readonly input: Readonly<Record<never, never>>; readonly data: EntitlementList };
  /** Export everything stored about your account as one JSON document */
  exportAccount: { readonly input: { readonly body: OwnProofBody; }; readonly data: Uint8Array };
  /** Show which groups of mail the account receives */
  readMailPreferences: { readonly input: Readonly<Record<never, never>>; readonly data: MailPreferences };
  /** Subscribe to a group of mail, or unsubscribe */
  setMailPreference: { readonly input: { readonly body: MailPreferenceBody; }; readonly data: MailPreferences };
  /** Show who is logged in, and what this account still needs before it can publish */
  readMe: { readonly input: Readonly<Record<never, never>>; readonly data: Whoami };
  /** List the account's notices, newest first */
  listNotices: { readonly input: { readonly query?: { readonly state?: "unread"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: NoticePage };
  /** Mark a notice and all earlier ones as read */
  markNoticesRead: { readonly input: { readonly body: MarkReadBody; }; readonly data: MarkedRead };
  /** List your passkeys, oldest first */
  listPasskeys: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: PasskeyPage };
  /** Add a passkey with the answer to its challenge */
  addPasskey: { readonly input: { readonly body: AddPasskeyBody; }; readonly data: Passkey };
  /** Request a challenge for a new passkey */
  passkeyOptions: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: PasskeyOptions };
  /** Remove a passkey; it can no longer log in */
  removePasskey: { readonly input: { readonly path: { readonly passkey_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: PasskeyRemoved };
  /** Rename a passkey */
  renamePasskey: { readonly input: { readonly path: { readonly passkey_id: string; }; readonly body: RenamePasskeyBody; }; readonly data: Passkey };
  /** Change your password; ends all other sessions */
  changePassword: { readonly input: { readonly body: ChangePasswordBody; }; readonly data: SessionsEnded };
  /** List your purchases, newest first */
  listPurchases: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: PurchasePage };
  /** Show one of your purchases */
  readPurchase: { readonly input: { readonly path: { readonly purchase_id: string; }; }; readonly data: Purchase };
  /** Enable the second factor with one of its codes; returns recovery codes and ends all other sessions */
  confirmSecondFactor: { readonly input: { readonly body: ConfirmSecondFactorBody; }; readonly data: RecoveryCodes };
  /** Disable the second factor with one of its codes; ends all other sessions */
  disableSecondFactor: { readonly input: { readonly body: CodeBody; }; readonly data: SecondFactorState };
  /** Make a secret for an authenticator app, shown only once; it takes effect when confirmed */
  enrolSecondFactor: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: SecondFactorSecret };
  /** Make new recovery codes; the old ones stop working */
  renewRecoveryCodes: { readonly input: { readonly body: CodeBody; }; readonly data: RecoveryCodes };
  /** List your active sessions, newest login first */
  listSessions: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: SessionPage };
  /** End all your sessions except the current one */
  revokeOtherSessions: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: SessionsEnded };
  /** End one of your sessions */
  revokeSession: { readonly input: { readonly path: { readonly session_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: SessionsEnded };
  /** List your webhooks */
  listWebhooks: { readonly input: Readonly<Record<never, never>>; readonly data: WebhookList };
  /** Create a webhook for an address; its secret is shown only once */
  createWebhook: { readonly input: { readonly body: WebhookBody; }; readonly data: NewWebhook };
  /** Show one of your webhooks */
  readWebhook: { readonly input: { readonly path: { readonly webhook_id: string; }; }; readonly data: Webhook };
  /** Change a webhook's address, events or description; absent fields stay as they are */
  changeWebhook: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: WebhookChange; }; readonly data: Webhook };
  /** Delete a webhook and its secrets */
  deleteWebhook: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: DeletedWebhook };
  /** List the deliveries of a webhook, newest first */
  listWebhookDeliveries: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly query?: { readonly state?: "pending" | "delivered" | "failed"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: WebhookDeliveryPage };
  /** Show a delivery with its body and every attempt */
  readWebhookDelivery: { readonly input: { readonly path: { readonly webhook_id: string; readonly delivery_id: string; }; }; readonly data: WebhookDeliveryDetail };
  /** Resend a delivery, with the same id and body */
  replayWebhookDelivery: { readonly input: { readonly path: { readonly webhook_id: string; readonly delivery_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: WebhookDelivery };
  /** Pause a webhook: deliveries wait until it is resumed */
  pauseWebhook: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Webhook };
  /** Send a test event to a webhook */
  pingWebhook: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: WebhookDelivery };
  /** Resend the failed deliveries since a given time */
  replayFailedDeliveries: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: ReplayBody; }; readonly data: Replayed };
  /** Resume a paused or disabled webhook */
  resumeWebhook: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Webhook };
  /** Rotate a webhook's secret; the older ones also sign for a day */
  rollWebhookSecret: { readonly input: { readonly path: { readonly webhook_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: RolledSecret };
  /** List accounts by address, role and state, oldest first */
  listAccounts: { readonly input: { readonly query?: { readonly email?: string; readonly role?: "user" | "reviewer" | "finance" | "administrator"; readonly state?: "active" | "disabled"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: AdminAccountPage };
  /** Close another account permanently at its owner's request */
  closeAccountOnRequest: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: ReasonBody; }; readonly data: AdminAccount };
  /** Disable another account, with a reason; its sessions end */
  disableAccount: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: ReasonBody; }; readonly data: AdminAccount };
  /** Send a code to the new address that an account's owner asks for; both addresses are notified */
  changeAccountEmail: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: AccountEmailBody; }; readonly data: MailAccepted };
  /** Enable a disabled account again, with a reason */
  enableAccount: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: ReasonBody; }; readonly data: AdminAccount };
  /** Export everything stored about another account at its owner's request; payout details stay encrypted */
  exportAccountOnRequest: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: ReasonBody; }; readonly data: Uint8Array };
  /** Give another account a role, with a reason */
  grantRole: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: RoleBody; }; readonly data: AdminAccount };
  /** Confirm another account's address by hand, when mail cannot reach it */
  vouchForEmail: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: ReasonBody; }; readonly data: AdminAccount };
  /** Remove a role from another account, with a reason */
  withdrawRole: { readonly input: { readonly path: { readonly account_id: string; }; readonly body: RoleBody; }; readonly data: AdminAccount };
  /** Decide an author's appeal; granting it restores the version */
  decideAppeal: { readonly input: { readonly path: { readonly appeal_id: string; }; readonly body: DecideAppealBody; }; readonly data: AdminTakedown };
  /** List the audit trail, newest first */
  listAudit: { readonly input: { readonly query?: { readonly subject?: string; readonly cursor?: string; readonly limit?: number; }; }; readonly data: AuditPage };
  /** Export the sealed audit trail after a given position, for scripts/check-ledger.mjs */
  exportAudit: { readonly input: { readonly query?: { readonly after?: string; }; }; readonly data: Uint8Array };
  /** List unfinished jobs of the service, newest first: failed ones unless another state is given */
  listJobs: { readonly input: { readonly query?: { readonly state?: "waiting" | "retrying" | "running" | "failed"; readonly name?: string; readonly cursor?: string; readonly limit?: number; }; }; readonly data: AdminJobPage };
  /** Retry a failed job */
  retryJob: { readonly input: { readonly path: { readonly job_id: string; }; readonly body: RetryJobBody; }; readonly data: AdminJob };
  /** Quarantine a version: it cannot be resolved or downloaded until it is reviewed */
  quarantineVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: TakedownBody; }; readonly data: PluginVersionRecord };
  /** Remove a quarantined version permanently */
  removeVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: TakedownBody; }; readonly data: PluginVersionRecord };
  /** End a quarantine: the version returns to its former state */
  restoreVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: ReasonBody; }; readonly data: PluginVersionRecord };
  /** List registered publishers, oldest first */
  listPublishers: { readonly input: { readonly query?: { readonly state?: "registered" | "verified" | "suspended"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: AdminRegistrationList };
  /** Give a publisher without an owner to another account */
  appointOwner: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: AppointOwnerBody; }; readonly data: PublisherMemberList };
  /** List a publisher's proofs with their evidence, to decide on its verification */
  listPublisherProofs: { readonly input: { readonly path: { readonly publisher_id: string; }; }; readonly data: AdminProofList };
  /** Revoke a key permanently from a given time, for every publisher that uses it */
  revokeRegisteredKey: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: RevokeRegistrationBody; }; readonly data: RegistrationList };
  /** Withdraw a publisher's verification, with a reason */
  suspendPublisher: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: ReasonBody; }; readonly data: AdminRegistration };
  /** Verify a publisher's registration, citing the evidence */
  verifyPublisher: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: VerifyPublisherBody; }; readonly data: AdminRegistration };
  /** Show the review queue: counts by tier, the oldest submission, and past waiting times */
  readReviewQueue: { readonly input: Readonly<Record<never, never>>; readonly data: ReviewQueue };
  /** List publishers' names that resemble another's, oldest first */
  listResemblances: { readonly input: { readonly query?: { readonly state?: "open" | "decided"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: ResemblancePage };
  /** Decide whether a publisher's name may coexist with the one it resembles */
  decideResemblance: { readonly input: { readonly path: { readonly resemblance_id: string; }; readonly body: DecideResemblanceBody; }; readonly data: Resemblance };
  /** List submissions by state, oldest first */
  listReviews: { readonly input: { readonly query?: { readonly state?: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published" | "withdrawn"; readonly tier?: "rules" | "low" | "standard" | "high"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: AdminSubmissionPage };
  /** Show a submission with its manifest, findings and changes */
  readReview: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: AdminSubmission };
  /** List a submission's comments and internal notes, oldest first */
  listReviewComments: { readonly input: { readonly path: { readonly submission_id: string; }; readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: CommentPage };
  /** Comment on a submission for its author, or leave a note for reviewers only */
  commentReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: ReviewCommentBody; }; readonly data: Comment };
  /** Approve a submission, request changes or reject it, with a reason and rules */
  decideReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: DecideBody; }; readonly data: AdminSubmission };
  /** Show a submission's dossier: what its package does over standard scenarios, and the difference to the published version */
  readReviewDossier: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: DossierRecord };
  /** Publish an approved submission, so that clients can resolve it */
  publishReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: ReasonBody; }; readonly data: AdminSubmission };
  /** Return a submission to the queue, at its former place */
  releaseReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: TakeBody; }; readonly data: AdminSubmission };
  /** Show the sources that came with a submission, and whether they give its guest; for reviewers alone */
  readReviewSources: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: SubmittedSources };
  /** Claim a submission for review, or renew the claim */
  takeReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: TakeBody; }; readonly data: AdminSubmission };
  /** List takedowns with their appeals, newest first */
  listAdminTakedowns: { readonly input: { readonly query?: { readonly state?: "quarantined" | "removed" | "restored" | "appealed"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: AdminTakedownPage };
  /** Confirm an account's new address with the code that an administrator had sent to it; ends all its sessions */
  acceptEmail: { readonly input: { readonly body: ConfirmEmailChangeBody; }; readonly data: EmailChanged };
  /** Finish a login with the issuer's code; the issuer decides how recent the login is */
  issuerFinish: { readonly input: { readonly body: IssuerFinishBody; }; readonly data: Session };
  /** Start a login with the OpenID Connect issuer */
  issuerStart: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: IssuerStart };
  /** Log in with e-mail address and password; an account with a second factor gets a ticket to finish with a code */
  login: { readonly input: { readonly body: LoginBody; }; readonly data: Session };
  /** Finish a login with a code from the authenticator app or a recovery code */
  loginSecondFactor: { readonly input: { readonly body: SecondFactorLoginBody; }; readonly data: Session };
  /** End the session */
  logout: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Logout };
  /** Log in with a passkey, which counts as both factors */
  passkeyLogin: { readonly input: { readonly body: PasskeyLoginBody; }; readonly data: Session };
  /** Request a challenge to log in with a passkey */
  passkeyLoginOptions: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: PasskeyOptions };
  /** Set a new password with the token from the mail; ends every session and removes the passkeys */
  resetPassword: { readonly input: { readonly body: ResetPasswordBody; }; readonly data: PasswordReset };
  /** Send a mail to reset a password; the answer does not reveal whether the account exists */
  requestPasswordReset: { readonly input: { readonly body: ResetRequestBody; }; readonly data: MailAccepted };
  /** Refresh the session's token; the time of the login stays */
  refreshSession: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Session };
  /** Sign up and log in */
  signUp: { readonly input: { readonly body: SignUpBody; }; readonly data: Session };
  /** Export the ledger of any account in one currency */
  exportLedger: { readonly input: { readonly query: { readonly account_id: string; readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; }; }; readonly data: Uint8Array };
  /** List payment findings: what the provider reported and the service did not book, oldest first */
  listFindings: { readonly input: { readonly query?: { readonly state?: "open" | "closed"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: PaymentFindingPage };
  /** Record how a payment finding was resolved */
  closeFinding: { readonly input: { readonly path: { readonly finding_id: string; }; readonly body: CloseFindingBody; }; readonly data: PaymentFinding };
  /** Record a refund of a sale, once per external id, and open its reversal */
  importRefund: { readonly input: { readonly body: RefundBody; }; readonly data: Reversal };
  /** List reversals, longest waiting first */
  listReversals: { readonly input: { readonly query?: { readonly state?: "opened" | "reconciled" | "written_off" | "dismissed"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: ReversalPage };
  /** Recover the creator's share of a refund from the balance; the rest becomes a receivable */
  reconcileReversal: { readonly input: { readonly path: { readonly id: string; }; readonly body: ReconcileBody; }; readonly data: Reversal };
  /** Write off a refund: the platform pays it */
  writeOffReversal: { readonly input: { readonly path: { readonly id: string; }; readonly body: WriteOffBody; }; readonly data: Reversal };
  /** Record a payment received for an extension, once per external id */
  importSale: { readonly input: { readonly body: SaleBody; }; readonly data: Sale };
  /** List withdrawals of all accounts, newest first */
  listPayouts: { readonly input: { readonly query?: { readonly state?: "requested" | "reserved" | "submitted" | "paid" | "failed" | "cancelled" | "unknown" | "bounced"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: WithdrawalPage };
  /** Show whom to pay for a withdrawal, where, and what they owe; the audit trail records who looked */
  readPayee: { readonly input: { readonly path: { readonly withdrawal_id: string; }; }; readonly data: Payee };
  /** Record the outcome of a submitted payout, once per idempotency key */
  resolvePayout: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: ResolvePayoutBody; }; readonly data: Withdrawal };
  /** Query the payout provider for a withdrawal's state now, once per idempotency key */
  settlePayout: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: SettlePayoutBody; }; readonly data: Withdrawal };
  /** Submit a reserved withdrawal for payout, once per idempotency key; the answer warns of debts */
  submitPayout: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: SubmitPayoutBody; }; readonly data: SubmittedPayout };
  /** Show the account's earnings by currency */
  readBalances: { readonly input: Readonly<Record<never, never>>; readonly data: BalanceList };
  /** Export your ledger in one currency, for scripts/check-ledger.mjs */
  exportEarnings: { readonly input: { readonly query: { readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; }; }; readonly data: Uint8Array };
  /** Set the price of one of your extensions; without amount and currency it is free */
  setPrice: { readonly input: { readonly path: { readonly id: string; }; readonly body: PriceBody; }; readonly data: Price };
  /** List the prices of one of your extensions, newest first */
  listPrices: { readonly input: { readonly path: { readonly id: string; }; readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: PricePage };
  /** Show whether the payout provider can pay this account */
  readPayoutAccount: { readonly input: Readonly<Record<never, never>>; readonly data: PayoutAccount };
  /** Create the link where a creator gives the payout provider their identity and bank account */
  startOnboarding: { readonly input: { readonly body: OnboardingBody; }; readonly data: OnboardingLink };
  /** Show the holder and last characters of the bank account you are paid to by hand */
  readPayoutDetails: { readonly input: Readonly<Record<never, never>>; readonly data: PayoutDetails };
  /** Set the bank details you are paid to by hand; stored encrypted and shown only to finance */
  setPayoutDetails: { readonly input: { readonly body: PayoutDetailsBody; }; readonly data: PayoutDetails };
  /** Delete the bank details you are paid to by hand */
  forgetPayoutDetails: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: PayoutDetails };
  /** List every entry of your earnings in one currency, oldest first */
  readStatement: { readonly input: { readonly query: { readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly cursor?: string; readonly limit?: number; }; }; readonly data: StatementPage };
  /** List your withdrawals, newest first */
  listWithdrawals: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: WithdrawalPage };
  /** Withdraw an amount of the available earnings, once per idempotency key */
  requestWithdrawal: { readonly input: { readonly body: WithdrawalBody; }; readonly data: Withdrawal };
  /** Cancel one of your withdrawals before it is submitted */
  cancelWithdrawal: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Withdrawal };
  /** Read all error codes and their meanings as a page */
  readErrors: { readonly input: Readonly<Record<never, never>>; readonly data: Uint8Array };
  /** Show the page that the unsubscribe link in a mail opens */
  showUnsubscribe: { readonly input: { readonly query: { readonly token: string; }; }; readonly data: Uint8Array };
  /** Get this API as OpenAPI 3.1 */
  readDescription: { readonly input: Readonly<Record<never, never>>; readonly data: Uint8Array };
  /** Receive a signed event from Stripe; stored once per id and processed later */
  receiveStripeEvent: { readonly input: Readonly<Record<never, never>>; readonly data: EventReceipt };
  /** List the published extensions */
  listPlugins: { readonly input: { readonly query?: { readonly query?: string; readonly cursor?: string; readonly limit?: number; }; }; readonly data: PluginPage };
  /** Submit an uploaded package for review; a repeated request returns the same submission */
  completeSubmission: { readonly input: { readonly body: CompleteBody; }; readonly data: Submission };
  /** Request a ticket to upload one package */
  createUploadTicket: { readonly input: { readonly body: TicketBody; }; readonly data: Ticket };
  /** Show a published extension */
  readPlugin: { readonly input: { readonly path: { readonly id: string; }; }; readonly data: Plugin };
  /** List the transfers of an extension, with both signatures */
  listHandovers: { readonly input: { readonly path: { readonly id: string; }; }; readonly data: HandoverList };
  /** Start the purchase of an extension, once per idempotency key; the answer says where to pay */
  beginPurchase: { readonly input: { readonly path: { readonly id: string; }; readonly body: PurchaseBody; }; readonly data: Purchase };
  /** List the published versions of an extension, newest first, with channel and minimum host version */
  listPluginVersions: { readonly input: { readonly path: { readonly id: string; }; readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: PluginVersionPage };
  /** Show the dossier of a version of yours, with the difference to the version before; also for reviewers */
  readVersionDossier: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; }; readonly data: VersionDossier };
  /** Download the archive of a published version; its bytes never change */
  downloadVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; }; readonly data: Uint8Array };
  /** Show the sources of a version whose author has published them */
  readVersionSources: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; }; readonly data: SubmittedSources };
  /** Let everybody read the sources of a version of yours; it cannot be taken back */
  publishVersionSources: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: PluginVersionRecord };
  /** Restore a withdrawn version */
  unyankVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: ReasonBody; }; readonly data: PluginVersionRecord };
  /** Withdraw a version, with a reason; for its publisher and administrators */
  yankVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: YankBody; }; readonly data: PluginVersionRecord };
  /** Request a challenge to prove possession of a key */
  createPublisherChallenge: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Challenge };
  /** List your open invitations */
  listInvitations: { readonly input: Readonly<Record<never, never>>; readonly data: PublisherInvitationList };
  /** Accept an invitation to a publisher; it can be used once */
  acceptInvitation: { readonly input: { readonly path: { readonly invitation_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: PublisherInvitation };
  /** Revoke a key permanently from a given time; for its account and owners of the publisher */
  revokeKey: { readonly input: { readonly body: RevokeKeyBody; }; readonly data: RegistrationList };
  /** Replace a key with a new one, signed by both; the verification stays */
  rotateKey: { readonly input: { readonly body: RotateKeyBody; }; readonly data: RotatedKeys };
  /** List your registered publishers and keys */
  listRegistrations: { readonly input: Readonly<Record<never, never>>; readonly data: RegistrationList };
  /** List your submissions, newest first */
  listSubmissions: { readonly input: { readonly query?: { readonly digest?: string; readonly cursor?: string; readonly limit?: number; }; }; readonly data: SubmissionPage };
  /** Show one of your submissions with its history and place in the queue */
  readSubmission: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: Submission };
  /** List the comments on one of your submissions, oldest first */
  listSubmissionComments: { readonly input: { readonly path: { readonly submission_id: string; }; readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: CommentPage };
  /** Comment on one of your submissions, for its reviewers */
  commentSubmission: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: CommentBody; }; readonly data: Comment };
  /** Confirm a submission of a former member; for owners of the publisher */
  confirmSubmission: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: ReasonBody; }; readonly data: Submission };
  /** Add signatures of official keys to a submission of your publisher */
  endorseSubmission: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: EndorseBody; }; readonly data: Submission };
  /** Withdraw one of your submissions before it is published */
  withdrawSubmission: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: ReasonBody; }; readonly data: Submission };
  /** List the takedowns of your versions, with their appeals, newest first */
  listTakedowns: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: number; }; }; readonly data: TakedownPage };
  /** Appeal the quarantine of one of your versions */
  appealTakedown: { readonly input: { readonly path: { readonly takedown_id: string; }; readonly body: AppealBody; }; readonly data: Takedown };
  /** List the members and open invitations of a publisher; for its members */
  listMembers: { readonly input: { readonly query: { readonly publisher: string; }; }; readonly data: PublisherMemberList };
  /** Invite an account to a publisher as a maintainer; for its owners */
  inviteMember: { readonly input: { readonly body: InviteBody; }; readonly data: PublisherInvitation };
  /** Leave a publisher */
  leavePublisher: { readonly input: { readonly body: LeaveBody; }; readonly data: Readonly<Record<string, unknown>> };
  /** Remove a member from a publisher, or cancel an invitation; for its owners */
  removeMember: { readonly input: { readonly body: MemberBody; }; readonly data: PublisherMemberList };
  /** Change a member's role to owner or maintainer; for owners */
  changeMemberRole: { readonly input: { readonly body: MemberRoleBody; }; readonly data: PublisherMemberList };
  /** List your proofs, newest first */
  listProofs: { readonly input: { readonly query?: { readonly publisher_id?: string; readonly cursor?: string; readonly limit?: number; }; }; readonly data: ProofPage };
  /** Start proving a domain or possession of a key; the answer says what to publish or sign */
  createProof: { readonly input: { readonly body: CreateProofBody; }; readonly data: Proof };
  /** Show one of your proofs */
  readProof: { readonly input: { readonly path: { readonly proof_id: string; }; }; readonly data: Proof };
  /** Answer a key challenge with the registered key's signature */
  answerProof: { readonly input: { readonly path: { readonly proof_id: string; }; readonly body: AnswerProofBody; }; readonly data: Proof };
  /** Check a proof's domain now and return what was found */
  checkProof: { readonly input: { readonly path: { readonly proof_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Proof };
  /** Cancel a pending proof */
  withdrawProof: { readonly input: { readonly path: { readonly proof_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Proof };
  /** Register a public key for a publisher; it does not replace an administrator's verification */
  registerPublisher: { readonly input: { readonly body: RegisterBody; }; readonly data: Registration };
  /** List the transfers that your publishers give or receive, newest first */
  listTransfers: { readonly input: Readonly<Record<never, never>>; readonly data: TransferList };
  /** Offer an extension to another publisher, signed with your publisher's key; for owners */
  offerTransfer: { readonly input: { readonly body: OfferTransferBody; }; readonly data: Transfer };
  /** Accept an offered extension by signing the same statement; for owners of the receiving publisher */
  acceptTransfer: { readonly input: { readonly path: { readonly transfer_id: string; }; readonly body: AcceptTransferBody; }; readonly data: Transfer };
  /** Cancel or decline an open transfer; for owners of either publisher */
  cancelTransfer: { readonly input: { readonly path: { readonly transfer_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Transfer };
  /** List the keys of a publisher with their validity, rotations and revocations */
  readKeySet: { readonly input: { readonly query: { readonly publisher: string; }; }; readonly data: PublisherKeySet };
  /** Show the evidence for a publisher's verification */
  readVerification: { readonly input: { readonly path: { readonly publisher_id: string; }; }; readonly data: Verification };
  /** Read this API as a page */
  readReference: { readonly input: Readonly<Record<never, never>>; readonly data: Uint8Array };
}
