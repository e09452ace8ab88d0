import { type Static, Type } from "typebox";
import { LabelSchema } from "./auth.ts";
import {
  AccountIdSchema,
  AccountNameText,
  closed,
  EmailText,
  listOf,
  named,
  nullable,
  oneOf,
  TimeSchema,
  text,
  told,
} from "./common.ts";
import { CurrencyText, Int64Schema, WithdrawalSchema } from "./earnings.ts";
import { OWN_PROOF } from "./second-factor.ts";

/** Digits and letters of an account; an IBAN's check digits are verified as well. */
const BankAccountSchema = told(
  Type.String({ minLength: 4, maxLength: 64, pattern: "^[A-Za-z0-9 -]+$" }),
  "IBAN or account number; an IBAN's check digits are verified.",
  "DE89 3704 0044 0532 0130 00",
);
const BANK = "COBADEFFXXX";

/** `POST /creator/payout-details`. */
export const PayoutDetailsBodySchema = named(
  "PayoutDetailsBody",
  closed({
    holder: told(LabelSchema, "Holder of the account, as known to the bank."),
    account: BankAccountSchema,
    bank: Type.Optional(told(LabelSchema, "Name, BIC or routing number of the bank.", BANK)),
    note: Type.Optional(told(LabelSchema, "What finance should know besides.", "Please quote the invoice.")),
    ...OWN_PROOF,
  }),
  "Where an operator pays a creator by hand.",
);
export type PayoutDetailsBody = Static<typeof PayoutDetailsBodySchema>;

/** `GET /creator/payout-details`. */
export const PayoutDetailsSchema = named(
  "PayoutDetails",
  closed({
    state: told(oneOf(["none", "kept"]), "`none`: nothing is stored, and all other members are null.", "kept"),
    holder: nullable(Type.String(), "Holder of the account; null without details.", "Ada Northwind"),
    account_ending: nullable(Type.String(), "The last four characters of the account; null without details.", "3000"),
    updated_at: nullable(TimeSchema, "When the details were set; null without details."),
    held_until: nullable(
      TimeSchema,
      "Nothing is paid to changed details before this time; null when nothing is held.",
      null,
    ),
  }),
  "Enough of the details to recognise them, too little to use them.",
);
export type PayoutDetails = Static<typeof PayoutDetailsSchema>;

/** Facts that finance should know before paying. */
const PayoutWarningSchema = named(
  "PayoutWarning",
  closed({
    kind: told(
      oneOf(["debt", "undecided_refunds", "no_payout_details", "payout_details_changed", "payout_held"]),
      "What is to be considered.",
    ),
    message: text("The same in words.", "the creator owes EUR 500 in minor units for refunds"),
  }),
  "A fact that finance should know before paying.",
);
const warnings = listOf(PayoutWarningSchema, "What finance should know before paying.");

const OwedSchema = named(
  "Owed",
  closed({ currency: CurrencyText, amount_minor: told(Int64Schema, "What is owed.", 500) }),
  "A debt in one currency.",
);

/** `GET /creator/admin/withdrawals/{withdrawal_id}/payee`. */
export const PayeeSchema = named(
  "Payee",
  closed({
    withdrawal: WithdrawalSchema,
    account_id: told(AccountIdSchema, "Who is paid."),
    name: AccountNameText,
    email: EmailText,
    held_until: nullable(
      TimeSchema,
      "Nothing is paid to the changed details before this time; null when nothing is held.",
      null,
    ),
    details: nullable(
      named(
        "PayeeDetails",
        closed({
          holder: text("Holder of the account, as known to the bank.", "Ada Northwind"),
          account: text("IBAN or account number.", "DE89 3704 0044 0532 0130 00"),
          bank: nullable(Type.String(), "Name, BIC or routing number of the bank; null when none was given.", BANK),
          note: nullable(Type.String(), "What the creator added; null for nothing.", null),
          updated_at: told(TimeSchema, "When the details were set."),
        }),
        "A creator's bank details in full.",
      ),
      "Null when the creator has stored none, and while they are held.",
    ),
    owed: listOf(OwedSchema, "Refunds that the creator's balance did not cover."),
    undecided: listOf(OwedSchema, "The creator's share of refunds that are not yet decided."),
    warnings,
  }),
  "Whom a withdrawal pays, where, and what they owe.",
);
export type Payee = Static<typeof PayeeSchema>;
export type PayoutWarning = Payee["warnings"][number];

/** Answer to `POST /creator/admin/withdrawals/{withdrawal_id}/submit`. */
export const SubmittedPayoutSchema = named(
  "SubmittedPayout",
  closed({ ...WithdrawalSchema.properties, warnings }),
  "The submitted withdrawal, and what finance should know.",
);
export type SubmittedPayout = Static<typeof SubmittedPayoutSchema>;
