import { type Static, Type } from "typebox";
import {
  AccountIdSchema,
  AccountNameText,
  closed,
  count,
  EmailText,
  flag,
  listOf,
  named,
  nullable,
  oneOf,
  PluginIdText,
  PublisherNameSchema,
  RoleSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
} from "./common.ts";
import { RegistrationSchema } from "./publisher.ts";

/** An address to look up: accounts older than the rule for new addresses keep theirs. */
export const EmailSchema = told(
  Type.String({ minLength: 3, maxLength: 254, pattern: "^[^\\s@]+@[^\\s@]+$" }),
  "Mail address of an account; case is ignored.",
  "ada@northwind.example",
);

/**
 * Control, format and line-breaking characters hide or reorder the displayed text: new names and addresses must not
 * contain them.
 */
const UNSEEN = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}";
const NewEmailSchema = told(
  Type.String({ minLength: 3, maxLength: 254, pattern: `^[^\\s@${UNSEEN}]+@[^\\s@${UNSEEN}]+$` }),
  "Mail address of the new account; its owner proves it later, by a mail.",
  "ada@northwind.example",
);
/** A name for an account or a passkey: visible characters only. */
export const LabelSchema = told(
  Type.String({ minLength: 1, maxLength: 128, pattern: `^(?!\\s*$)[^${UNSEEN}]+$` }),
  "Visible characters only.",
  "Ada Northwind",
);
export const PasswordSchema = told(
  Type.String({ minLength: 1, maxLength: 256 }),
  "The account's password.",
  "correct horse battery staple",
);
/** A password that is to be set. */
export const NewPasswordSchema = told(
  Type.String({ minLength: 1, maxLength: 256 }),
  "The new password: at least 12 characters, and none of the common ones.",
  "orbit kettle moss lantern",
);

/** `POST /auth/sign-up`. */
export const SignUpBodySchema = named(
  "SignUpBody",
  closed({
    email: NewEmailSchema,
    password: NewPasswordSchema,
    name: told(LabelSchema, "Name that others see in a publisher."),
  }),
  "A new account.",
);
export type SignUpBody = Static<typeof SignUpBodySchema>;

/** `POST /auth/login`. */
export const LoginBodySchema = named(
  "LoginBody",
  closed({ email: EmailSchema, password: PasswordSchema }),
  "Address and password of an account.",
);
export type LoginBody = Static<typeof LoginBodySchema>;

/** Schema of {@link Account}. */
export const AccountSchema = named(
  "Account",
  closed({
    account_id: AccountIdSchema,
    email: EmailText,
    name: AccountNameText,
    roles: listOf(RoleSchema, "Every role that the account has; each has `user`."),
    created_at: told(TimeSchema, "When the account was created."),
  }),
  "An account as its owner sees it.",
);
export type Account = Static<typeof AccountSchema>;

/** Answer of sign-up, login and refresh. */
export const SessionSchema = named(
  "Session",
  closed({
    token: text(
      "Send it as `Authorization: Bearer <token>`. It is shown this once.",
      "UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw",
    ),
    expires_at: told(TimeSchema, "When the token ends unless it is refreshed.", "2026-09-22T02:13:20.000Z"),
    auth_time: told(TimeSchema, "When the account authenticated; refreshing keeps it."),
    account: AccountSchema,
  }),
  "A session that has just begun or been renewed.",
);
export type Session = Static<typeof SessionSchema>;

/** Methods that authenticated a login. */
export const LoginMethodSchema = told(
  oneOf(["password", "code", "recovery_code", "passkey", "issuer"]),
  "How the login was proven. `issuer`: an OpenID Connect issuer vouches for it.",
);
export type LoginMethod = Static<typeof LoginMethodSchema>;

/** Answer of `POST /auth/logout`. */
export const LogoutSchema = named(
  "Logout",
  closed({ logged_out: told(Type.Literal(true), "The token is invalid from now on.") }),
  "The session has ended.",
);

const WhoamiSessionSchema = closed({
  session_id: told(UuidSchema, "Id of this session; not a part of its token."),
  auth_time: told(TimeSchema, "When the account authenticated."),
  expires_at: told(TimeSchema, "When the session ends unless it is refreshed.", "2026-09-22T02:13:20.000Z"),
  methods: listOf(LoginMethodSchema, "Everything that proved the login.", ["password", "code"]),
  recent_login_until: nullable(
    TimeSchema,
    "Until when routes that require a recent login accept this session; null when they do not.",
    "2026-09-21T14:43:20.000Z",
  ),
});

const WhoamiSecuritySchema = closed({
  email_verified: flag("The owner has shown that mail to the address arrives.", true),
  has_password: flag("False for an account that logs in only through an issuer or with passkeys.", true),
  second_factor: told(
    oneOf(["off", "unconfirmed", "on"]),
    "`unconfirmed`: enrolled, but without effect until its first code is given.",
    "on",
  ),
  recovery_codes_left: count("Recovery codes that have not been used.", 8),
  passkeys: count("Passkeys of the account.", 1),
});

/** `GET /account/me`. */
export const WhoamiSchema = named(
  "Whoami",
  closed({
    account: AccountSchema,
    session: told(WhoamiSessionSchema, "The session of this request."),
    security: told(WhoamiSecuritySchema, "How the account is protected, and what is still missing."),
    publishers: listOf(RegistrationSchema, "Keys that the account's publishers have registered."),
    flags: listOf(text("Name of a feature.", "catalogue"), "Features of this marketplace that are switched on.", [
      "accounts",
      "catalogue",
      "publishing",
    ]),
    extensions: listOf(
      closed({ id: PluginIdText, publisher: PublisherNameSchema }),
      "The extensions whose ids belong to this account's publishers.",
    ),
    publishing_blocked_by: nullable(
      Type.String(),
      "Why this account cannot publish now, in words; null when it can.",
      null,
    ),
  }),
  "The account with everything that can prevent it from publishing.",
);
export type Whoami = Static<typeof WhoamiSchema>;
