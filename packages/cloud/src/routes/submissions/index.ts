import type { AnyRoute } from "../../http/route.ts";
import { commentSubmission, listSubmissionComments } from "./comments.ts";
import { confirmSubmission, endorseSubmission, listSubmissions, readSubmission, withdrawSubmission } from "./own.ts";
import { appealTakedown, listTakedowns } from "./takedowns.ts";
import { completeSubmission, createUploadTicket, uploadPackage } from "./upload.ts";

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
