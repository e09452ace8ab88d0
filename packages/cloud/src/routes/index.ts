import type { AnyRoute } from "../http/route.ts";
import { ACCOUNT_ROUTES } from "./accounts/index.ts";
import { LOGIN_ROUTES } from "./accounts/login/index.ts";
import { CATALOGUE_ROUTES } from "./catalogue/index.ts";
import { DOCUMENTATION_ROUTES } from "./documentation.ts";
import { MONEY_ROUTES } from "./money/index.ts";
import { NOTICE_ROUTES } from "./notices/index.ts";
import { OPERATOR_ROUTES } from "./operators/index.ts";
import { PAYMENT_ROUTES } from "./payments/index.ts";
import { PUBLISHER_ROUTES } from "./publishers/index.ts";
import { PROOF_ROUTES } from "./publishers/proofs.ts";
import { REVIEW_ROUTES } from "./review/index.ts";
import { SUBMISSION_ROUTES } from "./submissions/index.ts";

/** Every route of the service, by area. A route that is not here does not exist. */
export const ROUTES: readonly AnyRoute[] = [
  ...LOGIN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...PUBLISHER_ROUTES,
  ...PROOF_ROUTES,
  ...SUBMISSION_ROUTES,
  ...CATALOGUE_ROUTES,
  ...REVIEW_ROUTES,
  ...OPERATOR_ROUTES,
  ...MONEY_ROUTES,
  ...PAYMENT_ROUTES,
  ...NOTICE_ROUTES,
  ...DOCUMENTATION_ROUTES,
];
