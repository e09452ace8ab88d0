import type { Generated } from "kysely";

/** What a mailed token is good for: `appoint_email` is a change of address that an administrator began. */
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
  /** When the account proved who it is; the epoch when an issuer did not say. */
  auth_time: Date;
  /** When the login was; refreshing keeps it. */
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** To the minute at most. */
  last_used_at: Date | null;
  /** JSON text: how the login was proven. */
  methods: Generated<string>;
  user_agent: Generated<string>;
}

/** Failed tries of one subject, shared by all nodes. */
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
  /** JSON text: what was proven so far. */
  methods: string;
  /** The issuer's time of the login; null: the time of the second factor counts. */
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
  /** Newest time step of which a code was accepted; none at or before it is accepted again. */
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
  /** As the authenticator gave it, base64url. */
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

/** A challenge that nobody has answered yet; answering deletes it. */
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
  /** Where it was sent; another address of the account makes it worthless. */
  email: string;
  expires_at: Date;
  used_at: Date | null;
}

/** Whom an issuer calls by which name. */
export interface IssuerIdentityRow {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: Date;
}

/** A login that was sent to the issuer; coming back deletes it. */
export interface IssuerLoginRow {
  state_hash: string;
  /** Of what only the client that began the login has. */
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
