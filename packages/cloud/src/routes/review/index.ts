import type { AnyRoute } from "../../http/route.ts";
import { commentReview } from "./comment-submission.ts";
import { decideAppeal } from "./decide-appeal.ts";
import { decideReview } from "./decide-submission.ts";
import { listReviewComments } from "./list-comments.ts";
import { listReviews } from "./list-submissions.ts";
import { listAdminTakedowns } from "./list-takedowns.ts";
import { publishReview } from "./publish-submission.ts";
import { quarantineVersion } from "./quarantine-version.ts";
import { readReviewQueue } from "./read-queue.ts";
import { readReview } from "./read-submission.ts";
import { releaseReview } from "./release-submission.ts";
import { removeVersion } from "./remove-version.ts";
import { restoreVersion } from "./restore-version.ts";
import { takeReview } from "./take-submission.ts";

/** Review, takedowns and appeals. */
export const REVIEW_ROUTES: readonly AnyRoute[] = [
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
];
