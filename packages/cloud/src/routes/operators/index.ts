import type { AnyRoute } from "../../http/route.ts";
import { changeAccountEmail } from "./change-account-email.ts";
import { closeAccountOnRequest } from "./close-account.ts";
import { disableAccount } from "./disable-account.ts";
import { enableAccount } from "./enable-account.ts";
import { exportAccountOnRequest } from "./export-account.ts";
import { exportAudit } from "./export-audit.ts";
import { grantRole } from "./grant-role.ts";
import { listAccounts } from "./list-accounts.ts";
import { listAudit } from "./list-audit.ts";
import { listJobs } from "./list-jobs.ts";
import { retryJob } from "./retry-job.ts";
import { vouchForEmail } from "./vouch-for-email.ts";
import { withdrawRole } from "./withdraw-role.ts";

/** Administrators' actions on accounts and jobs, and the audit trail. */
export const OPERATOR_ROUTES: readonly AnyRoute[] = [
  listAccounts,
  grantRole,
  withdrawRole,
  disableAccount,
  enableAccount,
  changeAccountEmail,
  vouchForEmail,
  exportAccountOnRequest,
  closeAccountOnRequest,
  listJobs,
  retryJob,
  listAudit,
  exportAudit,
];
