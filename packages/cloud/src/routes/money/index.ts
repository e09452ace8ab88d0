import type { AnyRoute } from "../../http/route.ts";
import { IMPORT_ROUTES } from "./imports.ts";
import { LEDGER_ROUTES } from "./ledger.ts";
import { PAYOUT_DETAIL_ROUTES } from "./payout-details.ts";
import { PAYOUT_ROUTES } from "./payouts.ts";
import { REVERSAL_ROUTES } from "./reversals.ts";
import { WITHDRAWAL_ROUTES } from "./withdrawals.ts";

/** Creators' money. */
export const MONEY_ROUTES: readonly AnyRoute[] = [
  ...WITHDRAWAL_ROUTES,
  ...LEDGER_ROUTES,
  ...PAYOUT_DETAIL_ROUTES,
  ...IMPORT_ROUTES,
  ...PAYOUT_ROUTES,
  ...REVERSAL_ROUTES,
];
