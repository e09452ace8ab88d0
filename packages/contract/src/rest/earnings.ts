import { type Static, type TSchema, Type } from "typebox";
import type { ErrorCode } from "../errors/index.ts";
import { CURRENCY_CODES } from "../money/index.ts";
import {
  AccountIdSchema,
  closed,
  listOf,
  named,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  ReasonSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";

/** An integer of 64 bits: a bigint in the program, plain digits on the wire. Most are amounts. */
export const Int64Schema = told(
  Type.Unsafe<bigint>({ type: "integer", format: "int64" }),
  "Whole minor units (cents) of the currency, 64 bits.",
  5000,
);

/** Gives refusals of this value their own error code. */
function refusedAs<Schema extends TSchema>(code: ErrorCode, schema: Schema): Schema {
  return { ...schema, "x-refused-as": code };
}

/** A positive amount in minor units. */
export const AmountSchema = refusedAs(
  "ledger.amount_invalid",
  told(
    Type.Unsafe<bigint>({ type: "integer", format: "int64", minimum: 1 }),
    "Whole minor units (cents) of `currency`, 64 bits.",
    5000,
  ),
);

/** A currency of ISO 4217. */
export const CurrencySchema = refusedAs(
  "ledger.currency_unknown",
  told(oneOf(CURRENCY_CODES), "Currency of the amounts: its code in ISO 4217.", "EUR"),
);

/** A currency in an answer. */
export const CurrencyText = text("Currency of the amounts: its code in ISO 4217.", "EUR");

/** Identifies one operation of one account permanently. */
export const IdempotencyKeySchema = refusedAs(
  "idempotency.key_invalid",
  told(
    Type.String({ minLength: 1, maxLength: 255, pattern: "^[!-~]+$" }),
    "Chosen by the client, unique among its requests: sent again with the same body, it gives the same answer and happens once. Printable ASCII without space.",
    "9f0c6a52-withdrawal-2026-09",
  ),
);

/** The payment provider's id of a payment or refund. */
export const ExternalIdSchema = told(
  Type.String({ minLength: 1, maxLength: 255, pattern: "^[!-~]+$" }),
  "The payment provider's id of it: printable ASCII without space.",
  "pi_3PqLk2",
);

/** `POST /creator/withdrawals`. */
export const WithdrawalBodySchema = named(
  "WithdrawalBody",
  closed({
    currency: CurrencySchema,
    amount_minor: told(AmountSchema, "What to withdraw."),
    idempotency_key: IdempotencyKeySchema,
  }),
  "An amount of the available earnings.",
);
export type WithdrawalBody = Static<typeof WithdrawalBodySchema>;

/** States of a withdrawal. */
export const WithdrawalStateSchema = told(
  oneOf(["requested", "reserved", "submitted", "paid", "failed", "cancelled", "unknown", "bounced"]),
  "`requested` and `reserved` happen at once; `unknown` waits for the provider's report; `bounced` came back after it was paid.",
  "reserved",
);
export type WithdrawalState = Static<typeof WithdrawalStateSchema>;

/** Schema of {@link Withdrawal}. */
export const WithdrawalSchema = named(
  "Withdrawal",
  closed({
    withdrawal_id: told(UuidSchema, "Id of the withdrawal."),
    account_id: told(AccountIdSchema, "Who withdraws."),
    currency: CurrencyText,
    amount_minor: told(Int64Schema, "What is withdrawn."),
    state: WithdrawalStateSchema,
    reference: nullable(
      Type.String(),
      "Finance's note about the payout, such as the bank's reference; null before the payout.",
      null,
    ),
    created_at: told(TimeSchema, "When it was requested."),
    updated_at: told(TimeSchema, "When its state last changed."),
  }),
  "A withdrawal as its creator and finance see it.",
);
export type Withdrawal = Static<typeof WithdrawalSchema>;

/** `GET /creator/withdrawals`, newest first. */
export const WithdrawalPageSchema = named("WithdrawalPage", pageOf(WithdrawalSchema));
export type WithdrawalPage = Static<typeof WithdrawalPageSchema>;

/** Query of `GET /creator/admin/withdrawals`. */
export const WithdrawalQuerySchema = pageQuery({
  state: Type.Optional(told(WithdrawalStateSchema, "Only withdrawals in this state.")),
});

/** `POST /creator/admin/withdrawals/{withdrawal_id}/submit`. */
export const SubmitPayoutBodySchema = named(
  "SubmitPayoutBody",
  closed({
    reference: told(
      Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" }),
      "Finance's note about the payout, such as the bank's reference.",
      "SEPA 2026-09-22/14",
    ),
    idempotency_key: Type.Optional(IdempotencyKeySchema),
  }),
  "A payout that has been sent.",
);
export type SubmitPayoutBody = Static<typeof SubmitPayoutBodySchema>;

/** `POST /creator/admin/withdrawals/{withdrawal_id}/resolve`. */
export const ResolvePayoutBodySchema = named(
  "ResolvePayoutBody",
  closed({
    outcome: told(oneOf(["paid", "failed"]), "`failed` makes the amount available again."),
    reason: told(ReasonSchema, "Why finance says so.", "The bank confirms it."),
    idempotency_key: Type.Optional(IdempotencyKeySchema),
  }),
  "How a submitted payout ended.",
);
export type ResolvePayoutBody = Static<typeof ResolvePayoutBodySchema>;

/** `POST /creator/admin/withdrawals/{withdrawal_id}/settle`. */
export const SettlePayoutBodySchema = named(
  "SettlePayoutBody",
  closed({ idempotency_key: Type.Optional(IdempotencyKeySchema) }),
  "A question to the payout provider.",
);

/** `GET /creator/balances`. */
export const BalanceListSchema = named(
  "BalanceList",
  wholeList(
    named(
      "Balance",
      closed({
        currency: CurrencyText,
        exponent: told(Type.Integer(), "Decimal digits of the minor unit: 2 for cents.", 2),
        pending_minor: told(Int64Schema, "Earned, and still within the hold."),
        available_minor: told(Int64Schema, "Free to be withdrawn.", 12_000),
        held_minor: told(Int64Schema, "Reserved for withdrawals that are not yet submitted.", 0),
        payout_clearing_minor: told(Int64Schema, "In payouts whose end is not yet known.", 0),
        receivable_minor: told(Int64Schema, "The creator's debt for refunds: never above zero.", 0),
        frozen_minor: told(
          Int64Schema,
          "The part of `pending_minor` that a takedown keeps from becoming available.",
          0,
        ),
      }),
      "A creator's earnings in one currency.",
    ),
  ),
);
export type BalanceList = Static<typeof BalanceListSchema>;

/** Query of `GET /creator/statement`. */
export const StatementQuerySchema = pageQuery({ currency: CurrencySchema });

/** Query of `GET /creator/export`. */
export const ExportQuerySchema = closed({ currency: CurrencySchema });

/** Query of `GET /creator/admin/export`. */
export const AdminExportQuerySchema = closed({
  account_id: told(AccountIdSchema, "Whose ledger."),
  currency: CurrencySchema,
});

/** `GET /creator/statement`, oldest first. */
export const StatementPageSchema = named(
  "StatementPage",
  pageOf(
    named(
      "StatementEntry",
      closed({
        number: told(
          Type.Unsafe<bigint>({ type: "integer", format: "int64" }),
          "Number of the entry in this ledger; consecutive from 1.",
          17,
        ),
        at: told(TimeSchema, "When it was booked."),
        kind: text("What happened.", "sale"),
        subject: text("What it is about: `<kind>:<id>`.", "sale:8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55"),
        lines: listOf(
          closed({
            account: text("One of the balances: `pending`, `available`, `held` and so on.", "pending"),
            amount_minor: told(Int64Schema, "Change of that balance: negative when it falls."),
          }),
          "The creator's lines of the entry.",
        ),
      }),
      "One entry of a creator's ledger.",
    ),
  ),
);
export type StatementPage = Static<typeof StatementPageSchema>;
