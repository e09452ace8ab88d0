import type { AnyRoute } from "../../http/route.ts";
import { decideReview } from "./decide-submission.ts";
import { listAudit } from "./list-audit.ts";
import { listPublishers } from "./list-publishers.ts";
import { listReviews } from "./list-submissions.ts";
import { publishReview } from "./publish-submission.ts";
import { readReview } from "./read-submission.ts";
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
  listAudit,
];
