import { type Static, Type } from "typebox";
import { PasswordSchema } from "./auth.ts";
import { closed, named, TimeSchema } from "./common.ts";

/** Six digits of an authenticator, or a recovery code; spaces and hyphens are removed before the comparison. */
export const CodeSchema = Type.String({ minLength: 6, maxLength: 64, pattern: "^[A-Za-z0-9 -]+$" });

/** `POST /account/second-factor/enrol`: shown only once. It has no effect until it is confirmed. */
export const SecondFactorSecretSchema = named(
  "SecondFactorSecret",
  closed({
    /** Base32, to be typed into an authenticator. */
    secret: Type.String(),
    /** The same as an `otpauth:` address, to be shown as a QR code. */
    otpauth_url: Type.String(),
  }),
);
export type SecondFactorSecret = Static<typeof SecondFactorSecretSchema>;

/**
 * Proof that the owner acts, and not only somebody with their session: a code when the account has a second factor, else
 * the password. An account with neither comes from an issuer; its recent login is the proof.
 */
export const OWN_PROOF = { code: Type.Optional(CodeSchema), password: Type.Optional(PasswordSchema) };
export interface OwnProof {
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

/** `POST /account/second-factor/confirm`: the first code of the new factor, and the password of an account that has one. */
export const ConfirmSecondFactorBodySchema = named(
  "ConfirmSecondFactorBody",
  closed({ code: CodeSchema, password: Type.Optional(PasswordSchema) }),
);
export type ConfirmSecondFactorBody = Static<typeof ConfirmSecondFactorBodySchema>;

/** `POST /account/second-factor/disable` and `…/recovery-codes`. */
export const CodeBodySchema = named("CodeBody", closed({ code: CodeSchema }));
export type CodeBody = Static<typeof CodeBodySchema>;

/** Answer of the confirmation: shown only once. Each code allows one login without the authenticator. */
export const RecoveryCodesSchema = named("RecoveryCodes", closed({ recovery_codes: Type.Array(Type.String()) }));
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>;

/** Answer of `POST /account/second-factor/disable`. */
export const SecondFactorStateSchema = named("SecondFactorState", closed({ second_factor: Type.Literal("off") }));

/** Ticket for a login that lacks its second factor, in the failure's `data`. */
export const SecondFactorTicketSchema = named(
  "SecondFactorTicket",
  closed({ ticket: Type.String(), expires_at: TimeSchema }),
);
export type SecondFactorTicket = Static<typeof SecondFactorTicketSchema>;

/** `POST /auth/login/second-factor`. */
export const SecondFactorLoginBodySchema = named(
  "SecondFactorLoginBody",
  closed({ ticket: Type.String({ minLength: 1, maxLength: 128 }), code: CodeSchema }),
);
export type SecondFactorLoginBody = Static<typeof SecondFactorLoginBodySchema>;
