import { type Static, Type } from "typebox";
import { LabelSchema } from "./auth.ts";
import { closed, named, nullable, oneOf, TimeSchema, UuidSchema } from "./common.ts";
import { Int64Schema, WithdrawalSchema } from "./earnings.ts";
import { OWN_PROOF } from "./second-factor.ts";

/** Digits and letters of an account; an IBAN's check digits are verified as well. */
const BankAccountSchema = Type.String({ minLength: 4, maxLength: 64, pattern: "^[A-Za-z0-9 -]+$" });

/** `POST /creator/payout-details`: where an operator pays a creator by hand. */
export const PayoutDetailsBodySchema = named(
  "PayoutDetailsBody",
  closed({
    /** Holder of the account, as known to the bank. */
    holder: LabelSchema,
    account: BankAccountSchema,
    /** Name, BIC or routing number of the bank. */
    bank: Type.Optional(LabelSchema),
    note: Type.Optional(LabelSchema),
    ...OWN_PROOF,
  }),
);
export type PayoutDetailsBody = Static<typeof PayoutDetailsBodySchema>;

/** `GET /creator/payout-details`: enough to recognise the details, too little to use them. */
export const PayoutDetailsSchema = named(
  "PayoutDetails",
  closed({
    state: oneOf(["none", "kept"]),
    holder: nullable(Type.String()),
    /** The last four characters of the account. */
    account_ending: nullable(Type.String()),
    updated_at: nullable(TimeSchema),
    /** Nothing is paid to changed details before this time; null when nothing is held. */
    held_until: nullable(TimeSchema),
  }),
);
export type PayoutDetails = Static<typeof PayoutDetailsSchema>;

/** Facts that finance should know before paying. */
const PayoutWarningSchema = named(
  "PayoutWarning",
  closed({
    kind: oneOf(["debt", "undecided_refunds", "no_payout_details", "payout_details_changed", "payout_held"]),
    message: Type.String(),
  }),
);

const OwedSchema = named("Owed", closed({ currency: Type.String(), amount_minor: Int64Schema }));

/** `GET /creator/admin/withdrawals/{withdrawal_id}/payee`: the recipient's details and debts. */
export const PayeeSchema = named(
  "Payee",
  closed({
    withdrawal: WithdrawalSchema,
    account_id: UuidSchema,
    name: Type.String(),
    email: Type.String(),
    /** Nothing is paid to the changed details before this time; null when nothing is held. */
    held_until: nullable(TimeSchema),
    /** Null when the creator has stored none, and while they are held. */
    details: nullable(
      named(
        "PayeeDetails",
        closed({
          holder: Type.String(),
          account: Type.String(),
          bank: nullable(Type.String()),
          note: nullable(Type.String()),
          updated_at: TimeSchema,
        }),
      ),
    ),
    /** Refunds that their balance did not cover. */
    owed: Type.Array(OwedSchema),
    /** Their share of refunds that are not yet decided. */
    undecided: Type.Array(OwedSchema),
    warnings: Type.Array(PayoutWarningSchema),
  }),
);
export type Payee = Static<typeof PayeeSchema>;
export type PayoutWarning = Payee["warnings"][number];

/** Answer to `POST /creator/admin/withdrawals/{withdrawal_id}/submit`. */
export const SubmittedPayoutSchema = named(
  "SubmittedPayout",
  closed({ ...WithdrawalSchema.properties, warnings: Type.Array(PayoutWarningSchema) }),
);
export type SubmittedPayout = Static<typeof SubmittedPayoutSchema>;
