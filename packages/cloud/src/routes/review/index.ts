import type { AnyRoute } from "../../http/route.ts";
import { commentReview, decideReview, listReviewComments, publishReview } from "./decisions.ts";
import { listReviews, readReview, readReviewQueue, releaseReview, takeReview } from "./queue.ts";
import { decideAppeal, listAdminTakedowns, quarantineVersion, removeVersion, restoreVersion } from "./takedowns.ts";

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
