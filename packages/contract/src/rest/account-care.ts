import { type Static, Type } from "typebox";
import { EmailSchema, PasswordSchema } from "./auth.ts";
import { closed, named, TimeSchema } from "./common.ts";
import { OWN_PROOF } from "./second-factor.ts";

const MailedTokenSchema = Type.String({ minLength: 1, maxLength: 128 });

/** `POST /account/password`. */
export const ChangePasswordBodySchema = named(
  "ChangePasswordBody",
  closed({ current_password: PasswordSchema, new_password: PasswordSchema }),
);
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

/** `POST /auth/password/reset-request`. */
export const ResetRequestBodySchema = named("ResetRequestBody", closed({ email: EmailSchema }));

/** Answer of routes that send a mail. It is the same whether the account exists or not. */
export const MailAcceptedSchema = named("MailAccepted", closed({ accepted: Type.Literal(true) }));

/** `POST /auth/password/reset`. */
export const ResetPasswordBodySchema = named(
  "ResetPasswordBody",
  closed({
    token: MailedTokenSchema,
    new_password: PasswordSchema,
    /** True keeps the passkeys, for an owner who knows each of them. Default: they are removed. */
    keep_passkeys: Type.Optional(Type.Boolean()),
  }),
);
export type ResetPasswordBody = Static<typeof ResetPasswordBodySchema>;

/** Answer of a password reset: every session has ended, the listed passkeys are removed, and a login is needed. */
export const PasswordResetSchema = named(
  "PasswordReset",
  closed({
    password_reset: Type.Literal(true),
    removed_passkeys: Type.Array(closed({ name: Type.String(), created_at: TimeSchema })),
  }),
);
export type PasswordReset = Static<typeof PasswordResetSchema>;

/** `POST /account/email/verify`. */
export const VerifyEmailBodySchema = named("VerifyEmailBody", closed({ token: MailedTokenSchema }));

/** Answer of `POST /account/email/verify`. */
export const EmailVerifiedSchema = named("EmailVerified", closed({ email_verified: Type.Literal(true) }));

/** `POST /account/email/change`. */
export const ChangeEmailBodySchema = named("ChangeEmailBody", closed({ email: EmailSchema, ...OWN_PROOF }));
export type ChangeEmailBody = Static<typeof ChangeEmailBodySchema>;

/** `POST /account/email/change/confirm` and `POST /auth/email/accept`. */
export const ConfirmEmailChangeBodySchema = named("ConfirmEmailChangeBody", closed({ token: MailedTokenSchema }));

/** Answer of both: the account's address from now on. */
export const EmailChangedSchema = named("EmailChanged", closed({ email: Type.String() }));

/** `POST /account/export` and `POST /account/close`. */
export const OwnProofBodySchema = named("OwnProofBody", closed({ ...OWN_PROOF }));

/** Answer of `POST /account/close`. */
export const AccountClosedSchema = named("AccountClosed", closed({ closed: Type.Literal(true) }));
