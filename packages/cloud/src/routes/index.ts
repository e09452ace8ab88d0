import type { AnyRoute } from "../http/route.ts";
import { ACCOUNT_ROUTES } from "./account/index.ts";
import { ADMINISTRATION_ROUTES } from "./admin/index.ts";
import { AUTH_ROUTES } from "./auth/index.ts";
import { CATALOGUE_ROUTES } from "./catalogue/index.ts";
import { DOCUMENTATION_ROUTES } from "./documentation/index.ts";
import { EARNINGS_ROUTES } from "./earnings/index.ts";
import { OPERATOR_ROUTES } from "./operators/index.ts";
import { PAYMENT_ROUTES } from "./payments/index.ts";
import { PROOF_ROUTES } from "./proofs/index.ts";
import { PUBLISHER_ROUTES } from "./publisher/index.ts";
import { SUBMISSION_ROUTES } from "./submissions/index.ts";
import { WEBHOOK_ROUTES } from "./webhooks/index.ts";

/** Every route of the service, by area. What is not here does not exist. */
export const ROUTES: readonly AnyRoute[] = [
  ...AUTH_ROUTES,
  ...ACCOUNT_ROUTES,
  ...PUBLISHER_ROUTES,
  ...PROOF_ROUTES,
  ...SUBMISSION_ROUTES,
  ...CATALOGUE_ROUTES,
  ...ADMINISTRATION_ROUTES,
  ...OPERATOR_ROUTES,
  ...EARNINGS_ROUTES,
  ...PAYMENT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...DOCUMENTATION_ROUTES,
];
