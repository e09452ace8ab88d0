import { defineTemplate } from "../template.ts";

export const resetPassword = defineTemplate({
  name: "reset_password",
  subject: "reset_password.subject",
  paragraphs: ["reset_password.text"],
  facts: ["token", "expires_at"],
});
