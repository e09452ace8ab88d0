import { defineRequirements } from "./requirement.ts";

export const ENDPOINTS = defineRequirements([
  { id: "END-01", text: "All bodies are JSON (`application/json`)." },
  {
    id: "END-02",
    text: "The first two endpoints have a declared contract with a path prefix; the publishing endpoints are listed by path as the publishing flow names them.",
  },
  {
    id: "PUB-01",
    text: "POST | `/publisher/register` | logged-in user | register a public key and a display name; does not replace administrator verification",
  },
  {
    id: "PUB-02",
    text: "POST | `/plugins/submissions/upload-ticket` | logged-in user, verified publisher | request a temporary upload object and credentials; the response carries the upload target and fields to use, which the client must use as returned",
  },
  {
    id: "PUB-03",
    text: "(upload) | target returned by the ticket | as the ticket says | upload the archive to that object; never derive the target or reuse a ticket",
  },
  {
    id: "PUB-04",
    text: "POST | `/plugins/submissions/complete` | logged-in user, verified publisher | submit manifest and object key; the server re-checks archive, digest, signature and version",
  },
  { id: "PUB-05", text: "GET | `/publisher/me/submissions` | logged-in user | the user's own review records" },
  {
    id: "PUB-06",
    text: "GET | `/plugins/{id}/versions` | anonymous allowed | published versions with channel and minimum host version",
  },
  {
    id: "PUB-07",
    text: "Base path prefix for the publishing endpoints: not shown.",
  },
  {
    id: "PUB-08",
    text: "Request and response fields of the publishing endpoints: not shown.",
  },
]);
