import { type Static, Type } from "typebox";
import { EmailSchema, PasswordSchema } from "./auth.ts";
import { closed, named } from "./common.ts";

const MailedTokenSchema = Type.String({ minLength: 1, maxLength: 128 });

/** `POST /account/password`. */
export const ChangePasswordBodySchema = named(
  "ChangePasswordBody",
  closed({ current_password: PasswordSchema, new_password: PasswordSchema }),
);
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

/** `POST /auth/password/reset-request`. */
export const ResetRequestBodySchema = named("ResetRequestBody", closed({ email: EmailSchema }));

/** Answer of what sends a mail. It says the same whether there is such an account or not. */
export const MailAcceptedSchema = named("MailAccepted", closed({ accepted: Type.Literal(true) }));

/** `POST /auth/password/reset`. */
export const ResetPasswordBodySchema = named(
  "ResetPasswordBody",
  closed({ token: MailedTokenSchema, new_password: PasswordSchema }),
);
export type ResetPasswordBody = Static<typeof ResetPasswordBodySchema>;

/** Answer of a password reset: every session has ended, and a login is needed. */
export const PasswordResetSchema = named("PasswordReset", closed({ password_reset: Type.Literal(true) }));

/** `POST /account/email/verify`. */
export const VerifyEmailBodySchema = named("VerifyEmailBody", closed({ token: MailedTokenSchema }));

/** Answer of `POST /account/email/verify`. */
export const EmailVerifiedSchema = named("EmailVerified", closed({ email_verified: Type.Literal(true) }));
