import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, PublisherNameSchema, RoleSchema, TimeSchema, UuidSchema } from "./common.ts";
import { RegistrationSchema } from "./publisher.ts";

/** An address to look up: accounts older than the rule for new addresses keep theirs. */
export const EmailSchema = Type.String({ minLength: 3, maxLength: 254, pattern: "^[^\\s@]+@[^\\s@]+$" });

/**
 * Control, format and line-breaking characters hide or reorder the displayed text: new names and addresses must not
 * contain them.
 */
const UNSEEN = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}";
const NewEmailSchema = Type.String({ minLength: 3, maxLength: 254, pattern: `^[^\\s@${UNSEEN}]+@[^\\s@${UNSEEN}]+$` });
/** A name for an account or a passkey: visible characters only. */
export const LabelSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: `^(?!\\s*$)[^${UNSEEN}]+$`,
});
export const PasswordSchema = Type.String({ minLength: 1, maxLength: 256 });

/** `POST /auth/sign-up`. A password has at least 12 characters. */
export const SignUpBodySchema = named(
  "SignUpBody",
  closed({ email: NewEmailSchema, password: PasswordSchema, name: LabelSchema }),
);
export type SignUpBody = Static<typeof SignUpBodySchema>;

/** `POST /auth/login`. */
export const LoginBodySchema = named("LoginBody", closed({ email: EmailSchema, password: PasswordSchema }));
export type LoginBody = Static<typeof LoginBodySchema>;

/** An account as its owner sees it. */
export const AccountSchema = named(
  "Account",
  closed({
    account_id: UuidSchema,
    email: Type.String(),
    name: Type.String(),
    roles: Type.Array(RoleSchema),
    created_at: TimeSchema,
  }),
);
export type Account = Static<typeof AccountSchema>;

/** Answer of sign-up, login and refresh. The token is shown once; send it as `Authorization: Bearer <token>`. */
export const SessionSchema = named(
  "Session",
  closed({
    token: Type.String(),
    expires_at: TimeSchema,
    /** Time at which the account authenticated. Refreshing keeps it. */
    auth_time: TimeSchema,
    account: AccountSchema,
  }),
);
export type Session = Static<typeof SessionSchema>;

/** Methods that authenticated a login. `issuer`: an OpenID Connect issuer vouches for it. */
export const LoginMethodSchema = oneOf(["password", "code", "recovery_code", "passkey", "issuer"]);
export type LoginMethod = Static<typeof LoginMethodSchema>;

/** Answer of `POST /auth/logout`; the token is invalid from then on. */
export const LogoutSchema = named("Logout", closed({ logged_out: Type.Literal(true) }));

/** `GET /account/me`: everything that can prevent this account from publishing. */
export const WhoamiSchema = named(
  "Whoami",
  closed({
    account: AccountSchema,
    session: closed({
      session_id: UuidSchema,
      auth_time: TimeSchema,
      expires_at: TimeSchema,
      methods: Type.Array(LoginMethodSchema),
      /** Until when routes that require a recent login accept this session; null when they do not. */
      recent_login_until: nullable(TimeSchema),
    }),
    /** How the account is protected, and what is still missing. */
    security: closed({
      email_verified: Type.Boolean(),
      has_password: Type.Boolean(),
      second_factor: oneOf(["off", "unconfirmed", "on"]),
      recovery_codes_left: Type.Integer({ minimum: 0 }),
      passkeys: Type.Integer({ minimum: 0 }),
    }),
    publishers: Type.Array(RegistrationSchema),
    /** Names of the feature flags that are on. */
    flags: Type.Array(Type.String()),
    /** The extensions whose ids belong to this account's publishers. */
    extensions: Type.Array(closed({ id: Type.String(), publisher: PublisherNameSchema })),
    /** Reason why this account cannot publish now; null when it can. */
    publishing_blocked_by: nullable(Type.String()),
  }),
);
export type Whoami = Static<typeof WhoamiSchema>;
