import type { AnyRoute } from "../../http/route.ts";
import {
  changeAccountEmail,
  closeAccountOnRequest,
  disableAccount,
  enableAccount,
  exportAccountOnRequest,
  listAccounts,
  vouchForEmail,
} from "./accounts.ts";
import { exportAudit, listAudit } from "./audit.ts";
import { listJobs, retryJob } from "./jobs.ts";
import { grantRole, withdrawRole } from "./roles.ts";

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
