import type { Generated } from "kysely";

/** Purpose of a mailed token: `appoint_email` is a change of address that an administrator began. */
export type MailPurpose = "verify_email" | "reset_password" | "change_email" | "appoint_email";

export interface AccountRow {
  account_id: string;
  seq: Generated<bigint>;
  email: string;
  name: string;
  /** Null for an account that comes from an issuer. */
  password_hash: string | null;
  /** JSON text. */
  roles: string;
  created_at: Date;
  email_verified_at: Generated<Date | null>;
  disabled_at: Generated<Date | null>;
  disabled_reason: Generated<string | null>;
}

export interface SessionRow {
  token_hash: string;
  session_id: Generated<string>;
  seq: Generated<bigint>;
  account_id: string;
  /** Time at which the account authenticated; the epoch when an issuer did not report it. */
  auth_time: Date;
  /** Time of the login; refreshing keeps it. */
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** At most accurate to the minute. */
  last_used_at: Date | null;
  /** JSON text: the methods that authenticated the login. */
  methods: Generated<string>;
  user_agent: Generated<string>;
}

/** Failed attempts of one subject, shared by all nodes. */
export interface AttemptRow {
  subject: string;
  failures: number;
  blocked_until: Date;
  failed_at: Date;
}

/** A login that waits for its second factor. */
export interface LoginTicketRow {
  ticket_hash: string;
  account_id: string;
  /** JSON text: the methods completed so far. */
  methods: string;
  /** The issuer's time of the login; null: the time of the second factor is used. */
  auth_time: Date | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface SecondFactorRow {
  account_id: string;
  /** Sealed. */
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  /** Newest time step with an accepted code; codes at or before it are refused. */
  last_step: bigint;
}

export interface RecoveryCodeRow {
  account_id: string;
  code_hash: string;
  used_at: Date | null;
}

export interface PasskeyRow {
  passkey_id: string;
  seq: Generated<bigint>;
  account_id: string;
  /** As reported by the authenticator, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: bigint;
  /** JSON text. */
  transports: string;
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** An open challenge; answering deletes it. */
export interface PasskeyChallengeRow {
  challenge_hash: string;
  account_id: string | null;
  purpose: string;
  expires_at: Date;
}

/** A token that was mailed. */
export interface MailTokenRow {
  token_hash: string;
  account_id: string;
  purpose: MailPurpose;
  /** Its destination; the token is void once the account's address changes. */
  email: string;
  expires_at: Date;
  used_at: Date | null;
}

/** Links an issuer's subject to an account. */
export interface IssuerIdentityRow {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: Date;
}

/** A login sent to the issuer; its return deletes it. */
export interface IssuerLoginRow {
  state_hash: string;
  /** Hash of a secret that only the client that began the login has. */
  secret_hash: string;
  nonce: string;
  code_verifier: string;
  expires_at: Date;
}

/** Tables of accounts: sessions, second factors, passkeys, mailed tokens, identities of an issuer. */
export interface AccountTables {
  account: AccountRow;
  session: SessionRow;
  auth_attempt: AttemptRow;
  login_ticket: LoginTicketRow;
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  passkey: PasskeyRow;
  passkey_challenge: PasskeyChallengeRow;
  mail_token: MailTokenRow;
  issuer_identity: IssuerIdentityRow;
  issuer_login: IssuerLoginRow;
}
