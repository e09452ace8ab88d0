import { type Static, Type } from "typebox";
import { closed, named, nullable, oneOf, pageOf, pageQuery, ReasonSchema, TimeSchema, UuidSchema } from "./common.ts";
import { AmountSchema, CurrencySchema, IdempotencyKeySchema, Int64Schema } from "./earnings.ts";
import { OWN_PROOF } from "./second-factor.ts";

/** `POST /creator/extensions/{id}/price`; without both fields the extension is free. */
export const PriceBodySchema = named(
  "PriceBody",
  closed({ amount_minor: Type.Optional(AmountSchema), currency: Type.Optional(CurrencySchema) }),
);
export type PriceBody = Static<typeof PriceBodySchema>;

/** Price of an extension; null for both is free. */
export const PriceSchema = named(
  "Price",
  closed({
    plugin_id: Type.String(),
    amount_minor: nullable(Int64Schema),
    currency: nullable(Type.String()),
    at: TimeSchema,
  }),
);
export type Price = Static<typeof PriceSchema>;

/** `GET /creator/extensions/{id}/prices`, newest first. */
export const PricePageSchema = named("PricePage", pageOf(PriceSchema));
export type PricePage = Static<typeof PricePageSchema>;

/** `POST /plugins/{id}/purchases`. */
export const PurchaseBodySchema = named("PurchaseBody", closed({ idempotency_key: IdempotencyKeySchema }));
export type PurchaseBody = Static<typeof PurchaseBodySchema>;

/** `pending` waits for the buyer at the provider's checkout; `disputed` waits for the buyer's bank. */
export const PurchaseStateSchema = oneOf(["created", "pending", "paid", "refunded", "disputed", "expired", "failed"]);
export type PurchaseState = Static<typeof PurchaseStateSchema>;

/** A purchase as shown to its buyer. */
export const PurchaseSchema = named(
  "Purchase",
  closed({
    purchase_id: UuidSchema,
    plugin_id: Type.String(),
    currency: Type.String(),
    amount_minor: Int64Schema,
    state: PurchaseStateSchema,
    /** Address where the buyer pays; null unless the purchase is pending. */
    checkout_url: nullable(Type.String()),
    expires_at: nullable(TimeSchema),
    created_at: TimeSchema,
    paid_at: nullable(TimeSchema),
  }),
);
export type Purchase = Static<typeof PurchaseSchema>;

/** `GET /account/purchases`, newest first. */
export const PurchasePageSchema = named("PurchasePage", pageOf(PurchaseSchema));
export type PurchasePage = Static<typeof PurchasePageSchema>;

/** `GET /account/entitlements`: priced extensions that the account may download. */
export const EntitlementListSchema = named(
  "EntitlementList",
  closed({
    items: Type.Array(
      named("Entitlement", closed({ plugin_id: Type.String(), purchase_id: UuidSchema, since: TimeSchema })),
    ),
  }),
);
export type EntitlementList = Static<typeof EntitlementListSchema>;

/** `GET /creator/payout-account`: whether the payout provider can pay this account. */
export const PayoutAccountSchema = named(
  "PayoutAccount",
  closed({
    provider: Type.String(),
    /** `none`: not opened; `by_hand`: not required. */
    state: oneOf(["by_hand", "none", "pending", "enabled"]),
    country: nullable(Type.String()),
    /** Requirements that the provider waits for, in its words. */
    disabled_reason: nullable(Type.String()),
  }),
);
export type PayoutAccount = Static<typeof PayoutAccountSchema>;

/** `POST /creator/payout-account/onboarding`. */
export const OnboardingBodySchema = named(
  "OnboardingBody",
  closed({
    /** ISO 3166-1 country of the creator; it cannot change later. */
    country: Type.String({ pattern: "^[A-Z]{2}$" }),
    ...OWN_PROOF,
  }),
);
export type OnboardingBody = Static<typeof OnboardingBodySchema>;

/** A single-use link that the creator opens immediately. */
export const OnboardingLinkSchema = named("OnboardingLink", closed({ url: Type.String(), expires_at: TimeSchema }));
export type OnboardingLink = Static<typeof OnboardingLinkSchema>;

/** A report of a provider that the service did not book. */
export const PaymentFindingSchema = named(
  "PaymentFinding",
  closed({
    finding_id: UuidSchema,
    kind: Type.String(),
    /** `<kind>:<id>`. */
    subject: Type.String(),
    detail: Type.String(),
    state: oneOf(["open", "closed"]),
    opened_at: TimeSchema,
    closed_at: nullable(TimeSchema),
    reason: nullable(Type.String()),
  }),
);
export type PaymentFinding = Static<typeof PaymentFindingSchema>;

/** `GET /creator/admin/findings`, oldest first. */
export const PaymentFindingPageSchema = named("PaymentFindingPage", pageOf(PaymentFindingSchema));
export type PaymentFindingPage = Static<typeof PaymentFindingPageSchema>;

/** Query of `GET /creator/admin/findings`. */
export const PaymentFindingQuerySchema = pageQuery({
  state: Type.Optional(oneOf(["open", "closed"])),
});

/** `POST /creator/admin/findings/{finding_id}/close`. */
export const CloseFindingBodySchema = named("CloseFindingBody", closed({ reason: ReasonSchema }));

/** Answer to a payment provider: the event is stored. */
export const EventReceiptSchema = named("EventReceipt", closed({ received: Type.Boolean() }));
