import { defineRequirements } from "./requirement.ts";

export const AUTHENTICATION = defineRequirements([
  {
    id: "AUTH-01",
    text: "Both earnings endpoints use an HTTP Bearer token (security scheme `bearerAuth`) issued by the normal login flow, sent in the `Authorization` header as `Bearer <ACCESS_TOKEN>`.",
  },
  { id: "AUTH-02", text: "There is no separate developer API key application." },
  {
    id: "AUTH-03",
    text: "The reconcile endpoint needs the administrator role and a recent login: authentication within the last 1800 seconds (30 minutes).",
  },
  {
    id: "AUTH-04",
    text: "A token older than that does not satisfy the endpoint even if the role is right.",
  },
  {
    id: "AUTH-05",
    text: "Publishing: register, upload-ticket, complete and own-submissions endpoints need a logged-in user.",
  },
  { id: "AUTH-06", text: "Upload-ticket and complete also need a publisher verified by the administration side." },
  { id: "AUTH-07", text: "`GET /plugins/{id}/versions` may be called anonymously." },
  {
    id: "AUTH-08",
    text: "Package signing: the client signs the canonical manifest with an Ed25519 key whose public part is registered on the account.",
  },
  { id: "AUTH-09", text: "A client resolves a published version only if it trusts that publisher key." },
  {
    id: "AUTH-10",
    text: "Insufficient permission should be checked against the user role, publisher verification and feature flags.",
  },
  { id: "AUTH-11", text: "An expired login needs a new normal session." },
  {
    id: "AUTH-12",
    text: "Inside the host, every Wasm command is checked against the user-approved capability, the install generation, the workspace and object ownership, regardless of the manifest declaration.",
  },
  {
    id: "AUTH-13",
    text: "Login endpoint, token lifetime and refresh: not shown.",
  },
]);
