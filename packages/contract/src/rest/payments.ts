import { type Static, Type } from "typebox";
import {
  closed,
  flag,
  named,
  nullable,
  oneOf,
  PluginIdText,
  pageOf,
  pageQuery,
  ReasonSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";
import { AmountSchema, CurrencySchema, CurrencyText, IdempotencyKeySchema, Int64Schema } from "./earnings.ts";
import { OWN_PROOF } from "./second-factor.ts";

/** `POST /creator/extensions/{id}/price`. */
export const PriceBodySchema = named(
  "PriceBody",
  closed({
    amount_minor: Type.Optional(told(AmountSchema, "What a buyer pays once, for all versions.")),
    currency: Type.Optional(CurrencySchema),
  }),
  "The price from now on; without both members the extension is free.",
);
export type PriceBody = Static<typeof PriceBodySchema>;

/** Schema of {@link Price}. */
export const PriceSchema = named(
  "Price",
  closed({
    plugin_id: PluginIdText,
    amount_minor: nullable(Int64Schema, "What a buyer pays; null is free."),
    currency: nullable(CurrencyText, "Null is free."),
    at: told(TimeSchema, "From then on it held."),
  }),
  "A price of an extension.",
);
export type Price = Static<typeof PriceSchema>;

/** `GET /creator/extensions/{id}/prices`, newest first. */
export const PricePageSchema = named("PricePage", pageOf(PriceSchema));
export type PricePage = Static<typeof PricePageSchema>;

/** `POST /plugins/{id}/purchases`. */
export const PurchaseBodySchema = named(
  "PurchaseBody",
  closed({ idempotency_key: IdempotencyKeySchema }),
  "A purchase of the extension at its price.",
);
export type PurchaseBody = Static<typeof PurchaseBodySchema>;

/** States of a purchase. */
export const PurchaseStateSchema = told(
  oneOf(["created", "pending", "paid", "refunded", "disputed", "expired", "failed"]),
  "`pending` waits for the buyer at the provider's checkout; `disputed` waits for the buyer's bank.",
  "pending",
);
export type PurchaseState = Static<typeof PurchaseStateSchema>;

/** Schema of {@link Purchase}. */
export const PurchaseSchema = named(
  "Purchase",
  closed({
    purchase_id: told(UuidSchema, "Id of the purchase."),
    plugin_id: PluginIdText,
    currency: CurrencyText,
    amount_minor: told(Int64Schema, "The price when it was begun."),
    state: PurchaseStateSchema,
    checkout_url: nullable(
      Type.String(),
      "Address where the buyer pays; null unless the purchase is pending.",
      "https://checkout.example.com/c/pay/cs_3PqLk2",
    ),
    expires_at: nullable(
      TimeSchema,
      "Until when the buyer can pay; null once it is paid or has failed.",
      "2026-09-21T15:13:20.000Z",
    ),
    created_at: told(TimeSchema, "When it was begun."),
    paid_at: nullable(TimeSchema, "When it was paid; null before.", null),
  }),
  "A purchase as its buyer sees it.",
);
export type Purchase = Static<typeof PurchaseSchema>;

/** `GET /account/purchases`, newest first. */
export const PurchasePageSchema = named("PurchasePage", pageOf(PurchaseSchema));
export type PurchasePage = Static<typeof PurchasePageSchema>;

/** `GET /account/entitlements`. */
export const EntitlementListSchema = named(
  "EntitlementList",
  wholeList(
    named(
      "Entitlement",
      closed({
        plugin_id: PluginIdText,
        purchase_id: told(UuidSchema, "The purchase that it comes from."),
        since: told(TimeSchema, "When it was paid."),
      }),
      "A priced extension that the account may download.",
    ),
  ),
);
export type EntitlementList = Static<typeof EntitlementListSchema>;

/** `GET /creator/payout-account`. */
export const PayoutAccountSchema = named(
  "PayoutAccount",
  closed({
    provider: text("Who pays creators out.", "stripe"),
    state: told(
      oneOf(["by_hand", "none", "pending", "enabled"]),
      "`none`: not opened; `by_hand`: not required.",
      "enabled",
    ),
    country: nullable(Type.String(), "Country of the creator in ISO 3166-1; null when no account is opened.", "DE"),
    disabled_reason: nullable(
      Type.String(),
      "Requirements that the provider waits for, in its words; null for none.",
      null,
    ),
  }),
  "Whether the payout provider can pay this account.",
);
export type PayoutAccount = Static<typeof PayoutAccountSchema>;

/** `POST /creator/payout-account/onboarding`. */
export const OnboardingBodySchema = named(
  "OnboardingBody",
  closed({
    country: told(
      Type.String({ pattern: "^[A-Z]{2}$" }),
      "Country of the creator: its two letters in ISO 3166-1; it cannot change later.",
      "DE",
    ),
    ...OWN_PROOF,
  }),
  "An account at the payout provider.",
);
export type OnboardingBody = Static<typeof OnboardingBodySchema>;

/** Schema of {@link OnboardingLink}. */
export const OnboardingLinkSchema = named(
  "OnboardingLink",
  closed({
    url: text("Where the creator goes at once.", "https://connect.example.com/setup/acct_3PqLk2"),
    expires_at: told(TimeSchema, "Until when it can be opened.", "2026-09-21T14:18:20.000Z"),
  }),
  "A link to the payout provider that works once.",
);
export type OnboardingLink = Static<typeof OnboardingLinkSchema>;

const findingState = oneOf(["open", "closed"]);

/** Schema of {@link PaymentFinding}. */
export const PaymentFindingSchema = named(
  "PaymentFinding",
  closed({
    finding_id: told(UuidSchema, "Id of the finding."),
    kind: text("What does not fit.", "checkout.amount_differs"),
    subject: text("What it is about: `<kind>:<id>`.", "purchase:8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55"),
    detail: text("The same in words.", "the provider reports EUR 4000 in minor units instead of EUR 5000"),
    state: told(findingState, "`closed` by finance, with a reason."),
    opened_at: told(TimeSchema, "When it was found."),
    closed_at: nullable(TimeSchema, "When it was closed; null while it is open.", null),
    reason: nullable(Type.String(), "Why it was closed; null while it is open.", null),
  }),
  "A report of a payment provider that the service did not book.",
);
export type PaymentFinding = Static<typeof PaymentFindingSchema>;

/** `GET /creator/admin/findings`, oldest first. */
export const PaymentFindingPageSchema = named("PaymentFindingPage", pageOf(PaymentFindingSchema));
export type PaymentFindingPage = Static<typeof PaymentFindingPageSchema>;

/** Query of `GET /creator/admin/findings`. */
export const PaymentFindingQuerySchema = pageQuery({
  state: Type.Optional(told(findingState, "Only findings in this state.")),
});

/** `POST /creator/admin/findings/{finding_id}/close`. */
export const CloseFindingBodySchema = named(
  "CloseFindingBody",
  closed({ reason: told(ReasonSchema, "How it was settled.", "The buyer paid the rest.") }),
  "A finding that is settled.",
);

/** Answer to a payment provider. */
export const EventReceiptSchema = named(
  "EventReceipt",
  closed({ received: flag("True: the event is stored.", true) }),
  "The event has arrived.",
);
