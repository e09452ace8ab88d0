import type { AnyRoute } from "../../http/route.ts";
import { commentReview } from "./comment-submission.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { decideReview } from "./decide-submission.ts";
import { listAudit } from "./list-audit.ts";
import { listReviewComments } from "./list-comments.ts";
import { listJobs } from "./list-jobs.ts";
import { listPublishers } from "./list-publishers.ts";
import { listReviews } from "./list-submissions.ts";
import { listAdminTakedowns } from "./list-takedowns.ts";
import { publishReview } from "./publish-submission.ts";
import { quarantineVersion } from "./quarantine-version.ts";
import { readReviewQueue } from "./read-queue.ts";
import { readReview } from "./read-submission.ts";
import { releaseReview } from "./release-submission.ts";
import { removeVersion } from "./remove-version.ts";
import { restoreVersion } from "./restore-version.ts";
import { retryJob } from "./retry-job.ts";
import { revokeRegisteredKey } from "./revoke-key.ts";
import { suspendPublisher } from "./suspend-publisher.ts";
import { takeReview } from "./take-submission.ts";
import { verifyPublisher } from "./verify-publisher.ts";

/** Operators' decisions. */
export const ADMINISTRATION_ROUTES: readonly AnyRoute[] = [
  listPublishers,
  verifyPublisher,
  suspendPublisher,
  revokeRegisteredKey,
  listReviews,
  readReview,
  takeReview,
  decideReview,
  publishReview,
  releaseReview,
  listReviewComments,
  commentReview,
  readReviewQueue,
  quarantineVersion,
  removeVersion,
  restoreVersion,
  listAdminTakedowns,
  decideAppeal,
  listJobs,
  retryJob,
  listAudit,
];
