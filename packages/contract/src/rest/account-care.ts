import { type Static, Type } from "typebox";
import { EmailSchema, NewPasswordSchema, PasswordSchema } from "./auth.ts";
import { closed, EmailText, listOf, named, TimeSchema, text, told } from "./common.ts";
import { OWN_PROOF } from "./second-factor.ts";

const MailedTokenSchema = told(
  Type.String({ minLength: 1, maxLength: 128 }),
  "The token from the mail; it is valid once.",
  "UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw",
);

/** `POST /account/password`. */
export const ChangePasswordBodySchema = named(
  "ChangePasswordBody",
  closed({ current_password: PasswordSchema, new_password: NewPasswordSchema }),
  "A new password, proven with the one that it replaces.",
);
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

/** `POST /auth/password/reset-request`. */
export const ResetRequestBodySchema = named(
  "ResetRequestBody",
  closed({ email: EmailSchema }),
  "The address that gets a mail with a token.",
);

/** Answer of routes that send a mail. */
export const MailAcceptedSchema = named(
  "MailAccepted",
  closed({ accepted: told(Type.Literal(true), "Says nothing about whether the account exists.") }),
  "The request is taken; the answer is the same whether the account exists or not.",
);

/** `POST /auth/password/reset`. */
export const ResetPasswordBodySchema = named(
  "ResetPasswordBody",
  closed({
    token: MailedTokenSchema,
    new_password: NewPasswordSchema,
    keep_passkeys: Type.Optional(
      told(
        Type.Boolean(),
        "True keeps the passkeys, for an owner who knows each of them. Absent: they are removed.",
        false,
      ),
    ),
  }),
  "A new password, proven with a mailed token.",
);
export type ResetPasswordBody = Static<typeof ResetPasswordBodySchema>;

/** Answer of `POST /auth/password/reset`. */
export const PasswordResetSchema = named(
  "PasswordReset",
  closed({
    password_reset: told(Type.Literal(true), "The new password is set."),
    removed_passkeys: listOf(
      closed({
        name: text("Name that its owner gave the passkey.", "Phone"),
        created_at: told(TimeSchema, "When the passkey was added."),
      }),
      "Passkeys that were removed with the old password.",
    ),
  }),
  "The password is reset: every session has ended, and a login is needed.",
);
export type PasswordReset = Static<typeof PasswordResetSchema>;

/** `POST /account/email/verify`. */
export const VerifyEmailBodySchema = named(
  "VerifyEmailBody",
  closed({ token: MailedTokenSchema }),
  "The mailed token that proves the address.",
);

/** Answer of `POST /account/email/verify`. */
export const EmailVerifiedSchema = named(
  "EmailVerified",
  closed({ email_verified: told(Type.Literal(true), "Mail to the address arrives.") }),
  "The address is verified.",
);

/** `POST /account/email/change`. */
export const ChangeEmailBodySchema = named(
  "ChangeEmailBody",
  closed({ email: told(EmailSchema, "The address to change to; a mail to it holds a token."), ...OWN_PROOF }),
  "Another address for the account.",
);
export type ChangeEmailBody = Static<typeof ChangeEmailBodySchema>;

/** `POST /account/email/change/confirm` and `POST /auth/email/accept`. */
export const ConfirmEmailChangeBodySchema = named(
  "ConfirmEmailChangeBody",
  closed({ token: MailedTokenSchema }),
  "The token that was mailed to the new address.",
);

/** Answer of both. */
export const EmailChangedSchema = named(
  "EmailChanged",
  closed({ email: told(EmailText, "From now on.") }),
  "The address is changed.",
);

/** `POST /account/export` and `POST /account/close`. */
export const OwnProofBodySchema = named(
  "OwnProofBody",
  closed({ ...OWN_PROOF }),
  "Proof that the owner acts: a code of the second factor if there is one, else the password.",
);

/** Answer of `POST /account/close`. */
export const AccountClosedSchema = named(
  "AccountClosed",
  closed({ closed: told(Type.Literal(true), "The account cannot be opened again.") }),
  "The account is closed.",
);
