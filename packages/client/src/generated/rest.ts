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
  getAccountMe: { method: "GET", path: "/api/marketplace/account/me", session: true, binary: false },
  getAdminAudit: { method: "GET", path: "/api/marketplace/admin/audit", session: true, binary: false },
  getAdminPublishers: { method: "GET", path: "/api/marketplace/admin/publishers", session: true, binary: false },
  postAdminPublishersByPublisherIdSuspend: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/suspend", session: true, binary: false },
  postAdminPublishersByPublisherIdVerify: { method: "POST", path: "/api/marketplace/admin/publishers/{publisher_id}/verify", session: true, binary: false },
  getAdminSubmissions: { method: "GET", path: "/api/marketplace/admin/submissions", session: true, binary: false },
  getAdminSubmissionsById: { method: "GET", path: "/api/marketplace/admin/submissions/{id}", session: true, binary: false },
  postAdminSubmissionsByIdDecide: { method: "POST", path: "/api/marketplace/admin/submissions/{id}/decide", session: true, binary: false },
  postAdminSubmissionsByIdPublish: { method: "POST", path: "/api/marketplace/admin/submissions/{id}/publish", session: true, binary: false },
  postAdminSubmissionsByIdTake: { method: "POST", path: "/api/marketplace/admin/submissions/{id}/take", session: true, binary: false },
  postAuthLogin: { method: "POST", path: "/api/marketplace/auth/login", session: false, binary: false },
  postAuthLogout: { method: "POST", path: "/api/marketplace/auth/logout", session: true, binary: false },
  postAuthSignUp: { method: "POST", path: "/api/marketplace/auth/sign-up", session: false, binary: false },
  getPlugins: { method: "GET", path: "/api/marketplace/plugins", session: false, binary: false },
  postPluginsSubmissionsComplete: { method: "POST", path: "/api/marketplace/plugins/submissions/complete", session: true, binary: false },
  postPluginsSubmissionsUploadTicket: { method: "POST", path: "/api/marketplace/plugins/submissions/upload-ticket", session: true, binary: false },
  getPluginsById: { method: "GET", path: "/api/marketplace/plugins/{id}", session: false, binary: false },
  getPluginsByIdVersions: { method: "GET", path: "/api/marketplace/plugins/{id}/versions", session: false, binary: false },
  getPluginsByIdVersionsByVersionDownload: { method: "GET", path: "/api/marketplace/plugins/{id}/versions/{version}/download", session: false, binary: true },
  postPluginsByIdVersionsByVersionUnyank: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/unyank", session: true, binary: false },
  postPluginsByIdVersionsByVersionYank: { method: "POST", path: "/api/marketplace/plugins/{id}/versions/{version}/yank", session: true, binary: false },
  postPublisherChallenges: { method: "POST", path: "/api/marketplace/publisher/challenges", session: true, binary: false },
  getPublisherMe: { method: "GET", path: "/api/marketplace/publisher/me", session: true, binary: false },
  getPublisherMeSubmissions: { method: "GET", path: "/api/marketplace/publisher/me/submissions", session: true, binary: false },
  getPublisherMeSubmissionsBySubmissionId: { method: "GET", path: "/api/marketplace/publisher/me/submissions/{submission_id}", session: true, binary: false },
  postPublisherRegister: { method: "POST", path: "/api/marketplace/publisher/register", session: true, binary: false },
} as const;

/** Every operation: what goes in and what comes out. */
export interface OperationTypes {
  getAccountMe: { readonly input: Readonly<Record<never, never>>; readonly data: Whoami };
  getAdminAudit: { readonly input: { readonly query?: { readonly subject?: string; readonly cursor?: string; readonly limit?: string; }; }; readonly data: AuditPage };
  getAdminPublishers: { readonly input: { readonly query?: { readonly state?: "registered" | "verified" | "suspended"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: AdminRegistrationList };
  postAdminPublishersByPublisherIdSuspend: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: ReasonBody; }; readonly data: AdminRegistration };
  postAdminPublishersByPublisherIdVerify: { readonly input: { readonly path: { readonly publisher_id: string; }; readonly body: VerifyPublisherBody; }; readonly data: AdminRegistration };
  getAdminSubmissions: { readonly input: { readonly query?: { readonly state?: "received" | "checking" | "check_failed" | "in_review" | "changes_requested" | "rejected" | "approved" | "published"; readonly cursor?: string; readonly limit?: string; }; }; readonly data: AdminSubmissionPage };
  getAdminSubmissionsById: { readonly input: { readonly path: { readonly id: string; }; }; readonly data: AdminSubmission };
  postAdminSubmissionsByIdDecide: { readonly input: { readonly path: { readonly id: string; }; readonly body: DecideBody; }; readonly data: AdminSubmission };
  postAdminSubmissionsByIdPublish: { readonly input: { readonly path: { readonly id: string; }; readonly body: ReasonBody; }; readonly data: AdminSubmission };
  postAdminSubmissionsByIdTake: { readonly input: { readonly path: { readonly id: string; }; readonly body: TakeBody; }; readonly data: AdminSubmission };
  postAuthLogin: { readonly input: { readonly body: LoginBody; }; readonly data: Session };
  postAuthLogout: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Logout };
  postAuthSignUp: { readonly input: { readonly body: SignUpBody; }; readonly data: Session };
  getPlugins: { readonly input: { readonly query?: { readonly query?: string; readonly cursor?: string; readonly limit?: string; }; }; readonly data: PluginPage };
  postPluginsSubmissionsComplete: { readonly input: { readonly body: CompleteBody; }; readonly data: Submission };
  postPluginsSubmissionsUploadTicket: { readonly input: { readonly body: TicketBody; }; readonly data: Ticket };
  getPluginsById: { readonly input: { readonly path: { readonly id: string; }; }; readonly data: Plugin };
  getPluginsByIdVersions: { readonly input: { readonly path: { readonly id: string; }; readonly query?: { readonly cursor?: string; readonly limit?: string; }; }; readonly data: PluginVersionPage };
  getPluginsByIdVersionsByVersionDownload: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; }; readonly data: Uint8Array };
  postPluginsByIdVersionsByVersionUnyank: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: ReasonBody; }; readonly data: PluginVersionRecord };
  postPluginsByIdVersionsByVersionYank: { readonly input: { readonly path: { readonly id: string; readonly version: string; }; readonly body: YankBody; }; readonly data: PluginVersionRecord };
  postPublisherChallenges: { readonly input: { readonly body: Readonly<Record<string, never>>; }; readonly data: Challenge };
  getPublisherMe: { readonly input: Readonly<Record<never, never>>; readonly data: RegistrationList };
  getPublisherMeSubmissions: { readonly input: { readonly query?: { readonly cursor?: string; readonly limit?: string; }; }; readonly data: SubmissionPage };
  getPublisherMeSubmissionsBySubmissionId: { readonly input: { readonly path: { readonly submission_id: string; }; }; readonly data: Submission };
  postPublisherRegister: { readonly input: { readonly body: RegisterBody; }; readonly data: Registration };
}
