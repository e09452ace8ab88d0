import { defineTemplate } from "../template.ts";

export const verifyEmail = defineTemplate({
  name: "verify_email",
  subject: "verify_email.subject",
  paragraphs: ["verify_email.text"],
  facts: ["token", "expires_at"],
});
