import { defineTemplate } from "../template.ts";

export const appointEmail = defineTemplate({
  name: "appoint_email",
  subject: "appoint_email.subject",
  paragraphs: ["appoint_email.text"],
  facts: ["token", "expires_at"],
});
