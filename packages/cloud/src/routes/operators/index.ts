import type { AnyRoute } from "../../http/route.ts";
import { ACCOUNT_ROUTES } from "./accounts.ts";
import { AUDIT_ROUTES } from "./audit.ts";
import { JOB_ROUTES } from "./jobs.ts";
import { ROLE_ROUTES } from "./roles.ts";

/** Administrators' actions on accounts and jobs, and the audit trail. */
export const OPERATOR_ROUTES: readonly AnyRoute[] = [...ACCOUNT_ROUTES, ...ROLE_ROUTES, ...JOB_ROUTES, ...AUDIT_ROUTES];
