import { type Static, Type } from "typebox";
import { closed, named, nullable, PublisherNameSchema, RoleSchema, TimeSchema, UuidSchema } from "./common.ts";
import { RegistrationSchema } from "./publisher.ts";

const EmailSchema = Type.String({ minLength: 3, maxLength: 254, pattern: "^[^\\s@]+@[^\\s@]+$" });
const PasswordSchema = Type.String({ minLength: 1, maxLength: 256 });

/** `POST /auth/sign-up`. A password has at least 12 characters. */
export const SignUpBodySchema = named(
  "SignUpBody",
  closed({ email: EmailSchema, password: PasswordSchema, name: Type.String({ minLength: 1, maxLength: 128 }) }),
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
    /** When the password was given. Refreshing keeps it. */
    auth_time: TimeSchema,
    account: AccountSchema,
  }),
);
export type Session = Static<typeof SessionSchema>;

/** Answer of `POST /auth/logout`; the token is of no use from then on. */
export const LogoutSchema = named("Logout", closed({ logged_out: Type.Literal(true) }));

/** `GET /account/me`: everything that can stand between this account and a publication. */
export const WhoamiSchema = named(
  "Whoami",
  closed({
    account: AccountSchema,
    session: closed({ auth_time: TimeSchema, expires_at: TimeSchema }),
    publishers: Type.Array(RegistrationSchema),
    /** Names of the feature flags that are on. */
    flags: Type.Array(Type.String()),
    /** The extensions whose id this account's publishers own. */
    extensions: Type.Array(closed({ id: Type.String(), publisher: PublisherNameSchema })),
    /** Why this account cannot publish now; null when it can. */
    publishing_blocked_by: nullable(Type.String()),
  }),
);
export type Whoami = Static<typeof WhoamiSchema>;
