import { CompleteBodySchema, SubmissionSchema, TicketBodySchema, TicketSchema } from "@bourse/contract/rest";
import { completeSubmission } from "../../domain/submissions/complete.ts";
import { createTicket } from "../../domain/submissions/tickets.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { receiveUpload } from "../../http/upload.ts";

export const UPLOAD_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "createUploadTicket",
    summary: "Request a ticket to upload one package",
    method: "POST",
    path: "/plugins/submissions/upload-ticket",
    access: { kind: "verified_publisher" },
    flag: "publishing",
    rate: "write",
    schemas: { body: TicketBodySchema, answer: TicketSchema },
    handle: ({ cloud, actor, body }) => createTicket(cloud.service, actor, body),
  }),
  defineRoute({
    name: "completeSubmission",
    summary: "Submit an uploaded package for review; a repeated request returns the same submission",
    method: "POST",
    path: "/plugins/submissions/complete",
    access: { kind: "verified_publisher" },
    flag: "publishing",
    rate: "write",
    bodySize: "complete",
    schemas: { body: CompleteBodySchema, answer: SubmissionSchema },
    handle: ({ cloud, actor, body }) => completeSubmission(cloud.service, actor, body),
  }),
  /** The target of the local store's tickets. With S3 the ticket names the bucket and this route refuses. */
  defineRoute({
    name: "uploadPackage",
    summary: "Upload a package with the form of its ticket; the signed fields of the form are the permission",
    method: "POST",
    path: "/uploads",
    access: { kind: "anonymous" },
    flag: "publishing",
    rate: "write",
    schemas: {},
    takes: "form",
    bodySize: "package",
    handle: ({ cloud, form }) => receiveUpload(cloud, form),
  }),
];
