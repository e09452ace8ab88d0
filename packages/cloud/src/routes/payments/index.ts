import type { AnyRoute } from "../../http/route.ts";
import { FINDING_ROUTES } from "./findings.ts";
import { PAYOUT_ACCOUNT_ROUTES } from "./payout-account.ts";
import { PRICE_ROUTES } from "./prices.ts";
import { PURCHASE_ROUTES } from "./purchases.ts";
import { RECEIVE_STRIPE_EVENT_ROUTES } from "./receive-stripe-event.ts";

/** Prices, purchases and reports of payment providers. */
export const PAYMENT_ROUTES: readonly AnyRoute[] = [
  ...PRICE_ROUTES,
  ...PURCHASE_ROUTES,
  ...RECEIVE_STRIPE_EVENT_ROUTES,
  ...PAYOUT_ACCOUNT_ROUTES,
  ...FINDING_ROUTES,
];
