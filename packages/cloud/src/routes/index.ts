import type { AnyRoute } from "../http/route.ts";
import { readMe } from "./account/read-me.ts";
import { decideReview } from "./admin/decide-submission.ts";
import { listAudit } from "./admin/list-audit.ts";
import { listPublishers } from "./admin/list-publishers.ts";
import { listReviews } from "./admin/list-submissions.ts";
import { publishReview } from "./admin/publish-submission.ts";
import { readReview } from "./admin/read-submission.ts";
import { suspendPublisher } from "./admin/suspend-publisher.ts";
import { takeReview } from "./admin/take-submission.ts";
import { verifyPublisher } from "./admin/verify-publisher.ts";
import { login } from "./auth/login.ts";
import { logout } from "./auth/logout.ts";
import { refreshSession } from "./auth/refresh.ts";
import { signUp } from "./auth/sign-up.ts";
import { downloadVersion } from "./catalogue/download-version.ts";
import { listPlugins } from "./catalogue/list-plugins.ts";
import { listPluginVersions } from "./catalogue/list-versions.ts";
import { readPlugin } from "./catalogue/read-plugin.ts";
import { unyankVersion } from "./catalogue/unyank-version.ts";
import { yankVersion } from "./catalogue/yank-version.ts";
import { readDescription } from "./description/read-description.ts";
import { cancelWithdrawal } from "./earnings/cancel-withdrawal.ts";
import { exportEarnings } from "./earnings/export-earnings.ts";
import { exportLedger } from "./earnings/export-ledger.ts";
import { importRefund } from "./earnings/import-refund.ts";
import { importSale } from "./earnings/import-sale.ts";
import { listPayouts } from "./earnings/list-payouts.ts";
import { listReversals } from "./earnings/list-reversals.ts";
import { listWithdrawals } from "./earnings/list-withdrawals.ts";
import { readBalances } from "./earnings/read-balances.ts";
import { readStatement } from "./earnings/read-statement.ts";
import { reconcileReversal } from "./earnings/reconcile-reversal.ts";
import { requestWithdrawal } from "./earnings/request-withdrawal.ts";
import { resolvePayout } from "./earnings/resolve-payout.ts";
import { submitPayout } from "./earnings/submit-payout.ts";
import { writeOffReversal } from "./earnings/write-off-reversal.ts";
import { createPublisherChallenge } from "./publisher/create-challenge.ts";
import { listRegistrations } from "./publisher/list-own.ts";
import { registerPublisher } from "./publisher/register.ts";
import { completeSubmission } from "./submissions/complete.ts";
import { createUploadTicket } from "./submissions/create-ticket.ts";
import { listSubmissions } from "./submissions/list-own.ts";
import { readSubmission } from "./submissions/read-own.ts";
import { uploadPackage } from "./submissions/upload.ts";

/** Every route of the service. What is not here does not exist. */
export const ROUTES: readonly AnyRoute[] = [
  signUp,
  login,
  refreshSession,
  logout,
  readMe,

  createPublisherChallenge,
  registerPublisher,
  listRegistrations,

  createUploadTicket,
  uploadPackage,
  completeSubmission,
  listSubmissions,
  readSubmission,

  listPlugins,
  readPlugin,
  listPluginVersions,
  downloadVersion,
  yankVersion,
  unyankVersion,

  listPublishers,
  verifyPublisher,
  suspendPublisher,
  listReviews,
  readReview,
  takeReview,
  decideReview,
  publishReview,
  listAudit,

  requestWithdrawal,
  listWithdrawals,
  cancelWithdrawal,
  readBalances,
  readStatement,
  exportEarnings,
  importSale,
  importRefund,
  listPayouts,
  submitPayout,
  resolvePayout,
  listReversals,
  reconcileReversal,
  writeOffReversal,
  exportLedger,

  readDescription,
];
