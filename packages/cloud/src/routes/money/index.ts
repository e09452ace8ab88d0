import type { AnyRoute } from "../../http/route.ts";
import { importRefund, importSale } from "./imports.ts";
import { exportEarnings, exportLedger, readBalances, readStatement } from "./ledger.ts";
import { forgetPayoutDetails, readPayee, readPayoutDetails, setPayoutDetails } from "./payout-details.ts";
import { listPayouts, resolvePayout, submitPayout } from "./payouts.ts";
import { listReversals, reconcileReversal, writeOffReversal } from "./reversals.ts";
import { cancelWithdrawal, listWithdrawals, requestWithdrawal } from "./withdrawals.ts";

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
