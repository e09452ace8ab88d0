import type { AnyRoute } from "../../http/route.ts";
import { beginPurchase } from "./begin-purchase.ts";
import { closeFinding } from "./close-finding.ts";
import { listEntitlements } from "./list-entitlements.ts";
import { listFindings } from "./list-findings.ts";
import { listPrices } from "./list-prices.ts";
import { listPurchases } from "./list-purchases.ts";
import { readPayoutAccount } from "./read-payout-account.ts";
import { readPurchase } from "./read-purchase.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { setPrice } from "./set-price.ts";
import { settlePayout } from "./settle-payout.ts";
import { startOnboarding } from "./start-onboarding.ts";

/** Prices, purchases and reports of payment providers. */
export const PAYMENT_ROUTES: readonly AnyRoute[] = [
  setPrice,
  listPrices,
  beginPurchase,
  listPurchases,
  readPurchase,
  listEntitlements,
  receiveStripeEvent,
  readPayoutAccount,
  startOnboarding,
  settlePayout,
  listFindings,
  closeFinding,
];
