// Generated from the cloud's API description by `npm run generate`; changes here are lost.

/** Version of the REST contract this client was generated from. */
export const REST_CONTRACT_VERSION = "1.0.0";

export type Account = { readonly account_id: string; readonly email: string; readonly name: string; readonly roles: readonly ("user" | "reviewer" | "administrator")[]; readonly created_at: string; };
export type AdminRegistration = { readonly publisher_id: string; readonly publisher: string; readonly display_name: string; readonly key_id: string; readonly public_key: string; readonly verified: boolean; readonly state: "registered" | "verified" | "suspended"; readonly registered_at: string; readonly decided_at: string | null; readonly reason: string | null; readonly account_id: string; readonly account_email: string; readonly evidence: string | null; };
export type AdminRegistrationList = { readonly items: readonly (AdminRegistration)[]; readonly next_cursor: string | null; };
export type AdminSubmission = { readonly submission_id: string; readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly digest: string; readonly size: number; readonly key_id: string; readonly publisher: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly created_at: string; readonly updated_at: string; readonly issues: readonly (Issue)[]; readonly history: readonly (SubmissionEvent)[]; readonly queue_position: number | null; readonly changes: VersionChanges | null; readonly account_id: string; readonly taken_by: string | null; readonly manifest: Readonly<Record<string, unknown>>; };
export type AdminSubmissionPage = { readonly items: readonly (AdminSubmission)[]; readonly next_cursor: string | null; };
export type AuditEntry = { readonly seq: string; readonly at: string; readonly actor: string | null; readonly actor_role: string; readonly action: string; readonly subject: string; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type AuditPage = { readonly items: readonly (AuditEntry)[]; readonly next_cursor: string | null; };
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
export type RegisterBody = { readonly publisher: string; readonly public_key: string; readonly display_name: string; readonly challenge: string; readonly proof: string; };
export type Registration = { readonly publisher_id: string; readonly publisher: string; readonly display_name: string; readonly key_id: string; readonly public_key: string; readonly verified: boolean; readonly state: "registered" | "verified" | "suspended"; readonly registered_at: string; readonly decided_at: string | null; readonly reason: string | null; };
export type RegistrationList = { readonly items: readonly (Registration)[]; };
export type Session = { readonly token: string; readonly expires_at: string; readonly auth_time: string; readonly account: Account; };
export type SignUpBody = { readonly email: string; readonly password: string; readonly name: string; };
export type Submission = { readonly submission_id: string; readonly id: string; readonly version: string; readonly channel: "stable" | "beta" | "alpha"; readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly digest: string; readonly size: number; readonly key_id: string; readonly publisher: string; readonly runtime: "wasm" | "resource" | "webApp" | "managedModel"; readonly capabilities: readonly (string)[]; readonly created_at: string; readonly updated_at: string; readonly issues: readonly (Issue)[]; readonly history: readonly (SubmissionEvent)[]; readonly queue_position: number | null; readonly changes: VersionChanges | null; };
export type SubmissionEvent = { readonly state: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly at: string; readonly actor_role: "publisher" | "rules" | "reviewer" | "administrator"; readonly reason: string; readonly rule_ids: readonly (string)[]; };
export type SubmissionPage = { readonly items: readonly (Submission)[]; readonly next_cursor: string | null; };
export type TakeBody = { readonly reason?: string; };
export type Ticket = { readonly ticket_id: string; readonly object_key: string; readonly method: "POST"; readonly url: string; readonly fields: Readonly<Record<string, string>>; readonly headers: Readonly<Record<string, string>>; readonly expires_at: string; };
export type TicketBody = { readonly id: string; readonly version: string; readonly publisher: string; readonly key_id: string; readonly digest: string; readonly size: number; };
export type VerifyPublisherBody = { readonly reason: string; readonly evidence?: string; };
export type VersionChanges = { readonly from_version: string; readonly added_capabilities: readonly (string)[]; readonly removed_capabilities: readonly (string)[]; readonly added_contributions: readonly (string)[]; readonly removed_contributions: readonly (string)[]; };
export type Whoami = { readonly account: Account; readonly session: { readonly auth_time: string; readonly expires_at: string; }; readonly publishers: readonly (Registration)[]; readonly flags: readonly (string)[]; readonly extensions: readonly ({ readonly id: string; readonly publisher: string; })[]; readonly publishing_blocked_by: string | null; };
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
