import type { AnyJob } from "../../../ports/job.ts";
import { forgetExpiredLogins } from "../../accounts/forget-job.ts";
import { releaseEarnings } from "../../money/release-job.ts";
import { forgetDeliveries } from "../../notices/retention-job.ts";
import { PROCESS_EVENT } from "../../payments/event-job.ts";
import { EXPIRE_PURCHASES, SETTLE_PAYOUTS } from "../../payments/sweep-jobs.ts";
import { recheckProofs } from "../../publishers/proofs/recheck-job.ts";
import { checkPackage } from "../../review/check-job.ts";
import { makeDossier } from "../../review/dossier-job.ts";
import { cleanUp } from "../clean-up-job.ts";
import { SEAL_AUDIT, SEAL_LATE_AUDIT } from "../seal-job.ts";

/** Every job of the service; a job that is not here never runs. */
export const JOBS: readonly AnyJob[] = [
  checkPackage,
  makeDossier,
  releaseEarnings,
  forgetDeliveries,
  recheckProofs,
  PROCESS_EVENT,
  SETTLE_PAYOUTS,
  EXPIRE_PURCHASES,
  forgetExpiredLogins,
  cleanUp,
  SEAL_AUDIT,
  SEAL_LATE_AUDIT,
];
