import type { AnyRoute } from "../../http/route.ts";
import { cancelWithdrawal } from "./cancel-withdrawal.ts";
import { exportEarnings } from "./export-earnings.ts";
import { exportLedger } from "./export-ledger.ts";
import { forgetPayoutDetails } from "./forget-payout-details.ts";
import { importRefund } from "./import-refund.ts";
import { importSale } from "./import-sale.ts";
import { listPayouts } from "./list-payouts.ts";
import { listReversals } from "./list-reversals.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { readBalances } from "./read-balances.ts";
import { readPayee } from "./read-payee.ts";
import { readPayoutDetails } from "./read-payout-details.ts";
import { readStatement } from "./read-statement.ts";
import { reconcileReversal } from "./reconcile-reversal.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { resolvePayout } from "./resolve-payout.ts";
import { setPayoutDetails } from "./set-payout-details.ts";
import { submitPayout } from "./submit-payout.ts";
import { writeOffReversal } from "./write-off-reversal.ts";

/** Creators' money. */
export const MONEY_ROUTES: readonly AnyRoute[] = [
  requestWithdrawal,
  listWithdrawals,
  cancelWithdrawal,
  readBalances,
  readStatement,
  exportEarnings,
  setPayoutDetails,
  readPayoutDetails,
  forgetPayoutDetails,
  importSale,
  importRefund,
  listPayouts,
  readPayee,
  submitPayout,
  resolvePayout,
  listReversals,
  reconcileReversal,
  writeOffReversal,
  exportLedger,
];
