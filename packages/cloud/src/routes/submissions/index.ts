import type { AnyRoute } from "../../http/route.ts";
import { COMMENT_ROUTES } from "./comments.ts";
import { OWN_ROUTES } from "./own.ts";
import { TAKEDOWN_ROUTES } from "./takedowns.ts";
import { UPLOAD_ROUTES } from "./upload.ts";

/** From the ticket to the submission. */
export const SUBMISSION_ROUTES: readonly AnyRoute[] = [
  ...UPLOAD_ROUTES,
  ...OWN_ROUTES,
  ...COMMENT_ROUTES,
  ...TAKEDOWN_ROUTES,
];
