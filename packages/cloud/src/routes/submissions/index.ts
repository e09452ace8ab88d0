import type { AnyRoute } from "../../http/route.ts";
import { completeSubmission } from "./complete.ts";
import { createUploadTicket } from "./create-ticket.ts";
import { listSubmissions } from "./list-own.ts";
import { readSubmission } from "./read-own.ts";
import { uploadPackage } from "./upload.ts";

/** From the ticket to the submission. */
export const SUBMISSION_ROUTES: readonly AnyRoute[] = [
  createUploadTicket,
  uploadPackage,
  completeSubmission,
  listSubmissions,
  readSubmission,
];
