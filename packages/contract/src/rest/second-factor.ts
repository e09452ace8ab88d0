import { type Static, Type } from "typebox";
import { PasswordSchema } from "./auth.ts";
import { closed, listOf, named, TimeSchema, text, told } from "./common.ts";

/** A code of a login. */
export const CodeSchema = told(
  Type.String({ minLength: 6, maxLength: 64, pattern: "^[A-Za-z0-9 -]+$" }),
  "Six digits of an authenticator, or a recovery code; spaces and hyphens are removed before the comparison.",
  "492 039",
);

/** `POST /account/second-factor/enrol`. */
export const SecondFactorSecretSchema = named(
  "SecondFactorSecret",
  closed({
    secret: text("The secret in base32, to be typed into an authenticator.", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    otpauth_url: text(
      "The same as an `otpauth:` address, to be shown as a QR code.",
      "otpauth://totp/Bourse:ada%40northwind.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Bourse",
    ),
  }),
  "A new second factor, shown this once. It has no effect until it is confirmed.",
);
export type SecondFactorSecret = Static<typeof SecondFactorSecretSchema>;

/**
 * Proof that the owner acts, and not only somebody with their session: a code when the account has a second factor, else
 * the password. An account with neither comes from an issuer; its recent login is the proof.
 */
export const OWN_PROOF = {
  code: Type.Optional(told(CodeSchema, "Asked of an account with a second factor.")),
  password: Type.Optional(told(PasswordSchema, "Asked of an account that has a password and no second factor.")),
};
export interface OwnProof {
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

/** `POST /account/second-factor/confirm`. */
export const ConfirmSecondFactorBodySchema = named(
  "ConfirmSecondFactorBody",
  closed({
    code: told(CodeSchema, "The first code of the new factor."),
    password: Type.Optional(told(PasswordSchema, "Asked of an account that has one.")),
  }),
  "What switches the second factor on.",
);
export type ConfirmSecondFactorBody = Static<typeof ConfirmSecondFactorBodySchema>;

/** `POST /account/second-factor/disable` and `…/recovery-codes`. */
export const CodeBodySchema = named("CodeBody", closed({ code: CodeSchema }), "A code of the second factor.");
export type CodeBody = Static<typeof CodeBodySchema>;

/** Answer of the confirmation. */
export const RecoveryCodesSchema = named(
  "RecoveryCodes",
  closed({
    recovery_codes: listOf(
      text("Allows one login without the authenticator.", "7KQ2-MX4P-9TRC"),
      "All recovery codes; earlier ones are invalid.",
    ),
  }),
  "Recovery codes, shown this once.",
);
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>;

/** Answer of `POST /account/second-factor/disable`. */
export const SecondFactorStateSchema = named(
  "SecondFactorState",
  closed({ second_factor: told(Type.Literal("off"), "A login asks for no code any more.") }),
  "The second factor is off.",
);

const TICKET = "UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw";

/** Ticket for a login that lacks its second factor, in the failure's `data`. */
export const SecondFactorTicketSchema = named(
  "SecondFactorTicket",
  closed({
    ticket: text("Send it with a code to `POST /auth/login/second-factor`.", TICKET),
    expires_at: told(TimeSchema, "When the ticket ends.", "2026-09-21T14:18:20.000Z"),
  }),
  "A login that lacks its second factor.",
);
export type SecondFactorTicket = Static<typeof SecondFactorTicketSchema>;

/** `POST /auth/login/second-factor`. */
export const SecondFactorLoginBodySchema = named(
  "SecondFactorLoginBody",
  closed({
    ticket: told(
      Type.String({ minLength: 1, maxLength: 128 }),
      "`data.second_factor.ticket` of the refusal `auth.second_factor_required`.",
      TICKET,
    ),
    code: CodeSchema,
  }),
  "The second half of a login.",
);
export type SecondFactorLoginBody = Static<typeof SecondFactorLoginBodySchema>;
