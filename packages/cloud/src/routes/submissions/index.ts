import type { AnyRoute } from "../../http/route.ts";
import { appealTakedown } from "./appeal.ts";
import { commentSubmission } from "./comment.ts";
import { completeSubmission } from "./complete.ts";
import { confirmSubmission } from "./confirm.ts";
import { createUploadTicket } from "./create-ticket.ts";
import { endorseSubmission } from "./endorse.ts";
import { listSubmissionComments } from "./list-comments.ts";
import { listSubmissions } from "./list-own.ts";
import { listTakedowns } from "./list-takedowns.ts";
import { readSubmission } from "./read-own.ts";
import { uploadPackage } from "./upload.ts";
import { withdrawSubmission } from "./withdraw.ts";

/** From the ticket to the submission. */
export const SUBMISSION_ROUTES: readonly AnyRoute[] = [
  createUploadTicket,
  uploadPackage,
  completeSubmission,
  listSubmissions,
  readSubmission,
  listSubmissionComments,
  commentSubmission,
  withdrawSubmission,
  confirmSubmission,
  endorseSubmission,
  listTakedowns,
  appealTakedown,
];
