import type { AnyRoute } from "../../http/route.ts";
import { closeFinding, listFindings } from "./findings.ts";
import { readPayoutAccount, settlePayout, startOnboarding } from "./payout-account.ts";
import { listPrices, setPrice } from "./prices.ts";
import { beginPurchase, listEntitlements, listPurchases, readPurchase } from "./purchases.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

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
