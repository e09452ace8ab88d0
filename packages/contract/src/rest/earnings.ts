import { type Static, type TSchema, Type } from "typebox";
import type { ErrorCode } from "../errors/index.ts";
import { CURRENCY_CODES } from "../money/index.ts";
import {
  closed,
  named,
  nullable,
  oneOf,
  PluginIdSchema,
  pageOf,
  pageQuery,
  ReasonSchema,
  TimeSchema,
  UuidSchema,
} from "./common.ts";

/** An integer of 64 bits: a bigint in the program, plain digits on the wire. */
export const Int64Schema = Type.Unsafe<bigint>({ type: "integer", format: "int64" });

/** Gives refusals of this value their own error code. */
function refusedAs<Schema extends TSchema>(code: ErrorCode, schema: Schema): Schema {
  return { ...schema, "x-refused-as": code };
}

/** A positive amount in minor units. */
export const AmountSchema = refusedAs(
  "ledger.amount_invalid",
  Type.Unsafe<bigint>({ type: "integer", format: "int64", minimum: 1 }),
);

/** A currency of ISO 4217. */
export const CurrencySchema = refusedAs("ledger.currency_unknown", oneOf(CURRENCY_CODES));

/** Identifies one operation of one account permanently: 1 to 255 printable ASCII characters, no space. */
export const IdempotencyKeySchema = refusedAs(
  "idempotency.key_invalid",
  Type.String({ minLength: 1, maxLength: 255, pattern: "^[!-~]+$" }),
);

/** The payment provider's id of a payment or refund: printable ASCII, no space. */
export const ExternalIdSchema = Type.String({ minLength: 1, maxLength: 255, pattern: "^[!-~]+$" });

/** `POST /creator/withdrawals`. */
export const WithdrawalBodySchema = named(
  "WithdrawalBody",
  closed({ currency: CurrencySchema, amount_minor: AmountSchema, idempotency_key: IdempotencyKeySchema }),
);
export type WithdrawalBody = Static<typeof WithdrawalBodySchema>;

/**
 * `requested` and `reserved` happen at once; `unknown` waits for the provider's report; `bounced` came back after it
 * was paid.
 */
export const WithdrawalStateSchema = oneOf([
  "requested",
  "reserved",
  "submitted",
  "paid",
  "failed",
  "cancelled",
  "unknown",
  "bounced",
]);
export type WithdrawalState = Static<typeof WithdrawalStateSchema>;

/** A withdrawal as shown to its creator and finance. */
export const WithdrawalSchema = named(
  "Withdrawal",
  closed({
    withdrawal_id: UuidSchema,
    account_id: UuidSchema,
    currency: Type.String(),
    amount_minor: Int64Schema,
    state: WithdrawalStateSchema,
    /** Finance's note about the payout, e.g. the bank's reference. */
    reference: nullable(Type.String()),
    created_at: TimeSchema,
    updated_at: TimeSchema,
  }),
);
export type Withdrawal = Static<typeof WithdrawalSchema>;

/** `GET /creator/withdrawals`, newest first. */
export const WithdrawalPageSchema = named("WithdrawalPage", pageOf(WithdrawalSchema));
export type WithdrawalPage = Static<typeof WithdrawalPageSchema>;

/** Query of `GET /creator/admin/withdrawals`. */
export const WithdrawalQuerySchema = pageQuery({
  state: Type.Optional(WithdrawalStateSchema),
});

const ReferenceSchema = Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" });

/** `POST /creator/admin/withdrawals/{withdrawal_id}/submit`. */
export const SubmitPayoutBodySchema = named(
  "SubmitPayoutBody",
  closed({ reference: ReferenceSchema, idempotency_key: Type.Optional(IdempotencyKeySchema) }),
);
export type SubmitPayoutBody = Static<typeof SubmitPayoutBodySchema>;

/** `POST /creator/admin/withdrawals/{withdrawal_id}/resolve`. */
export const ResolvePayoutBodySchema = named(
  "ResolvePayoutBody",
  closed({
    outcome: oneOf(["paid", "failed"]),
    reason: ReasonSchema,
    idempotency_key: Type.Optional(IdempotencyKeySchema),
  }),
);
export type ResolvePayoutBody = Static<typeof ResolvePayoutBodySchema>;

/** `POST /creator/admin/withdrawals/{withdrawal_id}/settle`. */
export const SettlePayoutBodySchema = named(
  "SettlePayoutBody",
  closed({ idempotency_key: Type.Optional(IdempotencyKeySchema) }),
);

/** `POST /creator/admin/sales`: a received payment. */
export const SaleBodySchema = named(
  "SaleBody",
  closed({
    external_id: ExternalIdSchema,
    plugin_id: PluginIdSchema,
    currency: CurrencySchema,
    amount_minor: AmountSchema,
    sold_at: TimeSchema,
  }),
);
export type SaleBody = Static<typeof SaleBodySchema>;

/** A sale with the platform's fee. */
export const SaleSchema = named(
  "Sale",
  closed({
    sale_id: UuidSchema,
    external_id: Type.String(),
    plugin_id: Type.String(),
    account_id: UuidSchema,
    currency: Type.String(),
    amount_minor: Int64Schema,
    fee_minor: Int64Schema,
    sold_at: TimeSchema,
    /** End of the hold. */
    release_at: TimeSchema,
    released_at: nullable(TimeSchema),
    refunded_minor: Int64Schema,
  }),
);
export type Sale = Static<typeof SaleSchema>;

/** `POST /creator/admin/refunds`: money returned to a buyer. */
export const RefundBodySchema = named(
  "RefundBody",
  closed({
    external_id: ExternalIdSchema,
    sale_external_id: ExternalIdSchema,
    currency: CurrencySchema,
    amount_minor: AmountSchema,
  }),
);
export type RefundBody = Static<typeof RefundBodySchema>;

/** `opened` until an administrator decides who bears the refund; `dismissed` when there was no refund after all. */
export const ReversalStateSchema = oneOf(["opened", "reconciled", "written_off", "dismissed"]);
export type ReversalState = Static<typeof ReversalStateSchema>;

/** A refund's reversal; the creator's share is the amount less the fee. */
export const ReversalSchema = named(
  "Reversal",
  closed({
    reversal_id: UuidSchema,
    external_id: Type.String(),
    sale_id: UuidSchema,
    account_id: UuidSchema,
    currency: Type.String(),
    amount_minor: Int64Schema,
    fee_minor: Int64Schema,
    state: ReversalStateSchema,
    revision: Int64Schema,
    /** The balance that the creator's share came from; null until it is decided. */
    from_pending_minor: nullable(Int64Schema),
    from_available_minor: nullable(Int64Schema),
    receivable_minor: nullable(Int64Schema),
    opened_at: TimeSchema,
    closed_at: nullable(TimeSchema),
  }),
);
export type Reversal = Static<typeof ReversalSchema>;

/** `GET /creator/admin/reversals`, the longest waiting first. */
export const ReversalPageSchema = named("ReversalPage", pageOf(ReversalSchema));
export type ReversalPage = Static<typeof ReversalPageSchema>;

/** Query of `GET /creator/admin/reversals`. */
export const ReversalQuerySchema = pageQuery({
  state: Type.Optional(ReversalStateSchema),
});

/** `POST /creator/admin/reversals/{id}/reconcile`. */
export const ReconcileBodySchema = named(
  "ReconcileBody",
  closed({ expected_revision: Int64Schema, idempotency_key: IdempotencyKeySchema }),
);
export type ReconcileBody = Static<typeof ReconcileBodySchema>;

/** `POST /creator/admin/reversals/{id}/write-off`. */
export const WriteOffBodySchema = named(
  "WriteOffBody",
  closed({ expected_revision: Int64Schema, idempotency_key: IdempotencyKeySchema, reason: ReasonSchema }),
);
export type WriteOffBody = Static<typeof WriteOffBodySchema>;

/** `GET /creator/balances`; the receivable is the creator's debt and never above zero. */
export const BalanceListSchema = named(
  "BalanceList",
  closed({
    items: Type.Array(
      named(
        "Balance",
        closed({
          currency: Type.String(),
          /** Digits of the minor unit. */
          exponent: Type.Integer(),
          pending_minor: Int64Schema,
          available_minor: Int64Schema,
          held_minor: Int64Schema,
          payout_clearing_minor: Int64Schema,
          receivable_minor: Int64Schema,
          /** The part of `pending_minor` that a takedown keeps from becoming available. */
          frozen_minor: Int64Schema,
        }),
      ),
    ),
  }),
);
export type BalanceList = Static<typeof BalanceListSchema>;

/** Query of `GET /creator/statement`. */
export const StatementQuerySchema = pageQuery({
  currency: CurrencySchema,
});

/** Query of `GET /creator/export`. */
export const ExportQuerySchema = closed({ currency: CurrencySchema });

/** Query of `GET /creator/admin/export`. */
export const AdminExportQuerySchema = closed({ account_id: UuidSchema, currency: CurrencySchema });

/** `GET /creator/statement`, oldest first; numbers are consecutive. */
export const StatementPageSchema = named(
  "StatementPage",
  pageOf(
    named(
      "StatementEntry",
      closed({
        number: Int64Schema,
        at: TimeSchema,
        kind: Type.String(),
        subject: Type.String(),
        lines: Type.Array(closed({ account: Type.String(), amount_minor: Int64Schema })),
      }),
    ),
  ),
);
export type StatementPage = Static<typeof StatementPageSchema>;
