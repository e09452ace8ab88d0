// Generated from the cloud's API description by `npm run generate`; changes here are lost.

/** Version of the REST contract this client was generated from. */
export const REST_CONTRACT_VERSION = "1.0.0";

export type Account = { readonly account_id: string; readonly email: string; readonly name: string; readonly roles: readonly ("user" | "reviewer" | "finance" | "administrator")[]; readonly created_at: string; };
export type AdminRegistration = { readonly publisher_id: string; readonly publisher: string; readonly display_name: string; readonly key_id: string; readonly public_key: string; readonly verified: boolean; readonly state: "registered" | "verified" | "suspended"; readonly registered_at: string; readonly decided_at: string | null; readonly reason: string | null; readonly account_id: string; readonly account_email: string; readonly evidence: string | null; };
export type AdminRegistrationList = { readonly items: readonly (AdminRegistration)[]; readonly next_cursor: string | null; };
export type AdminSubmission = { readonly submission_id: string; readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly digest: string; readonly size: number; readonly key_id: string; readonly publisher: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly created_at: string; readonly updated_at: string; readonly issues: readonly (Issue)[]; readonly history: readonly (SubmissionEvent)[]; readonly queue_position: number | null; readonly changes: VersionChanges | null; readonly account_id: string; readonly taken_by: string | null; readonly manifest: Readonly<Record<string, unknown>>; };
export type AdminSubmissionPage = { readonly items: readonly (AdminSubmission)[]; readonly next_cursor: string | null; };
export type AuditEntry = { readonly seq: string; readonly at: string; readonly actor: string | null; readonly actor_role: string; readonly action: string; readonly subject: string; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type AuditPage = { readonly items: readonly (AuditEntry)[]; readonly next_cursor: string | null; };
export type Balance = { readonly currency: string; readonly exponent: number; readonly pending_minor: number | bigint; readonly available_minor: number | bigint; readonly held_minor: number | bigint; readonly payout_clearing_minor: number | bigint; readonly receivable_minor: number | bigint; };
export type BalanceList = { readonly items: readonly (Balance)[]; };
export type Challenge = { readonly challenge: string; readonly expires_at: string; };
export type CompleteBody = { readonly ticket_id: string; readonly object_key: string; readonly manifest: Readonly<Record<string, unknown>>; readonly signature: string; readonly channel?: "stable" | "beta" | "alpha"; };
export type DecideBody = { readonly decision: "approve" | "request_changes" | "reject"; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type Issue = { readonly rule: string; readonly severity: "error" | "warning"; readonly pointer: string; readonly message: string; readonly hint: string; };
export type LoginBody = { readonly email: string; readonly password: string; };
export type Logout = { readonly logged_out: true; };
export type Plugin = { readonly id: string; readonly name: string; readonly description: string; readonly publisher: string; readonly publisher_verified: boolean; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly latest: { readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly published_at: string; readonly capabilities: readonly (string)[]; }; };
export type PluginPage = { readonly items: readonly (Plugin)[]; readonly next_cursor: string | null; };
export type PluginVersionPage = { readonly items: readonly (PluginVersionRecord)[]; readonly next_cursor: string | null; };
export type PluginVersionRecord = { readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "published" | "yanked"; readonly yanked: Yank | null; readonly min_host_version: string | null; readonly api_version: number; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly abi: { readonly version: number; readonly mask: number; } | null; readonly digest: string; readonly size: number; readonly publisher: string; readonly publisher_verified: boolean; readonly key_id: string; readonly public_key: string; readonly signature: string; readonly manifest: Readonly<Record<string, unknown>>; readonly published_at: string; readonly download_path: string; };
export type ReasonBody = { readonly reason: string; };
export type ReconcileBody = { readonly expected_revision: number | bigint; readonly idempotency_key: string; };
export type RefundBody = { readonly external_id: string; readonly sale_external_id: string; readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly amount_minor: number | bigint; };
export type RegisterBody = { readonly publisher: string; readonly public_key: string; readonly display_name: string; readonly challenge: string; readonly proof: string; };
export type Registration = { readonly publisher_id: string; readonly publisher: string; readonly display_name: string; readonly key_id: string; readonly public_key: string; readonly verified: boolean; readonly state: "registered" | "verified" | "suspended"; readonly registered_at: string; readonly decided_at: string | null; readonly reason: string | null; };
export type RegistrationList = { readonly items: readonly (Registration)[]; };
export type ResolvePayoutBody = { readonly outcome: "paid" | "failed"; readonly reason: string; };
export type Reversal = { readonly reversal_id: string; readonly external_id: string; readonly sale_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly fee_minor: number | bigint; readonly state: "opened" | "reconciled" | "written_off"; readonly revision: number | bigint; readonly from_pending_minor: number | bigint | null; readonly from_available_minor: number | bigint | null; readonly receivable_minor: number | bigint | null; readonly opened_at: string; readonly closed_at: string | null; };
export type ReversalPage = { readonly items: readonly (Reversal)[]; readonly next_cursor: string | null; };
export type Sale = { readonly sale_id: string; readonly external_id: string; readonly plugin_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly fee_minor: number | bigint; readonly sold_at: string; readonly release_at: string; readonly released_at: string | null; readonly refunded_minor: number | bigint; };
export type SaleBody = { readonly external_id: string; readonly plugin_id: string; readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly amount_minor: number | bigint; readonly sold_at: string; };
export type Session = { readonly token: string; readonly expires_at: string; readonly auth_time: string; readonly account: Account; };
export type SignUpBody = { readonly email: string; readonly password: string; readonly name: string; };
export type StatementEntry = { readonly number: number | bigint; readonly at: string; readonly kind: string; readonly subject: string; readonly lines: readonly ({ readonly account: string; readonly amount_minor: number | bigint; })[]; };
export type StatementPage = { readonly items: readonly (StatementEntry)[]; readonly next_cursor: string | null; };
export type Submission = { readonly submission_id: string; readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly digest: string; readonly size: number; readonly key_id: string; readonly publisher: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly created_at: string; readonly updated_at: string; readonly issues: readonly (Issue)[]; readonly history: readonly (SubmissionEvent)[]; readonly queue_position: number | null; readonly changes: VersionChanges | null; };
export type SubmissionEvent = { readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly at: string; readonly actor_role: "publisher" | "rules" | "reviewer" | "administrator"; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type SubmissionPage = { readonly items: readonly (Submission)[]; readonly next_cursor: string | null; };
export type SubmitPayoutBody = { readonly reference: string; };
export type TakeBody = { readonly reason?: string; };
export type Ticket = { readonly ticket_id: string; readonly object_key: string; readonly method: "POST"; readonly url: string; readonly fields: Readonly<Record<string, string>>; readonly headers: Readonly<Record<string, string>>; readonly expires_at: string; };
export type TicketBody = { readonly id: string; readonly version: string; readonly publisher: string; readonly key_id: string; readonly digest: string; readonly size: number; };
export type VerifyPublisherBody = { readonly reason: string; readonly evidence?: string; };
export type VersionChanges = { readonly from_version: string; readonly added_capabilities: readonly (string)[]; readonly removed_capabilities: readonly (string)[]; readonly added_contributions: readonly (string)[]; readonly removed_contributions: readonly (string)[]; };
export type Whoami = { readonly account: Account; readonly session: { readonly auth_time: string; readonly expires_at: string; }; readonly publishers: readonly (Registration)[]; readonly flags: readonly (string)[]; readonly extensions: readonly ({ readonly id: string; readonly publisher: string; })[]; readonly publishing_blocked_by: string | null; };
export type Withdrawal = { readonly withdrawal_id: string; readonly account_id: string; readonly currency: string; readonly amount_minor: number | bigint; readonly state: "requested" | "reserved" | "submitted" | "paid" | "failed" | "cancelled" | "unknown"; readonly reference: string | null; readonly created_at: string; readonly updated_at: string; };
export type WithdrawalBody = { readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly amount_minor: number | bigint; readonly idempotency_key: string; };
export type WithdrawalPage = { readonly items: readonly (Withdrawal)[]; readonly next_cursor: string | null; };
export type WriteOffBody = { readonly expected_revision: number | bigint; readonly idempotency_key: string; readonly reason: string; };
export type Yank = { readonly reason: string; readonly superseded_by: string | null; readonly at: string; };
export type YankBody = { readonly reason: string; readonly superseded_by?: string; };

/** Every operation: how it is sent. */
export const OPERATIONS = {
  readMe: { method: "GET", path: "/api/marketplace/account/me", session: true, binary: false },
  listAudit: { method: "GET", path: "/api/marketplace/admin/audit", session: true, binary: false },
  listPublishers: { method: "GET", path: "/api/marketplace/admin/publishers", session: true, binary: false },
  suspendPublisher: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/suspend", session: true, binary: false },
  verifyPublisher: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/verify", session: true, binary: false },
  listReviews: { method: "GET", path: "/api/marketplace/admin/submissions", session: true, binary: false },
  readReview: { method: "GET", path: "/api/marketplace/admin/submissions/{submission_id}", session: true, binary: false },
  decideReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/decide", session: true, binary: false },
  publishReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/publish", session: true, binary: false },
  takeReview: { method: "POST", path: "/api/marketplace/admin/submissions/{submission_id}/take", session: true, binary: false },
  login: { method: "POST", path: "/api/marketplace/auth/login", session: false, binary: false },
  logout: { method: "POST", path: "/api/marketplace/auth/logout", session: true, binary: false },
  refreshSession: { method: "POST", path: "/api/marketplace/auth/refresh", session: true, binary: false },
  signUp: { method: "POST", path: "/api/marketplace/auth/sign-up", session: false, binary: false },
  exportLedger: { method: "GET", path: "/api/marketplace/creator/admin/export", session: true, binary: true },
  importRefund: { method: "POST", path: "/api/marketplace/creator/admin/refunds", session: true, binary: false },
  listReversals: { method: "GET", path: "/api/marketplace/creator/admin/reversals", session: true, binary: false },
  reconcileReversal: { method: "POST", path: "/api/marketplace/creator/admin/reversals/{id}/reconcile", session: true, binary: false },
  writeOffReversal: { method: "POST", path: "/api/marketplace/creator/admin/reversals/{id}/write-off", session: true, binary: false },
  importSale: { method: "POST", path: "/api/marketplace/creator/admin/sales", session: true, binary: false },
  listPayouts: { method: "GET", path: "/api/marketplace/creator/admin/withdrawals", session: true, binary: false },
  resolvePayout: { method: "POST", path: "/api/marketplace/creator/admin/withdrawals/{withdrawal_id}/resolve", session: true, binary: false },
  submitPayout: { method: "POST", path: "/api/marketplace/creator/admin/withdrawals/{withdrawal_id}/submit", session: true, binary: false },
  readBalances: { method: "GET", path: "/api/marketplace/creator/balances", session: true, binary: false },
  exportEarnings: { method: "GET", path: "/api/marketplace/creator/export", session: true, binary: true },
  readStatement: { method: "GET", path: "/api/marketplace/creator/statement", session: true, binary: false },
  listWithdrawals: { method: "GET", path: "/api/marketplace/creator/withdrawals", session: true, binary: false },
  requestWithdrawal: { method: "POST", path: "/api/marketplace/creator/withdrawals", session: true, binary: false },
  cancelWithdrawal: { method: "POST", path: "/api/marketplace/creator/withdrawals/{withdrawal_id}/cancel", session: true, binary: false },
  readDescription: { method: "GET", path: "/api/marketplace/openapi.json", session: false, binary: true },
  listPlugins: { method: "GET", path: "/api/marketplace/plugins", session: false, binary: false },
  completeSubmission: { method: "POST", path: "/api/marketplace/plugins/submissions/complete", session: true, binary: false },
  createUploadTicket: { method: "POST", path: "/api/marketplace/plugins/submissions/upload-ticket", session: true, binary: false },
  readPlugin: { method: "GET", path: "/api/marketplace/plugins/{id}", session: false, binary: false },
  listPluginVersions: { method: "GET", path: "/api/marketplace/plugins/{id}/versions", session: false, binary: false },
  downloadVersion: { method: "GET", path: "/api/marketplace/plugins/{id}/versions/{version}/download", session: false, binary: true },
  unyankVersion: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/unyank", session: true, binary: false },
  yankVersion: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/yank", session: true, binary: false },
  createPublisherChallenge: { method: "POST", path: "/api/marketplace/publisher/challenges", session: true, binary: false },
  listRegistrations: { method: "GET", path: "/api/marketplace/publisher/me", session: true, binary: false },
  listSubmissions: { method: "GET", path: "/api/marketplace/publisher/me/submissions", session: true, binary: false },
  readSubmission: { method: "GET", path: "/api/marketplace/publisher/me/submissions/{submission_id}", session: true, binary: false },
  registerPublisher: { method: "POST", path: "/api/marketplace/publisher/register", session: true, binary: false },
} as const;

/** Every operation: what goes in and what comes out. */
export interface OperationTypes {
  /** Who is logged in, and what stands between this account and a publication */
  readMe: { readonly input: Readonly<Record<never, never>>; readonly data: Whoami };
  /** The audit trail, newest first */
  listAudit: { readonly input: { readonly query?: { readonly subject?: string; readonly cursor?: string; readonly limit?: string; }; }; readonly data: AuditPage };
  /** Registered publishers, oldest first */
  listPublishers: { readonly input: { readonly query?: { readonly state?: "registered" | "verified" | "suspended"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: AdminRegistrationList };
  /** Withdraw a publisher's verification, with the reason */
  suspendPublisher: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: ReasonBody; }; readonly data: AdminRegistration };
  /** Verify a publisher's registration, with what was proven */
  verifyPublisher: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: VerifyPublisherBody; }; readonly data: AdminRegistration };
  /** Submissions by state, oldest first */
  listReviews: { readonly input: { readonly query?: { readonly state?: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: AdminSubmissionPage };
  /** One submission with its manifest, findings and changes */
  readReview: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: AdminSubmission };
  /** Approve, send back or reject a submission, with reason and rules */
  decideReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: DecideBody; }; readonly data: AdminSubmission };
  /** Publish an approved submission: from then on clients can resolve it */
  publishReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: ReasonBody; }; readonly data: AdminSubmission };
  /** Take a submission into one's own hands */
  takeReview: { readonly input: { readonly path: { readonly submission_id: string; }; readonly body: TakeBody; }; readonly data: AdminSubmission };
  /** Log in with e-mail address and password */
  login: { readonly input: { readonly body: LoginBody; }; readonly data: Session };
  /** End the session */
  logout: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Logout };
  /** Change the session's token for a new one; the time of the login stays */
  refreshSession: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Session };
  /** Make an account and log in */
  signUp: { readonly input: { readonly body: SignUpBody; }; readonly data: Session };
  /** The ledger of any account in one currency */
  exportLedger: { readonly input: { readonly query: { readonly account_id: string; readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; }; }; readonly data: Uint8Array };
  /** Record a refund of a sale, once for its external id, and open its reversal */
  importRefund: { readonly input: { readonly body: RefundBody; }; readonly data: Reversal };
  /** Reversals, who waits longest first */
  listReversals: { readonly input: { readonly query?: { readonly state?: "opened" | "reconciled" | "written_off"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: ReversalPage };
  /** Take the creator's share of a refund back: from the balance, the rest as a receivable */
  reconcileReversal: { readonly input: { readonly path: { readonly id: string; }; readonly body: ReconcileBody; }; readonly data: Reversal };
  /** Let the platform bear a refund */
  writeOffReversal: { readonly input: { readonly path: { readonly id: string; }; readonly body: WriteOffBody; }; readonly data: Reversal };
  /** Record a payment that arrived for an extension, once for its external id */
  importSale: { readonly input: { readonly body: SaleBody; }; readonly data: Sale };
  /** Withdrawals of every account, newest first */
  listPayouts: { readonly input: { readonly query?: { readonly state?: "requested" | "reserved" | "submitted" | "paid" | "failed" | "cancelled" | "unknown"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: WithdrawalPage };
  /** Record how a submitted payout ended */
  resolvePayout: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: ResolvePayoutBody; }; readonly data: Withdrawal };
  /** Hand a reserved withdrawal to the payout provider */
  submitPayout: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: SubmitPayoutBody; }; readonly data: Withdrawal };
  /** What the account has earned, by currency */
  readBalances: { readonly input: Readonly<Record<never, never>>; readonly data: BalanceList };
  /** The account's ledger in one currency, to be checked with scripts/check-ledger.mjs */
  exportEarnings: { readonly input: { readonly query: { readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; }; }; readonly data: Uint8Array };
  /** Every entry of the account's earnings in one currency, oldest first */
  readStatement: { readonly input: { readonly query: { readonly currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: StatementPage };
  /** The account's own withdrawals, newest first */
  listWithdrawals: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: string; }; }; readonly data: WithdrawalPage };
  /** Withdraw an amount of the available earnings, once for its idempotency key */
  requestWithdrawal: { readonly input: { readonly body: WithdrawalBody; }; readonly data: Withdrawal };
  /** Give an own withdrawal up before it is submitted */
  cancelWithdrawal: { readonly input: { readonly path: { readonly withdrawal_id: string; }; readonly body: Readonly<Record<string, never>>; }; readonly data: Withdrawal };
  /** This API as OpenAPI 3.1 */
  readDescription: { readonly input: Readonly<Record<never, never>>; readonly data: Uint8Array };
  /** What is published */
  listPlugins: { readonly input: { readonly query?: { readonly query?: string; readonly cursor?: string; readonly limit?: string; }; }; readonly data: PluginPage };
  /** Submit an uploaded package for review; doing it again answers the same submission */
  completeSubmission: { readonly input: { readonly body: CompleteBody; }; readonly data: Submission };
  /** Ask for a ticket to upload one package with */
  createUploadTicket: { readonly input: { readonly body: TicketBody; }; readonly data: Ticket };
  /** One published extension */
  readPlugin: { readonly input: { readonly path: { readonly id: string; }; }; readonly data: Plugin };
  /** The published versions of an extension, newest first, with channel and minimum host version */
  listPluginVersions: { readonly input: { readonly path: { readonly id: string; }; readonly query?: { readonly cursor?: string; readonly limit?: string; }; }; readonly data: PluginVersionPage };
  /** The archive of a published version; its bytes never change */
  downloadVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; }; readonly data: Uint8Array };
  /** Put a withdrawn version back */
  unyankVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: ReasonBody; }; readonly data: PluginVersionRecord };
  /** Withdraw a version with a reason; for its publisher and administrators */
  yankVersion: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: YankBody; }; readonly data: PluginVersionRecord };
  /** Ask for a challenge to prove the possession of a key with */
  createPublisherChallenge: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Challenge };
  /** The account's registered publishers and keys */
  listRegistrations: { readonly input: Readonly<Record<never, never>>; readonly data: RegistrationList };
  /** The account's own submissions, newest first */
  listSubmissions: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: string; }; }; readonly data: SubmissionPage };
  /** One of the account's own submissions with its history and place in the queue */
  readSubmission: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: Submission };
  /** Register a public key for a publisher; it does not replace an administrator's verification */
  registerPublisher: { readonly input: { readonly body: RegisterBody; }; readonly data: Registration };
}
