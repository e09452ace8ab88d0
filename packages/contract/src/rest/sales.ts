import { type Static, Type } from "typebox";
import {
  AccountIdSchema,
  closed,
  named,
  nullable,
  oneOf,
  PluginIdSchema,
  PluginIdText,
  pageOf,
  pageQuery,
  ReasonSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
} from "./common.ts";
import {
  AmountSchema,
  CurrencySchema,
  CurrencyText,
  ExternalIdSchema,
  IdempotencyKeySchema,
  Int64Schema,
} from "./earnings.ts";

const PAYMENT = "pi_3PqLk2";
const REFUND = "re_3PqLk2";

/** `POST /creator/admin/sales`. */
export const SaleBodySchema = named(
  "SaleBody",
  closed({
    external_id: ExternalIdSchema,
    plugin_id: told(PluginIdSchema, "What was sold."),
    currency: CurrencySchema,
    amount_minor: told(AmountSchema, "What the buyer paid."),
    sold_at: told(TimeSchema, "When the buyer paid."),
  }),
  "A payment that was received.",
);
export type SaleBody = Static<typeof SaleBodySchema>;

/** Schema of {@link Sale}. */
export const SaleSchema = named(
  "Sale",
  closed({
    sale_id: told(UuidSchema, "Id of the sale."),
    external_id: text("The payment provider's id of the payment.", PAYMENT),
    plugin_id: PluginIdText,
    account_id: told(AccountIdSchema, "Who earns it."),
    currency: CurrencyText,
    amount_minor: told(Int64Schema, "What the buyer paid."),
    fee_minor: told(Int64Schema, "The platform's part of it.", 750),
    sold_at: told(TimeSchema, "When the buyer paid."),
    release_at: told(TimeSchema, "End of the hold.", "2026-10-21T14:13:20.000Z"),
    released_at: nullable(TimeSchema, "When the creator's share became available; null before.", null),
    refunded_minor: told(Int64Schema, "What the buyer got back.", 0),
  }),
  "A sale with the platform's fee.",
);
export type Sale = Static<typeof SaleSchema>;

/** `POST /creator/admin/refunds`. */
export const RefundBodySchema = named(
  "RefundBody",
  closed({
    external_id: told(ExternalIdSchema, "Of the refund.", REFUND),
    sale_external_id: told(ExternalIdSchema, "Of the payment.", PAYMENT),
    currency: CurrencySchema,
    amount_minor: told(AmountSchema, "What the buyer got back."),
  }),
  "Money that was returned to a buyer.",
);
export type RefundBody = Static<typeof RefundBodySchema>;

/** States of a reversal. */
export const ReversalStateSchema = told(
  oneOf(["opened", "reconciled", "written_off", "dismissed"]),
  "`opened` until an administrator decides who bears the refund; `dismissed` when there was no refund after all.",
);
export type ReversalState = Static<typeof ReversalStateSchema>;

const RevisionSchema = Type.Unsafe<bigint>({ type: "integer", format: "int64" });

/** Schema of {@link Reversal}. */
export const ReversalSchema = named(
  "Reversal",
  closed({
    reversal_id: told(UuidSchema, "Id of the reversal."),
    external_id: text("The payment provider's id of the refund.", REFUND),
    sale_id: told(UuidSchema, "The sale that was refunded.", "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11"),
    account_id: told(AccountIdSchema, "Who earned it."),
    currency: CurrencyText,
    amount_minor: told(Int64Schema, "What the buyer got back."),
    fee_minor: told(Int64Schema, "The platform's part of it; the rest is the creator's share.", 750),
    state: ReversalStateSchema,
    revision: told(RevisionSchema, "Rises with every change; a decision names the one that it has seen. 64 bits.", 1),
    from_pending_minor: nullable(
      Int64Schema,
      "Part of the creator's share that came from the pending balance; null until it is decided.",
      null,
    ),
    from_available_minor: nullable(
      Int64Schema,
      "Part that came from the available balance; null until it is decided.",
      null,
    ),
    receivable_minor: nullable(
      Int64Schema,
      "Part that the balances did not cover, which the creator owes; null until it is decided.",
      null,
    ),
    opened_at: told(TimeSchema, "When the refund was recorded."),
    closed_at: nullable(TimeSchema, "When it was decided; null before.", null),
  }),
  "The reversal of a refund: who bears it.",
);
export type Reversal = Static<typeof ReversalSchema>;

/** `GET /creator/admin/reversals`, the longest waiting first. */
export const ReversalPageSchema = named("ReversalPage", pageOf(ReversalSchema));
export type ReversalPage = Static<typeof ReversalPageSchema>;

/** Query of `GET /creator/admin/reversals`. */
export const ReversalQuerySchema = pageQuery({
  state: Type.Optional(told(ReversalStateSchema, "Only reversals in this state.")),
});

const ExpectedRevisionSchema = told(
  RevisionSchema,
  "`revision` of the reversal as it was shown; another one is refused. 64 bits.",
  1,
);

/** `POST /creator/admin/reversals/{id}/reconcile`. */
export const ReconcileBodySchema = named(
  "ReconcileBody",
  closed({ expected_revision: ExpectedRevisionSchema, idempotency_key: IdempotencyKeySchema }),
  "The creator bears their share of the refund.",
);
export type ReconcileBody = Static<typeof ReconcileBodySchema>;

/** `POST /creator/admin/reversals/{id}/write-off`. */
export const WriteOffBodySchema = named(
  "WriteOffBody",
  closed({
    expected_revision: ExpectedRevisionSchema,
    idempotency_key: IdempotencyKeySchema,
    reason: told(ReasonSchema, "Why the platform pays.", "The fault was ours."),
  }),
  "The platform bears the refund.",
);
export type WriteOffBody = Static<typeof WriteOffBodySchema>;
